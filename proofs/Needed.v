(* What the theorems on periods ask of a certificate, and that this is enough.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Bars Forced Grows.
From SG Require Export Sizes.
From SG Require window guy_smith all_but endless tail.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Inductive game_of := ByCode (c : code) | Subtract (l : list int) | AllBut (l : list int).

Definition code_of (game : game_of) : code :=
  match game with
  | ByCode c => c
  | Subtract l => set_code l
  | AllBut l => all_but_code l
  end.

Inductive theorem := Window | Guy_Smith | Endless | All_But | Tail | Rare_Window | Arithmetic.

Record certificate := Certificate {
  game : game_of; by_theorem : theorem; period : int; preperiod : int; saltus : int; parts : int; reach : int;
  window : int; needs : int; checked_to : int; max_value : int; max_at : int;
  types : option (int * bool); (* the mask, and whether the heap counts: a hint where to look first *)
  named : list int; witnesses : list int; (* the rare heaps, and heaps to look at beside them *)
  written : list int }.

(* What is wrong with a certificate; the numbers are for messages. *)
Inductive reason :=
  | Never_ends | Parts_and_reach (parts reach : int) | Not_for_this_game | Needs (n : int)
  | Breaks_period (n later : int) | Preperiod_not_least (n : int) | Period_not_least (step : int)
  | Value_too_large | Largest_value (v : int) | Largest_at (n : int) | Written_number (n : int) | Written (n value : int)
  | Barred_otherwise (value : int) | Condition (which : int) | Rare_otherwise (number : int) | Not_forced (n : int) | Out_of_range.

(* ---- what the theorems need ------------------------------------------------ *)

Definition game_parts (game : game_of) : nat :=
  match game with
  | ByCode c => parts_of c
  | _ => 1
  end.
Definition game_reach (game : game_of) : int :=
  match game with
  | ByCode c => reach_of c
  | Subtract l | AllBut l => largest l
  end.

(* The theorem's A: its heaps beside another one are looked at. *)
Definition near (c : certificate) : list int := named c ++ witnesses c.

(* How many values the theorem needs, if it is for this game. *)
Definition needed (c : certificate) : option int :=
  let n0 := preperiod c in let p := period c in let k := game_reach (game c) in
  match by_theorem c, game c with
  | Window, Subtract l => if (saltus c =? 0)%uint63 then Some (n0 + p + k)%uint63 else None
  | Guy_Smith, ByCode d =>
      match repeats d with
      | [] => if (saltus c =? 0)%uint63 then Some (int_of (parts_of d) * (max_int n0 1 + p) + k)%uint63 else None
      | _ => None
      end
  | Endless, ByCode d =>
      if (saltus c =? 0)%uint63 && repeats_from d && (match repeats d with [] => false | _ => true end) then
        match lcm p (T d) with
        | Some P => let H := int_of (parts_of d) in
            Some (max_int (H * max_int n0 1 + (H + 1) * P + k - 1) (n0 + P + p))%uint63
        | None => None
        end
      else None
  | Tail, ByCode d =>
      if repeats_from d && (match repeats d with [] => false | _ => true end) && Nat.eqb (parts_of d) 1 then
        match lcm p (T d) with
        | Some P =>
            if (n0 + P + p <=? needs c) && (from d + P <=? needs c) && (n0 + from d + P <=? needs c + 1) then Some (needs c)
            else None
        | None => None
        end%uint63
      else None
  | All_But, AllBut l => Some (n0 + p + max_int (2 * k) (k + 1))%uint63
  | Rare_Window, ByCode d =>
      let D := max_int 1 (largest (near c)) in
      if (saltus c =? 0)%uint63 && (D <? most)%uint63 && forallb (fun a => 0 <? a)%uint63 (near c) then
        Some (max_int n0 (D + 1) + p + (D + k))%uint63
      else None
  | Arithmetic, ByCode d =>
      if (0 <? saltus c)%uint63 && (match repeats d with [] => true | _ => repeats_from d end) then Some (needs c) else None
  | _, _ => None
  end.

(* Lists of members have them from 1 on. *)
Definition members_fine (game : game_of) : bool :=
  match game with
  | ByCode _ => true
  | Subtract l | AllBut l => forallb (fun e => 0 <? e)%uint63 l && (largest l <? most)%uint63
  end.

Definition all_most (c : certificate) : int :=
  max_int (period c) (max_int (preperiod c) (max_int (reach c) (needs c))).

Fixpoint length_from (i : int) (l : list int) : int :=
  match l with
  | [] => i
  | _ :: l => length_from (i + 1)%uint63 l
  end.

Fixpoint same_list (l l' : list int) : bool :=
  match l, l' with
  | [], [] => true
  | a :: l, a' :: l' => (a =? a')%uint63 && same_list l l'
  | _, _ => false
  end.

(* The hint for a code, if it is for this one. *)
Definition types_for (d : code) (types : option (int * bool)) : option hint :=
  match types with
  | Some (m, b) =>
      let odd := match find (fun e => Nat.eqb (h e) 2) (digits d) with Some e => (sub e mod 2 =? 1)%uint63 | None => false end in
      let t := Hint m b (negb (b && odd)) in
      if hint_fits d t then Some t else None
  | None => None
  end.

Lemma types_for_fit d types : match types_for d types with Some t => hint_fits d t = true | None => True end.
Proof.
  unfold types_for. destruct types as [[m b]|]; auto.
  match goal with |- context [if hint_fits d ?t then _ else _] => destruct (hint_fits d t) eqn:E end; auto.
Qed.

(* The heaps from `least` on, so many: the first one whose value is not forced by these options. *)
Definition first_not_forced (d : code) (t : hint) (size : int) (g : array int) (near : list int) (least count : int) : int :=
  first count (fun i => forced d t size g near (least + i))%uint63.

(* What the theorem asks beside the relation.
   tail: the tail bars the same values before the last common multiple of p and T as after it, but for the saltus.
   rare-window: the rare heaps are those that are named, and the options by these and the witnesses force the last p values.
   arithmetic: the conditions (a) to (g) of section 6 hold for some multiple of p and T. *)
Definition theorem_wrong (c : certificate) (size : int) (g : array int) : option reason :=
  match by_theorem c, game c with
  | Tail, ByCode d =>
      match lcm (period c) (T d) with
      | Some P =>
          let S := (P / period c * saltus c)%uint63 in
          if (S <=? size)%uint63 then
            let place := bars_differ d size (bars d size g (needs c - P - from d)) (bars d size g (needs c - from d)) S in
            if (place =? T d * size)%uint63 then None else Some (Barred_otherwise (place mod size))%uint63
          else Some (Barred_otherwise size)
      | None => Some Not_for_this_game
      end%uint63
  | Rare_Window, ByCode d =>
      match types_for d (types c) with
      | Some t =>
          let rare := rare_heaps t g (checked_to c) in
          let least := (needs c - period c)%uint63 in
          if same_list rare (named c) then
            let i := first_not_forced d t size g (near c) least (period c) in
            if (i =? period c)%uint63 then None else Some (Not_forced (least + i))%uint63
          else Some (Rare_otherwise (length_from 0 rare))
      | None => Some Not_for_this_game
      end
  | Arithmetic, ByCode d =>
      match lcm (period c) (T d) with
      | Some least =>
          let which := grows_wrong d size g (preperiod c) (period c) (saltus c) (needs c) (reach_of d + match repeats d with [] => 2 | _ => 1 end) least in
          if (which =? 0)%uint63 then None else Some (Condition which)
      | None => Some Not_for_this_game
      end%uint63
  | _, _ => None
  end.

(* ---- that it is enough ------------------------------------------------------- *)

Lemma take_values (A : rules) (S : nat -> Prop) f : (forall t parts, A t parts <-> exists s, S s /\ t = Z.of_nat s /\ parts <= 1) ->
  (forall s, S s -> 1 <= s) -> nim_values (code_move A) f -> nim_values (window.take_move S) f.
Proof.
  intros E P V.
  assert (F0 : f 0 = 0).
  { destruct (V 0) as [_ L]. destruct (Nat.eq_dec (f 0) 0) as [|N]; auto. exfalso.
    destruct (L 0) as (o & [M B] & _); [lia|]. apply E in M. destruct M as (s & Hs & Q & _). apply P in Hs. lia. }
  intros n. apply (mex_ext (option_value (code_move A) f n)); [|apply V]. intros u. split.
  - intros (o & [M B] & ->). apply E in M. destruct M as (s & Hs & Q & L). exists [n - s]. split.
    + exists s. split; auto. split; [lia|auto].
    + destruct o as [|a [|b o]]; [| |cbn in L; lia].
      * rewrite list_sum_nil in Q. replace (n - s) with 0 by lia. cbn. now rewrite F0.
      * rewrite list_sum_cons, list_sum_nil in Q. replace (n - s) with a by lia. auto.
  - intros (o & (s & Hs & L & ->) & ->). destruct (Nat.eq_dec n s) as [->|N].
    + exists []. split; [split; [|intros a []]|].
      * apply E. exists s. rewrite list_sum_nil. split; auto. split; [lia|cbn; lia].
      * rewrite Nat.sub_diag. cbn. now rewrite F0.
    + exists [n - s]. split; auto. split; [|intros a [<-|[]]; lia].
      apply E. exists s. rewrite list_sum_cons, list_sum_nil. split; auto. split; [lia|cbn; lia].
Qed.

(* What the theorems say of a table that shows the relation for all of its values. *)
Lemma needed_suffices c n : by_theorem c <> Tail -> by_theorem c <> Rare_Window -> by_theorem c <> Arithmetic -> members_fine (game c) = true -> valid (code_of (game c)) = true -> needed c = Some n ->
  (Z.of_nat (nat_of (all_most c)) < 2000000000)%Z -> 1 <= nat_of (period c) ->
  (forall m, nat_of (preperiod c) <= m -> m + nat_of (period c) < nat_of n ->
     g (code_of (game c)) (m + nat_of (period c)) = g (code_of (game c)) m + nat_of (saltus c)) ->
  game_reach (game c) = reach c ->
  periodic (g (code_of (game c))) (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c)).
Proof.
  intros NT NR NA MF V N B PP F R. pose proof (g_values _ V) as GV. pose proof limit_large. pose proof most_small.
  assert (S1 : nat_of (period c) <= nat_of (all_most c) /\ nat_of (preperiod c) <= nat_of (all_most c) /\
               nat_of (reach c) <= nat_of (all_most c)).
  { unfold all_most. rewrite !nat_of_max. lia. }
  unfold needed in N. rewrite R in N. destruct (by_theorem c) eqn:Eb, (game c) as [d|l|l] eqn:Eg; try discriminate; try congruence.
  - (* window *)
    destruct (saltus c =? 0)%uint63 eqn:Es; [|discriminate]. injection N as <-. apply nat_of_eqb in Es. rewrite Es, nat_of_0 in *.
    rewrite !nat_of_add in F; rewrite ?nat_of_add; try lia. cbn [code_of game_reach members_fine] in *.
    rewrite andb_true_iff, forallb_forall in MF. destruct MF as [MF _].
    apply (window.window (fun s => In s (map nat_of l)) (nat_of (reach c))).
    + intros s S. apply in_map_iff in S. destruct S as (e & <- & I). rewrite <- R. split; [|apply largest_spec; auto].
      apply MF, nat_of_ltb in I. rewrite nat_of_0 in I. lia.
    + apply (take_values (allows (set_code l))); auto.
      * intros t q. rewrite set_code_allows. split; intros (s & S & Q).
        -- exists (nat_of s). split; auto. apply in_map; auto.
        -- apply in_map_iff in S. destruct S as (e & <- & I). eauto.
      * intros s S. apply in_map_iff in S. destruct S as (e & <- & I). apply MF, nat_of_ltb in I. rewrite nat_of_0 in I. lia.
    + intros m M. apply F; lia.
  - (* guy-smith *)
    destruct (repeats d) eqn:Er; [|discriminate].
    destruct (saltus c =? 0)%uint63 eqn:Es; [|discriminate]. injection N as <-. apply nat_of_eqb in Es. rewrite Es, nat_of_0 in *.
    cbn [code_of game_reach] in *. pose proof (parts_of_bounds d V) as PB. set (H' := parts_of d) in *.
    assert (Ei : nat_of (int_of H') = H') by (apply int_of_nat; lia).
    set (m := max (nat_of (preperiod c)) 1).
    assert (Ex : nat_of (max_int (preperiod c) 1) = m) by (rewrite nat_of_max, nat_of_1; auto).
    assert (Em : nat_of (max_int (preperiod c) 1 + period c) = m + nat_of (period c)) by (rewrite nat_of_add; lia).
    assert (Z.of_nat (H' * (m + nat_of (period c))) < 20000000000)%Z by (pose proof (Nat.mul_le_mono_r H' 5 (m + nat_of (period c)) ltac:(lia)); lia).
    assert (Ep : nat_of (int_of H' * (max_int (preperiod c) 1 + period c)) = H' * (m + nat_of (period c))).
    { rewrite nat_of_mul; rewrite Ei, Em; auto. rewrite <- Nat2Z.inj_mul. lia. }
    assert (En : nat_of (int_of H' * (max_int (preperiod c) 1 + period c) + reach c) = H' * (m + nat_of (period c)) + nat_of (reach c)).
    { rewrite nat_of_add; rewrite ?Ep; lia. }
    rewrite En in F. apply (guy_smith.guy_smith (allows d) H' (nat_of (reach c))).
    + lia.
    + intros t q [(e & I & _ & ->)|(e & j & I & _ & ->)]; apply parts_of_spec, in_app_iff; auto.
    + intros t q [(e & I & -> & _)|(e & j & I & _)]; [|rewrite Er in I; destruct I].
      rewrite <- R. unfold reach_of. rewrite Er. pose proof (largest_spec (map sub (digits d)) (sub e) (in_map sub _ _ I)). lia.
    + apply valid_ends. auto.
    + auto.
    + fold m. intros i I. apply F; [lia|].
      pose proof (Nat.mul_add_distr_l H' m (nat_of (period c))). pose proof (Nat.mul_sub_distr_r H' 1 (nat_of (period c))).
      pose proof (Nat.mul_le_mono_r 1 H' (nat_of (period c)) ltac:(lia)). lia.
  - (* endless *)
    destruct (saltus c =? 0)%uint63 eqn:Es; cbn [andb] in N; [|discriminate N].
    destruct (repeats_from d) eqn:Ef; cbn [andb] in N; [|discriminate N].
    assert (Er : repeats d <> []) by (intros Q; rewrite Q in N; discriminate N).
    destruct (repeats d) as [|r0 rs] eqn:Er0; [congruence|]. rewrite <- Er0 in *. clear Er0 r0 rs.
    destruct (lcm (period c) (T d)) as [P|] eqn:EP; [|discriminate N]. injection N as <-.
    apply nat_of_eqb in Es. rewrite Es, nat_of_0 in *. cbn [code_of game_reach] in *.
    assert (Rk : reach c = from d) by (rewrite <- R; unfold reach_of; destruct (repeats d); congruence). rewrite Rk in *.
    pose proof (parts_of_bounds d V) as PB. set (H' := parts_of d) in *. pose proof (valid_T d V) as VT.
    assert (Ei : nat_of (int_of H') = H') by (apply int_of_nat; lia).
    unfold repeats_from in Ef. rewrite !andb_true_iff, !nat_of_ltb, nat_of_0, !forallb_forall in Ef.
    destruct Ef as (((Ef1 & Ef2) & Ef3) & Ef4).
    apply lcm_spec in EP; [|auto|lia]. destruct EP as (P1 & P2 & (i & Pi) & (j & Pj)).
    set (m := max (nat_of (preperiod c)) 1).
    assert (Ex : nat_of (max_int (preperiod c) 1) = m) by (rewrite nat_of_max, nat_of_1; auto).
    pose proof (Nat.mul_le_mono_r H' 5 m ltac:(lia)) as B1.
    pose proof (Nat.mul_le_mono_r (H' + 1) 6 (nat_of P) ltac:(lia)) as B2.
    assert (A1 : nat_of (int_of H' * max_int (preperiod c) 1) = H' * m).
    { rewrite nat_of_mul; rewrite Ei, Ex; auto. rewrite <- Nat2Z.inj_mul. lia. }
    assert (A2 : nat_of (int_of H' + 1) = H' + 1) by (rewrite nat_of_add; rewrite ?nat_of_1, ?Ei; lia).
    assert (A3 : nat_of ((int_of H' + 1) * P) = (H' + 1) * nat_of P).
    { rewrite nat_of_mul; rewrite A2; auto. rewrite <- Nat2Z.inj_mul. lia. }
    assert (A4 : nat_of (int_of H' * max_int (preperiod c) 1 + (int_of H' + 1) * P) = H' * m + (H' + 1) * nat_of P).
    { rewrite nat_of_add; rewrite ?A1, ?A3; lia. }
    assert (A5 : nat_of (int_of H' * max_int (preperiod c) 1 + (int_of H' + 1) * P + from d) = H' * m + (H' + 1) * nat_of P + nat_of (from d)).
    { rewrite nat_of_add; rewrite ?A4; lia. }
    assert (A6 : nat_of (preperiod c + P) = nat_of (preperiod c) + nat_of P) by (rewrite nat_of_add; lia).
    assert (A7 : nat_of (preperiod c + P + period c) = nat_of (preperiod c) + nat_of P + nat_of (period c)) by (rewrite nat_of_add; rewrite ?A6; lia).
    rewrite nat_of_max, nat_of_pred, A5, A7 in F by lia.
    apply (endless.endless_values (allows d) H' (nat_of (from d)) (nat_of (T d))) with (i := i) (j := j) (P := nat_of P)
      (N := max (H' * m + (H' + 1) * nat_of P + nat_of (from d) - 1) (nat_of (preperiod c) + nat_of P + nat_of (period c))); auto; try lia.
    + intros t q [(e & I & _ & ->)|(e & q' & I & _ & ->)]; apply parts_of_spec, in_app_iff; auto.
    + apply repeats_from_spec; auto; lia.
    + apply valid_ends. auto.
    + intros u U1 U2. rewrite F by lia. lia.
  - (* all-but *)
    injection N as <-. cbn [code_of game_reach members_fine] in *.
    rewrite andb_true_iff, forallb_forall, nat_of_ltb in MF. destruct MF as [MF ML].
    assert (En : nat_of (preperiod c + period c + max_int (2 * reach c) (reach c + 1)) =
                 nat_of (preperiod c) + nat_of (period c) + max (2 * nat_of (reach c)) (nat_of (reach c) + 1)).
    { assert (A1 : nat_of (2 * reach c) = 2 * nat_of (reach c)).
      { rewrite nat_of_mul; rewrite nat_of_2; lia. }
      assert (A2 : nat_of (reach c + 1) = nat_of (reach c) + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
      assert (A3 : nat_of (preperiod c + period c) = nat_of (preperiod c) + nat_of (period c)) by (apply nat_of_add; lia).
      assert (A4 : nat_of (max_int (2 * reach c) (reach c + 1)) = max (2 * nat_of (reach c)) (nat_of (reach c) + 1)).
      { now rewrite nat_of_max, A1, A2. }
      rewrite nat_of_add; rewrite ?A3, ?A4; lia. }
    rewrite En in F.
    apply (all_but.all_but (fun e => In e (map nat_of l)) (nat_of (reach c))).
    + intros s S. apply in_map_iff in S. destruct S as (e & <- & I). rewrite <- R. split; [|apply largest_spec; auto].
      apply MF, nat_of_ltb in I. rewrite nat_of_0 in I. lia.
    + intros e. destruct (in_dec Nat.eq_dec e (map nat_of l)); auto.
    + apply (take_values (allows (all_but_code l))); [|intros s [S _]; auto|auto].
      intros t q. rewrite all_but_code_allows by auto. split; intros (s & S); exists s; tauto.
    + intros m M. apply F; lia.
Qed.

(* The theorem tail also looks at what its digits bar. *)
Lemma tail_suffices c n k size a : by_theorem c = Tail -> valid (code_of (game c)) = true -> needed c = Some n ->
  (Z.of_nat (nat_of (all_most c)) < 2000000000)%Z -> 1 <= nat_of (period c) -> nat_of (saltus c) < nat_of most ->
  nat_of size = 2 ^ k -> nat_of (T (code_of (game c))) * nat_of size <= nat_of max_length ->
  (forall m, (Z.of_nat m < limit)%Z -> at_ a m < 2 ^ k) -> nat_of (needs c) <= nat_of most ->
  (forall m, m < nat_of (needs c) -> g (code_of (game c)) m = at_ a m) -> theorem_wrong c size a = None ->
  (forall m, nat_of (preperiod c) <= m -> m + nat_of (period c) < nat_of n ->
     g (code_of (game c)) (m + nat_of (period c)) = g (code_of (game c)) m + nat_of (saltus c)) ->
  periodic (g (code_of (game c))) (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c)).
Proof.
  intros Eb V N B PP Sm Sk Fit As Nm TV W F. pose proof (g_values _ V) as GV. pose proof limit_large. pose proof most_small.
  assert (S1 : nat_of (period c) <= nat_of (all_most c) /\ nat_of (preperiod c) <= nat_of (all_most c)).
  { unfold all_most. rewrite !nat_of_max. lia. }
  unfold needed in N. unfold theorem_wrong in W. rewrite Eb in N, W. destruct (game c) as [d|l|l]; try discriminate. cbn [code_of] in *.
  destruct (repeats_from d) eqn:Ef; cbn [andb] in N; [|discriminate N].
  destruct (Nat.eqb (parts_of d) 1) eqn:E1; [|rewrite andb_false_r in N; discriminate N]. apply Nat.eqb_eq in E1.
  destruct (match repeats d with [] => false | _ => true end); cbn [andb] in N; [|discriminate N].
  destruct (lcm (period c) (T d)) as [P|] eqn:EP; [|discriminate N].
  match type of N with (if ?b && ?b' && ?b'' then _ else _) = _ => destruct (b && b' && b'') eqn:E2; [|discriminate N] end. injection N as <-.
  pose proof (valid_T d V) as VT.
  unfold repeats_from in Ef. rewrite !andb_true_iff, !nat_of_ltb, nat_of_0, !forallb_forall in Ef.
  destruct Ef as (((Ef1 & Ef2) & Ef3) & Ef4).
  apply lcm_spec in EP; [|auto|lia]. destruct EP as (P1 & P2 & (i & Pi) & (j & Pj)).
  assert (A1 : nat_of (preperiod c + P) = nat_of (preperiod c) + nat_of P) by (rewrite nat_of_add; lia).
  assert (A2 : nat_of (preperiod c + from d) = nat_of (preperiod c) + nat_of (from d)) by (rewrite nat_of_add; lia).
  rewrite !andb_true_iff, !nat_of_leb, (nat_of_add (preperiod c + P)), (nat_of_add (from d) P), (nat_of_add (preperiod c + from d)),
    (nat_of_add (needs c) 1), A1, A2, nat_of_1 in E2 by (rewrite ?A1, ?A2, ?nat_of_1; lia).
  destruct E2 as ((E2 & E3) & E4).
  assert (Ei : nat_of (P / period c) = i) by (rewrite nat_of_div, Pi, Nat.div_mul; lia).
  assert (Li : i <= nat_of P) by (pose proof (Nat.mul_le_mono_l 1 (nat_of (period c)) i PP); lia).
  assert (Lm : (Z.of_nat i * Z.of_nat (nat_of (saltus c)) < limit)%Z).
  { assert (LL : (2000000000 * 2000000000 < limit)%Z) by reflexivity. nia. }
  assert (ES : nat_of (P / period c * saltus c) = i * nat_of (saltus c)) by (rewrite nat_of_mul; rewrite Ei; auto).
  set (S := (P / period c * saltus c)%uint63) in *.
  destruct (S <=? size)%uint63 eqn:E5; [apply nat_of_leb in E5|discriminate W].
  match type of W with (if ?b then _ else _) = _ => destruct b eqn:E6; [|discriminate W] end.
  assert (One : forall e, In e (digits d ++ repeats d) -> h e <= 1) by (intros e I; apply parts_of_spec in I; lia).
  assert (D0 : forall e, In e (digits d) -> nat_of (sub e) < nat_of (add e) + nat_of (from d)).
  { intros e I. apply Ef3, nat_of_ltb in I. lia. }
  assert (D1 : forall e, In e (repeats d) -> nat_of (from d) <= nat_of (sub e) < nat_of (from d) + nat_of (T d)).
  { intros e I. apply Ef4 in I. rewrite andb_true_iff, nat_of_leb, nat_of_ltb, nat_of_add in I by lia. lia. }
  destruct (bars_suffice d size a V k Sk Fit As (g d) (nat_of (needs c) - 1) ltac:(lia) ltac:(intros; apply TV; lia) D0 D1
    _ _ S (needs c) P eq_refl eq_refl) as [B1 B2]; auto; try lia; [exists j; auto|].
  apply (tail.tail_values (allows d) (nat_of (from d)) (nat_of (T d))) with (P := nat_of P) (S := nat_of S) (i := i) (N := nat_of (needs c)); auto; try lia.
  - intros t q [(e & I & _ & ->)|(e & q' & I & _ & ->)]; apply One, in_app_iff; auto.
  - intros t q [(e & I & -> & Q)|(e & q' & I & Q & _)].
    + pose proof (One e (proj2 (in_app_iff _ _ _) (or_introl I))). apply (valid_digit d V), plays_spec in I. lia.
    + pose proof (valid_tail d V e I) as (_ & A & A'). lia.
  - apply repeats_from_spec; auto.
  - exists j. auto.
Qed.

Lemma same_list_eq : forall l l', same_list l l' = true -> l = l'.
Proof.
  induction l as [|a l IH]; intros [|a' l']; cbn [same_list]; try discriminate; auto.
  rewrite andb_true_iff, nat_of_eqb. intros [A L]. apply nat_of_inj in A. apply IH in L. congruence.
Qed.

(* The theorem rare-window also looks at the rare heaps, and at what the values of the last p heaps are forced by. *)
Lemma rare_suffices c n k size a : by_theorem c = Rare_Window -> valid (code_of (game c)) = true -> needed c = Some n ->
  (Z.of_nat (nat_of (all_most c)) < 2000000000)%Z -> 1 <= nat_of (period c) ->
  nat_of size = 2 ^ k -> nat_of (T (code_of (game c))) * nat_of size <= nat_of max_length ->
  (forall m, (Z.of_nat m < limit)%Z -> at_ a m < 2 ^ k) -> needs c = n -> nat_of n <= nat_of most -> nat_of n <= nat_of (checked_to c) + 1 ->
  (forall m, m < nat_of n -> g (code_of (game c)) m = at_ a m) -> theorem_wrong c size a = None ->
  (forall m, nat_of (preperiod c) <= m -> m + nat_of (period c) < nat_of n ->
     g (code_of (game c)) (m + nat_of (period c)) = g (code_of (game c)) m + nat_of (saltus c)) ->
  game_reach (game c) = reach c ->
  periodic (g (code_of (game c))) (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c)).
Proof.
  intros Eb V N B PP Sk Fit As En Nm Nc TV W F R. pose proof (g_values _ V) as GV. pose proof limit_large. pose proof most_small.
  assert (S1 : nat_of (period c) <= nat_of (all_most c) /\ nat_of (preperiod c) <= nat_of (all_most c) /\ nat_of (reach c) <= nat_of (all_most c)).
  { unfold all_most. rewrite !nat_of_max. lia. }
  unfold needed in N. unfold theorem_wrong in W. rewrite R in N. rewrite Eb in N, W. destruct (game c) as [d|l|l] eqn:Eg; try discriminate. cbn [code_of game_reach] in *.
  set (D := max_int 1 (largest (near c))) in *.
  destruct (saltus c =? 0)%uint63 eqn:Es; [|discriminate N]. destruct (D <? most)%uint63 eqn:E1; [|discriminate N].
  destruct (forallb _ (near c)) eqn:E2; [|discriminate N]. cbn [andb] in N. injection N as N.
  apply nat_of_eqb in Es. apply nat_of_ltb in E1. rewrite forallb_forall in E2. rewrite Es, nat_of_0 in *.
  pose proof (types_for_fit d (types c)) as TF. destruct (types_for d (types c)) as [t|]; [|discriminate W].
  destruct (same_list _ (named c)) eqn:E3; [|discriminate W]. apply same_list_eq in E3.
  destruct (_ =? period c)%uint63 eqn:E4; [|discriminate W]. unfold first_not_forced in E4. pose proof (first_all _ _ E4) as E5.
  pose proof (valid_T d V) as VT.
  assert (A1 : nat_of (D + 1) = nat_of D + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  assert (A2 : nat_of (D + reach c) = nat_of D + nat_of (reach c)) by (apply nat_of_add; lia).
  assert (A3 : nat_of (max_int (preperiod c) (D + 1)) = max (nat_of (preperiod c)) (nat_of D + 1)) by (rewrite nat_of_max, A1; auto).
  assert (A4 : nat_of (max_int (preperiod c) (D + 1) + period c) = max (nat_of (preperiod c)) (nat_of D + 1) + nat_of (period c)).
  { rewrite nat_of_add; rewrite ?A3; lia. }
  assert (A5 : nat_of n = max (nat_of (preperiod c)) (nat_of D + 1) + nat_of (period c) + (nat_of D + nat_of (reach c))).
  { rewrite <- N, nat_of_add; rewrite ?A4, ?A2; lia. }
  assert (D1 : nat_of D = max 1 (nat_of (largest (near c)))) by (unfold D; rewrite nat_of_max, nat_of_1; auto).
  assert (Er : repeats d = []) by (unfold hint_fits in TF; destruct (repeats d); auto; discriminate).
  assert (Sf : nat_of size <= nat_of max_length) by (pose proof (Nat.mul_le_mono_r 1 (nat_of (T d)) (nat_of size) (proj1 VT)); lia).
  apply (forced_window d t size a V TF k Sk ltac:(lia) As (g d) (near c)) with (W := nat_of D + nat_of (reach c)) (D := nat_of D); auto; try lia.
  - intros i I. pose proof (largest_spec _ _ I). apply E2, nat_of_ltb in I. rewrite nat_of_0 in I. lia.
  - intros e I. rewrite <- R. unfold reach_of. rewrite Er. pose proof (largest_spec (map sub (digits d)) (sub e) (in_map sub _ _ I)). lia.
  - rewrite <- A5. intros m M. apply TV. lia.
  - rewrite <- A5. intros i I Ri. unfold near. rewrite <- E3. apply in_or_app. left. apply rare_heaps_spec. split; [lia|exact Ri].
  - rewrite <- A5. intros i I. specialize (E5 (i - (needs c - period c))%uint63). rewrite En in E5.
    assert (X1 : nat_of (n - period c) = nat_of n - nat_of (period c)) by (apply nat_of_sub; lia).
    assert (X2 : nat_of (i - (n - period c)) = nat_of i - (nat_of n - nat_of (period c))) by (rewrite nat_of_sub; lia).
    assert (X3 : (n - period c + (i - (n - period c)))%uint63 = i) by (apply nat_of_inj; rewrite nat_of_add; rewrite ?X1, ?X2; lia).
    rewrite X3 in E5. apply E5. lia.
  - rewrite <- A5. intros m M L. rewrite F by lia. lia.
Qed.

(* The theorem arithmetic also looks at its conditions. *)
Lemma arithmetic_suffices c n k size a : by_theorem c = Arithmetic -> valid (code_of (game c)) = true -> needed c = Some n ->
  (Z.of_nat (nat_of (all_most c)) < 2000000000)%Z -> 1 <= nat_of (period c) -> nat_of (saltus c) < nat_of most ->
  nat_of size = 2 ^ k -> (Z.of_nat (nat_of size) < 10000000)%Z -> (Z.of_nat (nat_of (needs c)) < 10000000)%Z ->
  (forall m, (Z.of_nat m < limit)%Z -> at_ a m < 2 ^ k) ->
  (forall m, m < nat_of (needs c) -> g (code_of (game c)) m = at_ a m) -> theorem_wrong c size a = None ->
  (forall m, nat_of (preperiod c) <= m -> m + nat_of (period c) < nat_of (needs c) ->
     g (code_of (game c)) (m + nat_of (period c)) = g (code_of (game c)) m + nat_of (saltus c)) ->
  periodic (g (code_of (game c))) (nat_of (preperiod c)) (nat_of (period c)) (nat_of (saltus c)).
Proof.
  intros Eb V N B PP Sm Sk Ss Ns As TV W F. pose proof (g_values _ V) as GV. pose proof limit_large. pose proof most_small.
  assert (S1 : nat_of (period c) <= nat_of (all_most c) /\ nat_of (preperiod c) <= nat_of (all_most c)).
  { unfold all_most. rewrite !nat_of_max. lia. }
  unfold needed in N. unfold theorem_wrong in W. rewrite Eb in N, W. destruct (game c) as [d|l|l]; try discriminate. cbn [code_of] in *.
  destruct (0 <? saltus c)%uint63 eqn:Es; cbn [andb] in N; [|discriminate N]. apply nat_of_ltb in Es. rewrite nat_of_0 in Es.
  destruct (match repeats d with [] => true | _ => repeats_from d end) eqn:Ef; [|discriminate N].
  destruct (lcm (period c) (T d)) as [least|] eqn:EP; [|discriminate W]. pose proof (valid_T d V) as VT.
  apply lcm_spec in EP; [|auto|lia]. destruct EP as (P1 & P2 & Pi & Pj).
  cbv zeta in W. match type of W with (if (?x =? 0)%uint63 then _ else _) = _ => set (which := x) in W end.
  destruct (which =? 0)%uint63 eqn:Eg; [|discriminate W]. apply nat_of_eqb, nat_of_inj in Eg. unfold which in Eg. clear W which.
  assert (K : exists k0, (forall e, In e (repeats d) -> k0 <= nat_of (sub e)) /\
    forall t q, (Z.of_nat k0 <= t)%Z -> (allows d t q <-> allows d (t + Z.of_nat (nat_of (T d)))%Z q)).
  { destruct (repeats d) as [|r0 rs] eqn:Er.
    - exists (nat_of (largest (map sub (digits d))) + 1). split; [intros e []|].
      assert (None_there : forall t q, (Z.of_nat (nat_of (largest (map sub (digits d))) + 1) <= t)%Z -> ~ allows d t q).
      { intros t q Lt [(e & I & -> & _)|(e & j & I & _)]; [|rewrite Er in I; destruct I].
        pose proof (largest_spec (map sub (digits d)) (sub e) (in_map sub _ _ I)). lia. }
      intros t q Lt. split; intros A; exfalso; revert A; apply None_there; lia.
    - rewrite <- Er in *. unfold repeats_from in Ef. rewrite !andb_true_iff, !nat_of_ltb, nat_of_0, !forallb_forall in Ef.
      destruct Ef as (((Ef1 & Ef2) & Ef3) & Ef4). exists (nat_of (from d)). split.
      + intros e I. apply Ef4 in I. rewrite andb_true_iff, nat_of_leb in I. apply I.
      + apply repeats_from_spec; auto. }
  destruct K as (k0 & K1 & K2).
  refine (grows_suffices d size a (preperiod c) (period c) (saltus c) (needs c) _ V (g d) GV TV Ns k0 K1 Ss _ K2 _ _ _ F least Eg P1 _ Pi Pj); try lia.
  intros m M. rewrite Sk. auto.
Qed.
