(* Values of heaps by the definition, computed with machine integers and arrays: every option of every heap is looked at.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

(* A digit of a code: a move takes sub tokens and adds add, and leaves h heaps. *)
Record digit := Digit { sub : int; add : int; h : nat }.

(* A code: its digits, and those that repeat: with sub, all sub + T, sub + 2T, ... may be taken.  from is the first t whose
   digit repeats; the moves do not depend on it. *)
Record code := Code { digits : list digit; repeats : list digit; T : int; from : int }.

(* What a code allows: to take t tokens and leave so many heaps. *)
Definition digit_allows (d : digit) (t : Z) (parts : nat) : Prop :=
  t = (Z.of_nat (nat_of (sub d)) - Z.of_nat (nat_of (add d)))%Z /\ parts = h d.

Definition allows (c : code) : rules := fun t parts =>
  (exists d, In d (digits c) /\ digit_allows d t parts) \/
  (exists d j, In d (repeats c) /\ digit_allows d (t - Z.of_nat (j * nat_of (T c)))%Z parts).

(* ---- marks: which numbers are values of options ---------------------------- *)

Lemma lxor_small k a b : a < 2 ^ k -> b < 2 ^ k -> a ⊕ b < 2 ^ k.
Proof.
  intros A B. destruct (Nat.eq_dec (a ⊕ b) 0) as [->|N]; [lia|].
  apply Nat.log2_lt_pow2; [lia|].
  assert (L : forall c, c < 2 ^ k -> c <> 0 -> Nat.log2 c < k).
  { intros c C Z. apply Nat.log2_lt_pow2; lia. }
  pose proof (Nat.log2_lxor a b) as M.
  destruct (Nat.eq_dec a 0) as [->|Na]; [rewrite Nat.lxor_0_l in *; apply L; auto|].
  destruct (Nat.eq_dec b 0) as [->|Nb]; [rewrite Nat.lxor_0_r in *; apply L; auto|].
  pose proof (L a A Na). pose proof (L b B Nb). lia.
Qed.

(* ---- an option by the number of heaps that it leaves ----------------------- *)

Fixpoint int_of (n : nat) : int :=
  match n with
  | 0 => 0
  | S n => int_of n + 1
  end%uint63.

Lemma int_of_nat n : (Z.of_nat n < 1000)%Z -> nat_of (int_of n) = n.
Proof.
  induction n as [|n IH]; intros L; [apply nat_of_0|]. cbn [int_of].
  pose proof limit_large. rewrite nat_of_add; rewrite ?IH by lia; rewrite ?nat_of_1; lia.
Qed.

Section Splits.
Variable g : array int.
Notation G := (at_ g).

(* u is the value of an option that leaves so many heaps, with r tokens in all, none of them below least; x is the nim-sum
   of other heaps. *)
Definition split_value (parts r least x u : nat) : Prop :=
  exists o, length o = parts /\ list_sum o = r /\ (forall a, In a o -> 1 <= a /\ least <= a) /\ u = x ⊕ nim_sum (map G o).

Lemma smallest_part o : o <> [] ->
  exists b a c, o = b ++ a :: c /\ (forall x, In x o -> a <= x) /\ length o * a <= list_sum o.
Proof.
  induction o as [|x o IH]; intros N; [congruence|]. destruct o as [|y o].
  - exists [], x, []. split; [auto|]. split; [intros z [<-|[]]; auto|]. rewrite list_sum_cons, list_sum_nil. cbn. lia.
  - destruct IH as (b & a & c & E & L & Sm); [discriminate|]. rewrite E in *. clear N E.
    destruct (le_lt_dec a x) as [X|X].
    + exists (x :: b), a, c. split; [auto|]. split; [intros z [<-|Z]; auto|].
      cbn [app]. rewrite list_sum_cons. cbn [length]. lia.
    + exists [], x, (b ++ a :: c). split; [auto|]. split.
      * intros z [<-|Z]; auto. apply L in Z. lia.
      * cbn [length app]. rewrite list_sum_cons.
        assert (length (b ++ a :: c) * x <= length (b ++ a :: c) * a) by (apply Nat.mul_le_mono_l; lia). lia.
Qed.

(* The smallest part first. *)
Lemma split_value_step parts r least x u : parts <> 0 ->
  (split_value parts r least x u <->
   exists b, 1 <= b /\ least <= b /\ parts * b <= r /\ split_value (parts - 1) (r - b) b (x ⊕ G b) u).
Proof.
  intros N. split.
  - intros (o & Lo & So & Bo & ->). destruct (smallest_part o) as (b & a & c & -> & La & Sa).
    { intros ->. cbn in Lo. lia. }
    assert (Ba : 1 <= a /\ least <= a) by (apply Bo, in_elt). exists a.
    split; [apply Ba|]. split; [apply Ba|]. split; [rewrite <- Lo, <- So; auto|].
    exists (b ++ c). rewrite app_length in *. cbn [length] in Lo.
    assert (Es : list_sum (b ++ a :: c) = a + list_sum (b ++ c)) by (rewrite !list_sum_app, list_sum_cons; lia).
    split; [lia|]. split; [lia|]. split.
    + intros y Y. assert (In y (b ++ a :: c)) by (apply in_app_iff in Y; apply in_app_iff; cbn; tauto).
      split; [apply Bo; auto | apply La; auto].
    + rewrite !map_app, !nim_sum_app, map_cons. cbn [nim_sum].
      rewrite !Nat.lxor_assoc. f_equal. rewrite <- !Nat.lxor_assoc. now rewrite (Nat.lxor_comm (G a)).
  - intros (b & B1 & B2 & B3 & o & Lo & So & Bo & ->). exists (b :: o). cbn [length]. split; [lia|].
    rewrite list_sum_cons. split; [nia|]. split.
    + intros a [<-|A]; auto. apply Bo in A. lia.
    + cbn [map nim_sum]. now rewrite Nat.lxor_assoc.
Qed.

Lemma split_value_0 r least x u : split_value 0 r least x u <-> r = 0 /\ u = x.
Proof.
  split.
  - intros (o & Lo & So & _ & ->). destruct o; [|discriminate]. rewrite list_sum_nil in So. split; auto. apply Nat.lxor_0_r.
  - intros [-> ->]. exists []. split; [auto|]. split; [apply list_sum_nil|]. split; [intros a []|]. symmetry. apply Nat.lxor_0_r.
Qed.

Lemma split_value_1 r least x u : split_value 1 r least x u <-> 1 <= r /\ least <= r /\ u = x ⊕ G r.
Proof.
  rewrite split_value_step by lia. split.
  - intros (b & B1 & B2 & B3 & V). apply split_value_0 in V. destruct V as [E ->].
    assert (b = r) as -> by lia. auto.
  - intros (A & B & ->). exists r. repeat split; auto; try lia. apply split_value_0. split; auto. lia.
Qed.

End Splits.

Section Marks.
Variable k : nat.                       (* values are below 2^k *)
Variable long : nat.                    (* the length of the array of marks *)
Hypothesis long_small : (Z.of_nat long < limit)%Z.
Variables offset stamp : int.           (* the marks of this heap: stamp, in the places from offset on *)
Hypothesis fits : nat_of offset + 2 ^ k <= long.

Notation marks := (array int).

Definition good (m : marks) : Prop := nat_of (PArray.length m) = long.
Definition has (m : marks) (u : nat) : Prop := at_ m (nat_of offset + u) = nat_of stamp.

Definition adds (f : marks -> marks) (F : nat -> Prop) : Prop := forall m, good m ->
  good (f m) /\ (forall u, u < 2 ^ k -> (has (f m) u <-> has m u \/ F u)) /\
  (forall i, i < long -> ~ (nat_of offset <= i < nat_of offset + 2 ^ k) -> at_ (f m) i = at_ m i) /\
  (forall i, i < long -> at_ (f m) i = at_ m i \/ at_ (f m) i = nat_of stamp).

Lemma adds_ext f F G : (forall u, u < 2 ^ k -> (F u <-> G u)) -> adds f F -> adds f G.
Proof.
  intros E A m M. destruct (A m M) as (A1 & A2 & A3 & A4). split; auto. split; auto.
  intros u U. rewrite A2, E by auto. tauto.
Qed.

Lemma adds_nothing F : (forall u, u < 2 ^ k -> ~ F u) -> adds (fun m => m) F.
Proof. intros E m M. split; auto. split; [|auto]. intros u U. specialize (E u U). tauto. Qed.

Lemma adds_both e f E F : adds e E -> adds f F -> adds (fun m => f (e m)) (fun u => E u \/ F u).
Proof.
  intros A B m M. destruct (A m M) as (A1 & A2 & A3 & A4). destruct (B _ A1) as (B1 & B2 & B3 & B4).
  split; auto. split; [intros u U; rewrite B2, A2 by auto; tauto|].
  split; [intros i L I; rewrite B3, A3; auto|].
  intros i L. destruct (B4 i L) as [->| ->]; auto.
Qed.

Definition mark (v : int) (m : marks) : marks :=
  let i := (offset + v)%uint63 in
  if (m.[i] =? stamp)%uint63 then m else m.[i <- stamp].

Lemma adds_mark v : nat_of v < 2 ^ k -> adds (mark v) (fun u => u = nat_of v).
Proof.
  intros V m M. unfold mark.
  assert (I : nat_of (offset + v) = nat_of offset + nat_of v) by (apply nat_of_add; lia).
  destruct (m.[offset + v] =? stamp)%uint63 eqn:E.
  - apply nat_of_eqb in E. rewrite <- at_get, I in E. split; [exact M|]. split; [|split; intros; [reflexivity | left; reflexivity]].
    intros u U. unfold has. split; [tauto|]. intros [Q| ->]; [exact Q | exact E].
  - unfold good in M. rewrite <- M in fits, long_small.
    assert (G : at_ m.[offset + v <- stamp] (nat_of offset + nat_of v) = nat_of stamp).
    { rewrite <- I. apply at_set_same. lia. }
    split; [unfold good; rewrite length_set_nat; auto|]. split; [|split].
    + intros u U. unfold has. destruct (Nat.eq_dec u (nat_of v)) as [->|Nu]; [rewrite G; tauto|].
      rewrite at_set_other by lia. tauto.
    + intros i L Ni. apply at_set_other; lia.
    + intros i L. destruct (Nat.eq_dec i (nat_of offset + nat_of v)) as [->|Ne]; auto.
      left. apply at_set_other; lia.
Qed.

(* A loop adds what its steps add. *)
Lemma adds_down least f F top : (forall b, goes_on least b = true -> nat_of b <= nat_of top -> adds (f b) (F b)) ->
  adds (down least f top) (fun u => exists b, goes_on least b = true /\ nat_of b <= nat_of top /\ F b u).
Proof.
  intros A m M.
  destruct (down_from_ind least f
    (fun i n => nat_of i <= nat_of top /\ good n /\
       (forall u, u < 2 ^ k -> (has n u <-> has m u \/ exists b, goes_on least b = true /\ nat_of i < nat_of b <= nat_of top /\ F b u)) /\
       (forall j, j < long -> ~ (nat_of offset <= j < nat_of offset + 2 ^ k) -> at_ n j = at_ m j) /\
       (forall j, j < long -> at_ n j = at_ m j \/ at_ n j = nat_of stamp)) top m (below_wf top))
    as (j & J & L & D1 & D2 & D3 & D4 & D5).
  - intros i n G (D1 & D2 & D3 & D4 & D5).
    destruct (A i G D1 n D2) as (A1 & A2 & A3 & A4). pose proof (goes_on_below _ _ G) as B. unfold below in B.
    assert (E : nat_of (i - 1) = nat_of i - 1).
    { apply nat_of_pred. lia. }
    split; [lia|]. split; auto. split; [|split].
    + intros u U. rewrite A2, D3 by auto. split.
      * intros [[?|(b & Gb & Lb & Fb)]|Fb]; auto; right; [exists b | exists i]; repeat split; auto; lia.
      * intros [?|(b & Gb & Lb & Fb)]; auto. destruct (Nat.eq_dec (nat_of b) (nat_of i)) as [Eb|].
        -- apply nat_of_inj in Eb. subst. auto.
        -- left. right. exists b. repeat split; auto; lia.
    + intros x X N. rewrite A3, D4; auto.
    + intros x X. destruct (A4 x X) as [->| ->]; auto.
  - split; auto. split; auto. split; [|auto]. intros u U. split; auto. intros [?|(b & _ & Lb & _)]; auto; lia.
  - unfold down. split; auto. split; auto. intros u U. rewrite D3 by auto. split.
    + intros [?|(b & Gb & Lb & Fb)]; auto. right. exists b. repeat split; auto; lia.
    + intros [?|(b & Gb & Lb & Fb)]; auto. right. exists b. repeat split; auto.
      (* the loop ended below least *)
      apply goes_on_spec in Gb. apply goes_on_false in J. lia.
Qed.

(* ---- all ways to split the tokens ------------------------------------------ *)

Variable g : array int.                 (* the values of the smaller heaps *)
Notation G := (at_ g).

(* Marks the values of all options that leave this number of heaps, with r tokens in all, none of them below least; x is
   the nim-sum of other heaps. *)
Fixpoint splits (parts : nat) (r least x : int) (m : marks) : marks :=
  match parts with
  | 0 => if (r =? 0)%uint63 then mark x m else m
  | 1 => if goes_on least r then mark (x lxor g.[r]) m else m
  | 2 => down least (fun b m => mark (x lxor (g.[b] lxor g.[r - b])) m) (r / 2) m
  | S parts' => down least (fun b m => splits parts' (r - b) b (x lxor g.[b]) m) (r / int_of parts) m
  end.

Lemma adds_splits : forall parts r least x, (forall a, a <= nat_of r -> G a < 2 ^ k) -> nat_of x < 2 ^ k -> (Z.of_nat parts < 1000)%Z ->
  adds (splits parts r least x) (split_value g parts (nat_of r) (nat_of least) (nat_of x)).
Proof.
  induction parts as [|parts IH]; intros r least x Bg Bx P.
  - cbn. destruct (r =? 0)%uint63 eqn:E.
    + apply nat_of_eqb in E. rewrite ?nat_of_0 in E. eapply adds_ext; [|apply adds_mark; auto].
      intros u U. rewrite split_value_0. tauto.
    + apply nat_of_eqb_false in E. rewrite ?nat_of_0 in E. apply adds_nothing. intros u U. rewrite split_value_0. tauto.
  - destruct parts as [|[|parts]].
    + cbn [splits]. destruct (goes_on least r) eqn:E.
      * apply goes_on_spec in E.
        eapply adds_ext; [|apply adds_mark; rewrite nat_of_lxor; apply lxor_small; auto; rewrite <- at_get; apply Bg; auto].
        intros u U. rewrite split_value_1, nat_of_lxor, at_get. intuition lia.
      * apply goes_on_false in E.
        apply adds_nothing. intros u U. rewrite split_value_1. lia.
    + cbn [splits]. eapply adds_ext; [|apply (adds_down _ _ (fun b u => u = nat_of x ⊕ (G (nat_of b) ⊕ G (nat_of r - nat_of b))))].
      * intros u U. rewrite split_value_step by lia. rewrite nat_of_div. rewrite ?nat_of_2. split.
        -- intros (b & Gb & Lb & ->). apply goes_on_spec in Gb.
           assert (2 * nat_of b <= nat_of r) by (pose proof (Nat.mul_div_le (nat_of r) 2); lia).
           exists (nat_of b). split; [lia|]. split; [lia|]. split; [lia|]. apply split_value_1.
           split; [lia|]. split; [lia|]. now rewrite Nat.lxor_assoc.
        -- intros (b & B1 & B2 & B3 & V). apply split_value_1 in V. destruct V as (V1 & V2 & ->).
           assert (Lb : b <= nat_of r / 2) by (apply Nat.div_le_lower_bound; lia).
           assert (Eb : nat_of (of_Z (Z.of_nat b)) = b).
           { apply nat_of_of_nat. pose proof (nat_of_bound r). lia. }
           exists (of_Z (Z.of_nat b)). rewrite goes_on_spec, Eb. repeat split; auto; try lia. now rewrite Nat.lxor_assoc.
      * intros b Gb Lb. rewrite nat_of_div in Lb. rewrite ?nat_of_2 in Lb.
        assert (2 * nat_of b <= nat_of r) by (pose proof (Nat.mul_div_le (nat_of r) 2); lia).
        assert (Er : nat_of (r - b) = nat_of r - nat_of b) by (apply nat_of_sub; lia).
        eapply adds_ext; [|apply adds_mark].
        -- intros u U. rewrite !nat_of_lxor, <- !at_get, Er. tauto.
        -- rewrite !nat_of_lxor, <- !at_get, Er. repeat apply lxor_small; auto; apply Bg; lia.
    + set (q := S (S parts)) in *. change (splits (S q) r least x) with
        (down least (fun b m => splits q (r - b) b (x lxor g.[b]) m) (r / int_of (S q))).
      assert (Ei : nat_of (int_of (S q)) = S q) by (apply int_of_nat; auto).
      assert (Lq : forall b, nat_of b <= nat_of (r / int_of (S q)) -> S q * nat_of b <= nat_of r).
      { intros b Lb. rewrite nat_of_div, Ei in Lb. pose proof (Nat.mul_div_le (nat_of r) (S q)).
        assert (S q * nat_of b <= S q * (nat_of r / S q)) by (apply Nat.mul_le_mono_l; auto). lia. }
      eapply adds_ext; [|apply (adds_down _ _ (fun b u => split_value g q (nat_of r - nat_of b) (nat_of b) (nat_of x ⊕ G (nat_of b)) u))].
      * intros u U. rewrite split_value_step by lia. replace (S q - 1) with q by lia. split.
        -- intros (b & Gb & Lb & V). apply goes_on_spec in Gb. exists (nat_of b). split; [lia|]. split; [lia|]. split; auto.
        -- intros (b & B1 & B2 & B3 & V).
           assert (Lb : b <= nat_of r) by nia.
           assert (Eb : nat_of (of_Z (Z.of_nat b)) = b).
           { apply nat_of_of_nat. pose proof (nat_of_bound r). lia. }
           exists (of_Z (Z.of_nat b)). rewrite goes_on_spec, Eb. repeat split; auto; try lia.
           rewrite nat_of_div, Ei. apply Nat.div_le_lower_bound; lia.
      * intros b Gb Lb. apply Lq in Lb.
        assert (Er : nat_of (r - b) = nat_of r - nat_of b) by (apply nat_of_sub; nia).
        eapply adds_ext; [|apply IH].
        -- intros u U. rewrite nat_of_lxor, <- at_get, Er. tauto.
        -- intros a A. rewrite Er in A. apply Bg. lia.
        -- rewrite nat_of_lxor. apply lxor_small; auto. rewrite <- at_get. apply Bg. nia.
        -- lia.
Qed.

End Marks.
