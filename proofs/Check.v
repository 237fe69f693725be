(* The checker of certificates of periods: it says yes only to what is true.

   check_sound: if check answers Verified, the claim of the certificate holds of the game that the certificate names.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Periods.
From SG Require Export Needed.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Inductive verdict := Verified (values : array int) | Refused (why : reason) | Too_many (values : int).

(* ---- finite checks of a table ---------------------------------------------- *)

Definition is_period (g : array int) (n0 p s step : int) : bool :=
  let q := (p / step)%uint63 in
  ((p mod step =? 0) && (first p (fun i =>
     let n := n0 + i in
     let later := if (i + step <? p) then g.[n + step] else g.[n + step - p] + s in
     later * q =? g.[n] * q + s) =? p))%uint63.

Fixpoint agrees (g : array int) (i : int) (l : list int) : int :=
  match l with
  | [] => i
  | v :: l => if (g.[i] =? v)%uint63 then agrees g (i + 1) l else i
  end%uint63.

Definition period_wrong (c : certificate) (g : array int) : option reason :=
  let n0 := preperiod c in let p := period c in let s := saltus c in let last := checked_to c in
  let count := (last + 1 - p - n0)%uint63 in
  let broken := first count (fun i => g.[n0 + i + p] =? g.[n0 + i] + s)%uint63 in
  if negb (broken =? count)%uint63 then Some (Breaks_period (n0 + broken) (n0 + broken + p))%uint63
  else if negb ((n0 =? 0) || negb (g.[n0 - 1 + p] =? g.[n0 - 1] + s))%uint63 then Some (Preperiod_not_least (n0 - 1))%uint63
  else
    let half := (p / 2)%uint63 in
    let step := first half (fun i => negb (is_period g n0 p s (i + 1)))%uint63 in
    if negb (step =? half)%uint63 then Some (Period_not_least (step + 1))%uint63 else None.

Definition largest_wrong (c : certificate) (g : array int) : option reason :=
  let high := first (checked_to c + 1) (fun i => g.[i] <=? max_value c)%uint63 in
  let at_first := first (checked_to c + 1) (fun i => g.[i] <? max_value c)%uint63 in
  if negb (high =? checked_to c + 1)%uint63 || (at_first =? checked_to c + 1)%uint63 then
    Some (Largest_value (down 1 (fun i m => max_int g.[i] m) (checked_to c) g.[0])%uint63)
  else if negb (at_first =? max_at c)%uint63 then Some (Largest_at at_first)
  else None.

Definition written_wrong (c : certificate) (g : array int) : option reason :=
  let n := length_from 0 (written c) in
  let expected := (if checked_to c <? 10000 then checked_to c + 1 else 0)%uint63 in
  if negb (n =? expected)%uint63 then Some (Written_number expected)
  else
    let i := agrees g 0 (written c) in
    if negb (i =? n)%uint63 then Some (Written i g.[i]) else None.

(* The least power of two above v, if it is not too large for marks. *)
Fixpoint power_above (v size : int) (fuel : nat) : option int :=
  match fuel with
  | 0 => None
  | S fuel => if (v <? size)%uint63 then Some size else power_above v (2 * size)%uint63 fuel
  end.

(* ---- the check ------------------------------------------------------------- *)

Definition check (limit_of_values : int) (c : certificate) : verdict :=
  let code := code_of (game c) in
  let last := checked_to c in
  if negb (members_fine (game c) && valid code) then Refused Never_ends
  else if negb ((parts c =? int_of (game_parts (game c))) && (reach c =? game_reach (game c)))%uint63 then
    Refused (Parts_and_reach (int_of (game_parts (game c))) (game_reach (game c)))
  else if negb ((0 <? period c) && (saltus c <? most))%uint63 then Refused Out_of_range
  else if negb (all_most c <=? limit_of_values)%uint63 || negb (all_most c <? most)%uint63 then Too_many (all_most c)
  else match needed c with
  | None => Refused Not_for_this_game
  | Some n =>
    if negb ((needs c =? n) && (window c =? n - preperiod c - period c) &&
             (last =? max_int (n - 1) (preperiod c + period c)))%uint63 then Refused (Needs n)
    else if negb (last <? max_length)%uint63 then Too_many (last + 1)%uint63
    else match power_above (max_value c) 1 21 with
    | None => Refused Out_of_range
    | Some size =>
      if negb ((T code <=? max_length / size))%uint63 then Too_many (last + 1)%uint63
      else match table code (types_for code (types c)) size last with
      | None => Refused Value_too_large
      | Some g =>
        match period_wrong c g with
        | Some why => Refused why
        | None =>
          match largest_wrong c g with
          | Some why => Refused why
          | None =>
            match written_wrong c g with
            | Some why => Refused why
            | None =>
              match theorem_wrong c size g with
              | Some why => Refused why
              | None => Verified g
              end
            end
          end
        end
      end
    end
  end.

(* ---- soundness --------------------------------------------------------------- *)

Lemma length_from_spec l : forall i, (Z.of_nat (nat_of i) + Z.of_nat (List.length l) < limit)%Z -> nat_of (length_from i l) = nat_of i + List.length l.
Proof.
  pose proof limit_large. induction l as [|v l IH]; intros i L; cbn [length_from List.length] in *; [lia|].
  assert (E : nat_of (i + 1) = nat_of i + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  rewrite IH; rewrite E; lia.
Qed.

Section Sound.
Variable c : certificate.
Variable a : array int.
Notation A := (at_ a).
Notation n0 := (nat_of (preperiod c)).
Notation p := (nat_of (period c)).
Notation s := (nat_of (saltus c)).
Notation last := (nat_of (checked_to c)).
Hypothesis p_positive : 1 <= p.
Hypothesis room : n0 + p <= last.
Hypothesis last_small : (Z.of_nat last < 10000000)%Z.
Hypothesis s_small : (Z.of_nat s < 2000000000)%Z.
Hypothesis A_small : forall n, (Z.of_nat n < limit)%Z -> (Z.of_nat (A n) < 10000000)%Z.

Lemma get_nat i : nat_of a.[i] = A (nat_of i).
Proof. symmetry. apply at_get. Qed.

Lemma int_nat n : (Z.of_nat n < limit)%Z -> nat_of (of_Z (Z.of_nat n)) = n.
Proof.
  intros L. apply nat_of_of_nat. pose proof (nat_of_bound (max_int 0 (of_Z limit))). 
  assert (limit < wB)%Z by reflexivity. lia.
Qed.

Lemma period_sound : period_wrong c a = None ->
  (forall m, n0 <= m -> m + p <= last -> A (m + p) = A m + s) /\
  (n0 <> 0 -> A (n0 - 1 + p) <> A (n0 - 1) + s) /\
  (forall d, 1 <= d -> d <= p / 2 -> p mod d = 0 -> exists n, n0 <= n < n0 + p /\
     (if n - n0 + d <? p then A (n + d) else A (n + d - p) + s) * (p / d) <> A n * (p / d) + s).
Proof.
  pose proof limit_large. unfold period_wrong. set (count := (checked_to c + 1 - period c - preperiod c)%uint63).
  assert (Ec : nat_of count = last + 1 - p - n0).
  { unfold count. rewrite nat_of_sub; rewrite nat_of_sub; rewrite nat_of_add; rewrite ?nat_of_1; lia. }
  match goal with |- context [first count ?f] => set (f1 := f) end.
  destruct (first count f1 =? count)%uint63 eqn:E1; cbn [negb]; [|discriminate].
  pose proof (first_all _ _ E1) as F1.
  match goal with |- context [if negb ?b then Some (Preperiod_not_least _) else _] => destruct b eqn:E2 end; cbn [negb]; [|discriminate].
  match goal with |- context [first (period c / 2)%uint63 ?f] => set (f3 := f) end.
  destruct (first (period c / 2) f3 =? period c / 2)%uint63 eqn:E3; cbn [negb]; [|discriminate].
  pose proof (first_all _ _ E3) as F3. intros _. split; [|split].
  - intros m M L. set (i := of_Z (Z.of_nat (m - n0))).
    assert (Ei : nat_of i = m - n0) by (apply int_nat; lia).
    specialize (F1 i ltac:(lia)). unfold f1 in F1. apply nat_of_eqb in F1.
    assert (X1 : nat_of (preperiod c + i) = m) by (rewrite nat_of_add; lia).
    assert (X2 : nat_of (preperiod c + i + period c) = m + p) by (rewrite nat_of_add; lia).
    pose proof (A_small m ltac:(lia)).
    rewrite nat_of_add in F1; rewrite ?get_nat, ?X1, ?X2 in *; lia.
  - intros N. rewrite orb_true_iff, negb_true_iff, nat_of_eqb, nat_of_eqb_false, nat_of_0 in E2.
    destruct E2 as [E2|E2]; [lia|].
    assert (X1 : nat_of (preperiod c - 1) = n0 - 1) by (apply nat_of_pred; lia).
    assert (X2 : nat_of (preperiod c - 1 + period c) = n0 - 1 + p) by (rewrite nat_of_add; lia).
    pose proof (A_small (n0 - 1) ltac:(lia)).
    rewrite nat_of_add in E2; rewrite ?get_nat, ?X1, ?X2 in *; lia.
  - intros d D1 D2 D3. set (i := of_Z (Z.of_nat (d - 1))).
    assert (Dp : p / 2 <= p) by (apply Nat.div_le_upper_bound; lia).
    assert (Ei : nat_of i = d - 1) by (apply int_nat; lia).
    assert (Eh : nat_of (period c / 2) = p / 2) by (rewrite nat_of_div, nat_of_2; auto).
    specialize (F3 i ltac:(lia)). unfold f3 in F3. apply negb_true_iff in F3. unfold is_period in F3.
    assert (Ed : nat_of (i + 1) = d) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
    apply andb_false_iff in F3. destruct F3 as [F3|F3].
    { apply nat_of_eqb_false in F3. rewrite nat_of_0, nat_of_mod, Ed in F3 by lia. congruence. }
    apply first_not_all in F3. destruct F3 as (F3 & L & _).
    match type of F3 with context [first (period c) ?f] => set (j := first (period c) f) in * end.
    exists (n0 + nat_of j). split; [lia|].
    apply nat_of_eqb_false in F3.
    assert (Eq : nat_of (period c / (i + 1)) = p / d) by (rewrite nat_of_div, Ed; auto).
    assert (Q : p / d <= p) by (apply Nat.div_le_upper_bound; nia).
    assert (X1 : nat_of (preperiod c + j) = n0 + nat_of j) by (rewrite nat_of_add; lia).
    assert (X2 : nat_of (preperiod c + j + (i + 1)) = n0 + nat_of j + d) by (rewrite nat_of_add; lia).
    assert (X3 : nat_of (j + (i + 1)) = nat_of j + d) by (rewrite nat_of_add; lia).
    pose proof (A_small (n0 + nat_of j) ltac:(lia)) as B1.
    assert (M1 : forall x, (Z.of_nat x < 3000000000)%Z -> (Z.of_nat (x * (p / d)) <= 30000000000000000)%Z).
    { intros x B. rewrite Nat2Z.inj_mul. apply (Z.le_trans _ (3000000000 * 10000000)); [|lia].
      apply Z.mul_le_mono_nonneg; lia. }
    assert (LL : (30000000000000000 + 3000000000 < limit)%Z) by reflexivity.
    set (q := (period c / (i + 1))%uint63) in *.
    assert (R : nat_of (a.[preperiod c + j] * q + saltus c) = A (n0 + nat_of j) * (p / d) + s).
    { pose proof (M1 (A (n0 + nat_of j)) ltac:(lia)).
      assert (R1 : nat_of (a.[preperiod c + j] * q) = A (n0 + nat_of j) * (p / d)).
      { rewrite nat_of_mul; rewrite get_nat, X1, Eq; auto. rewrite <- Nat2Z.inj_mul. lia. }
      rewrite nat_of_add; rewrite ?R1; lia. }
    rewrite R in F3. replace (n0 + nat_of j - n0 + d) with (nat_of j + d) by lia.
    assert (W : forall x v, nat_of x = v -> (Z.of_nat v < 3000000000)%Z -> nat_of (x * q) = v * (p / d)).
    { intros x v <- B. pose proof (M1 _ B). rewrite nat_of_mul; rewrite Eq; auto. rewrite <- Nat2Z.inj_mul. lia. }
    destruct (j + (i + 1) <? period c)%uint63 eqn:E.
    + apply nat_of_ltb in E. rewrite X3 in E. destruct (Nat.ltb_spec (nat_of j + d) p) as [_|]; [|lia].
      pose proof (A_small (n0 + nat_of j + d) ltac:(lia)) as B2.
      rewrite (W _ (A (n0 + nat_of j + d))) in F3; auto; [rewrite get_nat, X2; auto | lia].
    + apply nat_of_ltb_false in E. rewrite X3 in E. destruct (Nat.ltb_spec (nat_of j + d) p) as [|_]; [lia|].
      pose proof (A_small (n0 + nat_of j + d - p) ltac:(lia)) as B2.
      assert (X4 : nat_of (preperiod c + j + (i + 1) - period c) = n0 + nat_of j + d - p) by (rewrite nat_of_sub; lia).
      rewrite (W _ (A (n0 + nat_of j + d - p) + s)) in F3; auto; [|lia].
      rewrite nat_of_add; rewrite ?get_nat, ?X4; lia.
Qed.

Lemma largest_sound : largest_wrong c a = None ->
  (forall n, n <= last -> A n <= nat_of (max_value c)) /\ nat_of (max_at c) <= last /\ A (nat_of (max_at c)) = nat_of (max_value c) /\
  forall n, n < nat_of (max_at c) -> A n < nat_of (max_value c).
Proof.
  pose proof limit_large. unfold largest_wrong.
  assert (El : nat_of (checked_to c + 1) = last + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  match goal with |- context [first ?n (fun i => a.[i] <=? max_value c)%uint63] => set (f1 := fun i => (a.[i] <=? max_value c)%uint63) end.
  match goal with |- context [first ?n (fun i => a.[i] <? max_value c)%uint63] => set (f2 := fun i => (a.[i] <? max_value c)%uint63) end.
  destruct (first (checked_to c + 1) f1 =? checked_to c + 1)%uint63 eqn:E1; cbn [negb orb]; [|discriminate].
  destruct (first (checked_to c + 1) f2 =? checked_to c + 1)%uint63 eqn:E2; [discriminate|].
  destruct (first (checked_to c + 1) f2 =? max_at c)%uint63 eqn:E3; cbn [negb]; [|discriminate]. intros _.
  pose proof (first_all _ _ E1) as F1. apply first_not_all in E2. destruct E2 as (E2 & L & F2).
  apply nat_of_eqb, nat_of_inj in E3. rewrite E3 in *.
  assert (B : forall n, n <= last -> A n <= nat_of (max_value c)).
  { intros n N. assert (Ei : nat_of (of_Z (Z.of_nat n)) = n) by (apply int_nat; lia).
    specialize (F1 (of_Z (Z.of_nat n)) ltac:(lia)). unfold f1 in F1. apply nat_of_leb in F1. rewrite get_nat, Ei in F1. auto. }
  split; auto. split; [lia|]. split.
  - unfold f2 in E2. apply nat_of_ltb_false in E2. rewrite get_nat in E2. pose proof (B (nat_of (max_at c)) ltac:(lia)). lia.
  - intros n N. assert (Ei : nat_of (of_Z (Z.of_nat n)) = n) by (apply int_nat; lia).
    specialize (F2 (of_Z (Z.of_nat n)) ltac:(lia)). unfold f2 in F2. apply nat_of_ltb in F2. rewrite get_nat, Ei in F2. auto.
Qed.

Lemma agrees_spec l : forall i, (Z.of_nat (nat_of i) + Z.of_nat (List.length l) < limit)%Z ->
  nat_of (agrees a i l) <= nat_of i + List.length l /\
  (nat_of (agrees a i l) = nat_of i + List.length l -> forall n, n < List.length l -> nth n (map nat_of l) 0 = A (nat_of i + n)).
Proof.
  pose proof limit_large. induction l as [|v l IH]; intros i L; cbn [agrees List.length] in *; [split; [lia|intros _ n N; lia]|].
  assert (E : nat_of (i + 1) = nat_of i + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  destruct (a.[i] =? v)%uint63 eqn:Q; [|split; lia].
  apply nat_of_eqb in Q. destruct (IH (i + 1)%uint63) as [I1 I2]; [lia|]. split; [lia|].
  intros F n N. destruct n as [|n]; cbn [map nth].
  - rewrite Nat.add_0_r, <- Q. apply get_nat.
  - rewrite I2 by lia. f_equal. lia.
Qed.

Lemma written_sound : (Z.of_nat (List.length (written c)) < limit)%Z -> written_wrong c a = None ->
  forall n, n < List.length (written c) -> nth n (map nat_of (written c)) 0 = A n.
Proof.
  intros L. unfold written_wrong. match goal with |- context [negb (?x =? ?y)%uint63] => destruct (x =? y)%uint63; cbn [negb]; [|discriminate] end.
  destruct (agrees a 0 (written c) =? length_from 0 (written c))%uint63 eqn:E; cbn [negb]; [|discriminate]. intros _.
  apply nat_of_eqb in E. rewrite length_from_spec in E by (rewrite nat_of_0; lia).
  destruct (agrees_spec (written c) 0) as [_ W]; [rewrite nat_of_0; lia|].
  intros n N. rewrite (W E n N), nat_of_0. auto.
Qed.

End Sound.

Lemma power_above_spec v : forall fuel size r j, nat_of size = 2 ^ j -> (Z.of_nat (2 ^ j) * 2 ^ Z.of_nat fuel < 5000000)%Z ->
  power_above v size fuel = Some r ->
  exists k, nat_of r = 2 ^ k /\ nat_of v < 2 ^ k /\ (Z.of_nat (2 ^ k) < 5000000)%Z.
Proof.
  pose proof limit_large. induction fuel as [|fuel IH]; intros size r j E B; cbn [power_above]; [discriminate|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in B by lia.
  assert (P : (1 <= 2 ^ Z.of_nat fuel)%Z) by (pose proof (Z.pow_pos_nonneg 2 (Z.of_nat fuel)); lia).
  destruct (v <? size)%uint63 eqn:V.
  - intros [= <-]. exists j. apply nat_of_ltb in V. rewrite <- E. split; auto. split; auto. rewrite E. nia.
  - apply (IH _ _ (S j)).
    + rewrite nat_of_mul; rewrite nat_of_2, E; [rewrite Nat.pow_succ_r'; lia|]. nia.
    + rewrite Nat.pow_succ_r', Nat2Z.inj_mul. change (Z.of_nat 2) with 2%Z. nia.
Qed.

(* check says yes only to what is true. *)
Theorem check_sound (limit_of_values : int) (c : certificate) (values : array int) :
  (Z.of_nat (List.length (written c)) < 4611686018427387904)%Z ->
  check limit_of_values c = Verified values ->
  period_claim (code_of (game c)) (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c))
    (nat_of (max_value c)) (nat_of (max_at c)) (nat_of (checked_to c)) (map nat_of (written c)).
Proof.
  intros LW. pose proof limit_large. unfold check.
  destruct (members_fine (game c) && valid (code_of (game c))) eqn:E1; cbn [negb]; [|discriminate].
  apply andb_true_iff in E1. destruct E1 as [MF V].
  match goal with |- context [negb (?b && ?d)] => destruct b eqn:E2; cbn [negb andb]; [destruct d eqn:E3|]; cbn [negb]; try discriminate end.
  match goal with |- context [negb (?b && ?d)] => destruct b eqn:E4; cbn [negb andb]; [destruct d eqn:E5|]; cbn [negb]; try discriminate end.
  match goal with |- context [negb ?b || negb ?d] => destruct b eqn:E6; cbn [negb orb]; [destruct d eqn:E7|]; cbn [negb]; try discriminate end.
  destruct (needed c) as [n|] eqn:En; [|discriminate].
  match goal with |- context [negb (?b && ?d && ?e)] => destruct (b && d && e) eqn:E8; cbn [negb]; [|discriminate] end.
  destruct (checked_to c <? max_length)%uint63 eqn:E9; cbn [negb]; [|discriminate].
  destruct (power_above (max_value c) 1 21) as [size|] eqn:Ep; [|discriminate].
  destruct (T (code_of (game c)) <=? max_length / size)%uint63 eqn:E10; cbn [negb]; [|discriminate].
  destruct (table (code_of (game c)) (types_for (code_of (game c)) (types c)) size (checked_to c)) as [a|] eqn:Et; [|discriminate].
  destruct (period_wrong c a) eqn:P1; [discriminate|]. destruct (largest_wrong c a) eqn:P2; [discriminate|].
  destruct (written_wrong c a) eqn:P3; [discriminate|]. destruct (theorem_wrong c size a) eqn:P4; [discriminate|]. intros _.
  apply nat_of_eqb, nat_of_inj in E3. apply nat_of_ltb in E4, E5, E7, E9. rewrite nat_of_0 in E4.
  pose proof most_small. pose proof max_length_small.
  rewrite !andb_true_iff, !nat_of_eqb in E8. destruct E8 as ((E8 & _) & E11). apply nat_of_inj in E8. subst n.
  apply nat_of_leb in E10.
  destruct (power_above_spec (max_value c) 21 1 size 0) as (k & K1 & K2 & K3); auto; try reflexivity.
  { apply nat_of_1. }
  assert (S1 : nat_of (period c) <= nat_of (all_most c) /\ nat_of (preperiod c) <= nat_of (all_most c) /\
               nat_of (needs c) <= nat_of (all_most c)).
  { unfold all_most. rewrite !nat_of_max. lia. }
  assert (El : nat_of (checked_to c) = max (nat_of (needs c - 1)) (nat_of (preperiod c) + nat_of (period c))).
  { rewrite E11, nat_of_max. f_equal. rewrite nat_of_add; lia. }
  assert (El' : nat_of (needs c) <= nat_of (checked_to c) + 1).
  { destruct (Nat.eq_dec (nat_of (needs c)) 0); [lia|]. rewrite nat_of_pred in El; lia. }
  assert (ML : (Z.of_nat (nat_of max_length) < 10000000)%Z) by (rewrite <- to_Z_nat; reflexivity).
  assert (LS : nat_of (checked_to c) < nat_of most) by (pose proof (to_Z_nat most); change (to_Z most) with 1000000000%Z in *; lia).
  assert (F1 : nat_of (checked_to c) + 1 <= nat_of max_length) by lia.
  assert (F2 : nat_of (T (code_of (game c))) * nat_of size <= nat_of max_length).
  { rewrite nat_of_div in E10. apply (Nat.mul_le_mono_r _ _ (nat_of size)) in E10.
    pose proof (Nat.mul_div_le (nat_of max_length) (nat_of size)). rewrite K1 in *. pose proof (Nat.pow_nonzero 2 k). lia. }
  pose proof (g_values _ V) as GV.
  assert (K4 : (Z.of_nat (2 ^ k) < limit)%Z) by lia.
  pose proof (table_values _ V _ (types_for_fit _ (types c)) k size K1 _ LS K4 F1 F2 a (g (code_of (game c))) Et GV) as TV.
  pose proof (table_small _ V _ (types_for_fit _ (types c)) k size K1 _ LS K4 F1 F2 a Et) as TS.
  assert (AS : forall n, (Z.of_nat n < limit)%Z -> (Z.of_nat (at_ a n) < 10000000)%Z).
  { intros n N. specialize (TS n N). lia. }
  destruct (period_sound c a ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) AS P1) as (A1 & A2 & A3).
  destruct (largest_sound c a ltac:(lia) ltac:(lia) ltac:(lia) P2) as (B1 & B2 & B3 & B4).
  assert (LW' : (Z.of_nat (List.length (written c)) < limit)%Z) by exact LW.
  pose proof (written_sound c a ltac:(lia) ltac:(lia) LW' P3) as C1.
  set (f := g (code_of (game c))) in *.
  assert (Per : periodic f (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c))).
  { assert (F : forall m, nat_of (preperiod c) <= m -> m + nat_of (period c) < nat_of (needs c) ->
      f (m + nat_of (period c)) = f m + nat_of (saltus c)) by (intros m M L; rewrite !TV by lia; apply A1; lia).
    assert (Dt : by_theorem c = Tail \/ by_theorem c = Rare_Window \/ by_theorem c = Arithmetic \/
      by_theorem c <> Tail /\ by_theorem c <> Rare_Window /\ by_theorem c <> Arithmetic)
      by (destruct (by_theorem c); auto; right; right; try (right; repeat split; discriminate); auto).
    destruct Dt as [Dt|[Dt|[Dt|(Dt & Dr & Da)]]].
    - apply (tail_suffices c (needs c) k size a); auto; try lia. intros m M. apply TV. lia.
    - apply (rare_suffices c (needs c) k size a); auto; try lia. intros m M. apply TV. lia.
    - apply (arithmetic_suffices c (needs c) k size a); auto; try lia. intros m M. apply TV. lia.
    - apply (needed_suffices c (needs c)); auto; lia. }
  split; [apply valid_ends; auto|]. split; [lia|]. split; [exact Per|]. split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros n1 q r Q. refine (least_period f (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c)) E4 Per _ q n1 r Q).
    intros d D1 D2 D3.
    destruct (A3 d D1 D2 D3) as (n & N & X). exists n. split; [lia|]. unfold repeats_with. fold f.
    assert (Dp : nat_of (period c) / 2 <= nat_of (period c)) by (apply Nat.div_le_upper_bound; lia).
    intros R. apply X. rewrite <- (TV n) by lia. rewrite <- R.
    destruct (Nat.ltb_spec (n - nat_of (preperiod c) + d) (nat_of (period c))) as [L|L].
    + f_equal. symmetry. apply TV. lia.
    + f_equal. replace (n + d) with (n + d - nat_of (period c) + nat_of (period c)) at 2 by lia.
      unfold f in Per |- *. rewrite Per by lia. f_equal. symmetry. apply TV. lia.
  - intros n1 N1 P. apply (A2 ltac:(lia)). rewrite <- !TV by lia. apply P. lia.
  - intros n N. fold f. rewrite TV by auto. auto.
  - auto.
  - fold f. rewrite TV by auto. auto.
  - intros n N. fold f. rewrite TV by lia. auto.
  - rewrite map_length. intros n N. rewrite C1 by auto. fold f. symmetry. apply TV.
    (* as many as the table has, or none *)
    clear - P3 N LW' E9 ML LS. unfold written_wrong in P3. pose proof limit_large. pose proof most_small.
    match type of P3 with context [negb (?x =? ?y)%uint63] => destruct (x =? y)%uint63 eqn:E; cbn [negb] in P3; [|discriminate] end.
    apply nat_of_eqb in E. rewrite length_from_spec in E by (rewrite ?nat_of_0; lia). rewrite nat_of_0 in E.
    destruct (checked_to c <? 10000)%uint63; [rewrite nat_of_add in E; rewrite ?nat_of_1 in *; lia | rewrite nat_of_0 in E; lia].
Qed.
