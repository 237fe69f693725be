(* What few rare heaps force: the finite check of docs/theorems.md, section 8.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table.
From SG Require rare_window.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Section Forced.
Variable c : code.
Variable t : hint.
Variable size : int.
Variable g : array int.

(* The rare heaps among 1..upto. *)
Definition rare_heaps (upto : int) : list int :=
  down 1 (fun i rare => if Bool.eqb (type_of t g.[i] i) (common t) then rare else i :: rare)%uint63 upto [].

(* Do the options of heap n that leave no heap, one heap, or one of these heaps beside another one force its value? *)
Definition forced (near : list int) (n : int) : bool :=
  let m := near_marks g n near (digits c) (make size 0)%uint63 in
  let v := first size (fun v => (m.[v] =? n))%uint63 in
  ((v <? size)%uint63 && Bool.eqb (type_of t v n) (common t)).

Notation rare a := (~ rare_window.common (at_ g) (weight_by t) (place t) (common t) a).

Lemma rare_heaps_spec upto i : In i (rare_heaps upto) <-> 1 <= nat_of i <= nat_of upto /\ rare (nat_of i).
Proof.
  assert (R : forall j, Bool.eqb (type_of t g.[j] j) (common t) = true <-> rare_window.common (at_ g) (weight_by t) (place t) (common t) (nat_of j)).
  { intros j. rewrite Bool.eqb_true_iff, type_of_nat, <- at_get. reflexivity. }
  destruct (down_from_ind 1 (fun i r => if Bool.eqb (type_of t g.[i] i) (common t) then r else i :: r)%uint63
    (fun j r => nat_of j <= nat_of upto /\ forall i, In i r <-> nat_of j < nat_of i <= nat_of upto /\ rare (nat_of i)) upto [] (below_wf upto))
    as (j & J & _ & _ & D).
  - intros j r G [L I]. apply goes_on_spec in G. rewrite nat_of_1 in G. rewrite nat_of_pred by lia. split; [lia|].
    clear i. intros i. specialize (R j). destruct (Bool.eqb (type_of t g.[j] j) (common t)).
    + rewrite I. split; [intros [A B]; split; auto; lia|]. intros [A B]. split; auto.
      destruct (Nat.eq_dec (nat_of j) (nat_of i)) as [Q|]; [rewrite Q in R; tauto | lia].
    + assert (N : rare (nat_of j)) by (intros C; apply R in C; discriminate). cbn [In]. rewrite I. split.
      * intros [<-|[A B]]; split; auto; lia.
      * intros [A B]. destruct (Nat.eq_dec (nat_of j) (nat_of i)) as [Q|]; [apply nat_of_inj in Q; auto|]. right. split; auto. lia.
  - split; auto. intros q. split; [intros []|]. lia.
  - unfold rare_heaps, down. rewrite D. apply goes_on_false in J. rewrite nat_of_1 in J. intuition lia.
Qed.

Hypothesis is_valid : valid c = true.
Hypothesis fits : hint_fits c t = true.
Variable k : nat.
Hypothesis size_k : nat_of size = 2 ^ k.
Hypothesis size_fits : nat_of size <= nat_of max_length.
Hypothesis g_small : forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k.

Notation E := (rare_window.E (allows c)).

(* The marks are the values of E(n), and the least number that is not marked is v of the theorem. *)
Theorem forced_mex near n : forced near n = true -> (forall a, In a near -> 1 <= nat_of a) -> 1 <= nat_of n <= nat_of most ->
  exists v, is_mex (E (at_ g) (fun a => In a (map nat_of near)) (nat_of n)) v /\
            rare_window.type_at (weight_by t) (place t) v (nat_of n) = common t.
Proof.
  unfold forced. intros F P N. pose proof most_small. pose proof max_length_small. pose proof limit_large.
  assert (LS : (Z.of_nat (2 ^ k) < limit)%Z) by lia.
  assert (Lm : nat_of (PArray.length (make size 0%uint63)) = 2 ^ k).
  { rewrite length_make. assert (Q : (size <=? max_length)%uint63 = true) by (apply nat_of_leb; lia). now rewrite Q. }
  assert (M0 : nat_of 0 < nat_of most) by (rewrite nat_of_0; lia).
  destruct (adds_near k size size_k 0%uint63 M0 (2 ^ k) g n near (digits c) LS ltac:(lia) ltac:(lia) (valid_digit c is_valid) g_small _ Lm) as (M1 & M2 & _).
  set (m := near_marks g n near (digits c) (make size 0%uint63)) in *.
  set (marked := fun v => (m.[v] =? n)%uint63) in *. set (v := first size marked) in *.
  rewrite andb_true_iff, nat_of_ltb, Bool.eqb_true_iff, type_of_nat in F. destruct F as [F1 F2].
  destruct (first_from_spec size marked size (below_wf size)) as (V1 & V2 & V3); [lia | intros; lia|].
  change (first_from size marked size (below_wf size)) with (first size marked) in *. fold v in V1, V2, V3.
  assert (Marked : forall u, nat_of u < 2 ^ k ->
    (marked u = true <-> E (at_ g) (fun a => In a (map nat_of near)) (nat_of n) (nat_of u))).
  { intros u U. rewrite <- (near_E c (Some t) fits k size size_k 0%uint63 M0 t g (nat_of n) near (nat_of u) eq_refl P).
    unfold marked. rewrite nat_of_eqb, <- at_get. specialize (M2 _ U). unfold has in M2.
    rewrite nat_of_0 in M2. cbn [plus] in M2. rewrite M2, at_make, nat_of_0. intuition lia. }
  exists (nat_of v). split; auto. split.
  - intros O. apply Marked in O; [|lia]. rewrite V2 in O by auto. discriminate.
  - intros u U. assert (Eu : nat_of (of_Z (Z.of_nat u)) = u).
    { apply nat_of_of_nat. pose proof (nat_of_bound v). lia. }
    rewrite <- Eu. apply Marked; [lia|]. apply V3. lia.
Qed.

(* E(n) looks only at the values of smaller heaps. *)
Lemma E_ext f f' A n u : (forall a, a < n -> f a = f' a) -> E f A n u -> E f' A n u.
Proof.
  intros S (o & [M W] & ->). exists o. split; [split; auto|]. f_equal. apply map_ext_in. intros a I. apply S.
  eapply (valid_ends c is_valid); eauto.
Qed.

(* What the code allows, by the hint. *)
Lemma hint_allows i parts : allows c i parts -> exists d, In d (digits c) /\ i = Z.of_nat (nat_of (sub d)) /\ parts <= 2 /\
  (parts = 2 -> common t = negb (place t && Z.odd i)).
Proof.
  pose proof fits as TF. unfold hint_fits in TF. destruct (repeats c) eqn:Er; [|discriminate]. rewrite forallb_forall in TF.
  intros [(d & D & -> & ->)|(d & j & D & _)]; [|rewrite Er in D; destruct D]. exists d. split; auto. apply TF in D.
  rewrite !andb_true_iff, nat_of_eqb, nat_of_0, Nat.leb_le, orb_true_iff, Bool.eqb_true_iff, odd_nat in D.
  destruct D as [[D1 D3] D2]. rewrite D1, Z.sub_0_r, rare_window.odd_Z. split; auto. split; auto.
  intros H. rewrite H in D2. destruct D2 as [D2|D2]; [discriminate|auto].
Qed.

Theorem forced_window f near n0 p (W D : nat) : nim_values (code_move (allows c)) f ->
  1 <= p -> 1 <= D -> (forall a, In a near -> 1 <= nat_of a <= D) ->
  (forall d, In d (digits c) -> nat_of (sub d) <= W - D) -> D <= W ->
  let m := max n0 (D + 1) in let N := m + p + W in
  (forall a, a < N -> f a = at_ g a) -> N <= nat_of most ->
  (forall i, 1 <= nat_of i < N -> rare (nat_of i) -> In i near) ->
  (forall i, m + W <= nat_of i < N -> forced near i = true) ->
  (forall n, n0 <= n -> n + p < N -> f (n + p) = f n) -> periodic f n0 p 0.
Proof.
  intros V P1 D1 Near R DW m N Same LN H1 H3 H2. pose proof most_small. pose proof limit_large.
  assert (Int : forall a, a < N -> nat_of (of_Z (Z.of_nat a)) = a).
  { intros a A. apply nat_of_of_nat. pose proof (nat_of_bound most). lia. }
  apply (rare_window.weighed_window (allows c) (W - D)) with (weight := weight_by t) (place := place t) (c := common t)
    (A := fun a => In a (map nat_of near)) (D := D); auto.
  - intros i h A. apply hint_allows in A. destruct A as (d & _ & _ & A & _). auto.
  - intros i h A. apply hint_allows in A. destruct A as (d & I & -> & _). apply R in I. lia.
  - apply valid_ends. auto.
  - intros u v. apply weight_sum.
  - intros i A. apply hint_allows in A. destruct A as (d & _ & _ & _ & A). auto.
  - intros a A. apply in_map_iff in A. destruct A as (i & <- & A). auto.
  - replace (m + p + (D + (W - D))) with N by (unfold N; lia). fold m. fold N. intros a A C.
    apply in_map_iff. exists (of_Z (Z.of_nat a)). rewrite Int by lia. split; auto. apply H1; rewrite Int by lia; [unfold N; lia|].
    intros Q. apply C. unfold rare_window.common in *. rewrite Same by lia. exact Q.
  - intros n L. fold m in L. rewrite Nat.add_0_r. apply H2; unfold N; lia.
  - fold m. replace (D + (W - D)) with W by lia. fold N. intros n Ln. specialize (H3 (of_Z (Z.of_nat n))). rewrite Int in H3 by lia.
    apply forced_mex in H3; auto; rewrite ?Int by lia; [|intros a A; apply Near; auto|lia].
    rewrite Int in H3 by lia. destruct H3 as (v & [X L] & Y). exists v. split; auto. split.
    + intros Q. apply X. revert Q. apply E_ext. intros; apply Same; lia.
    + intros u U. apply L in U. revert U. apply E_ext. intros; symmetry; apply Same; lia.
Qed.
End Forced.
