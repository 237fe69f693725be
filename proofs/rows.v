(* docs/theorems.md, section 17: rows of games on two heaps ("rows").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Rows.
(* near a u d: a move from {a, b} may leave {a - u, b - d}, for finitely many (u, d), if u <= a and d <= b. *)
Variable near : nat -> nat -> nat -> Prop.
(* Where the rows are whole, a move may also leave every {a, b'} with b' < b. *)
Variable whole : bool.
Variables A D : nat.
Hypothesis near_small : forall a u d, a <= A -> near a u d -> u <= a /\ d <= D /\ 1 <= u + d.
Variable G : nat -> nat -> nat.

Definition row_option (a b v : nat) : Prop :=
  (exists u d, near a u d /\ u <= a /\ d <= b /\ v = G (a - u) (b - d)) \/ (whole = true /\ exists b', b' < b /\ v = G a b').

Hypothesis values : forall a b, is_mex (row_option a b) (G a b).

(* The numbers that are not among G(a, 0), ..., G(a, b - 1), where the rows are whole; else all. *)
Definition U (a b v : nat) : Prop := whole = true -> forall b', b' < b -> v <> G a b'.

Variables p s : nat.
(* Both are in the theorem: without whole rows, s = 0. *)
Hypothesis saltus : whole = false -> s = 0.

Lemma U_next a b v : U a (b + 1) v <-> U a b v /\ (whole = true -> v <> G a b).
Proof.
  unfold U. split.
  - intros H. split; intros W; [intros b' B | ]; apply H; auto; lia.
  - intros [H1 H2] W b' B. destruct (Nat.eq_dec b' b) as [->|]; auto. apply H1; auto. lia.
Qed.

(* What the value is: the least number of U that no near move leaves. *)
Lemma value_of_state a b : a <= A -> D <= b ->
  is_mex (fun v => ~ U a b v \/ exists u d, near a u d /\ v = G (a - u) (b - d)) (G a b).
Proof.
  intros L B. eapply mex_ext; [|apply values]. intros v. unfold row_option. split.
  - intros [(u & d & N & _ & _ & ->)|(W & b' & B' & ->)]; [right; eauto | left]. intros H. apply (H W b' B'). auto.
  - intros [H|(u & d & N & ->)].
    + right. destruct whole eqn:W; [|exfalso; apply H; intros E; congruence]. split; auto.
      (* the first b values are finitely many *)
      assert (E : (exists b', b' < b /\ v = G a b') \/ forall b', b' < b -> v <> G a b').
      { clear. induction b as [|b [(x & X & E)|IH]].
        - right. lia.
        - left. exists x. split; [lia|auto].
        - destruct (Nat.eq_dec v (G a b)); [left; exists b; auto|]. right. intros x X.
          destruct (Nat.eq_dec x b) as [->|]; auto. apply IH. lia. }
      destruct E as [E|E]; auto. exfalso. apply H. intros _. auto.
    + left. destruct (near_small a u d L N) as (A1 & A2 & A3). exists u, d. repeat split; auto. lia.
Qed.

Theorem rows b : D <= b ->
  (forall a, a <= A -> forall v, U a (b + p) v <-> exists w, U a b w /\ v = w + s) ->
  (forall a d, a <= A -> 1 <= d <= D -> G a (b + p - d) = G a (b - d) + s) ->
  forall n a, b <= n -> a <= A -> G a (n + p) = G a n + s.
Proof.
  intros DB HU HG.
  (* the state before column n *)
  set (state := fun n => (forall a, a <= A -> forall v, U a (n + p) v <-> exists w, U a n w /\ v = w + s) /\
                         (forall a d, a <= A -> 1 <= d <= D -> G a (n + p - d) = G a (n - d) + s)).
  assert (Column : forall n, b <= n -> state n -> forall a, a <= A -> G a (n + p) = G a n + s).
  { intros n N [S1 S2] a. induction a as [a IA] using (well_founded_induction lt_wf). intros L.
    assert (Near : forall u d, near a u d -> G (a - u) (n + p - d) = G (a - u) (n - d) + s).
    { intros u d H. destruct (near_small a u d L H) as (A1 & A2 & A3). destruct (Nat.eq_dec d 0) as [->|].
      - rewrite !Nat.sub_0_r. apply IA; lia.
      - apply S2; lia. }
    destruct (value_of_state a n L ltac:(lia)) as [M1 M2].
    refine (mex_unique _ _ _ (value_of_state a (n + p) L ltac:(lia)) _). split.
    - intros [H|(u & d & H & E)].
      + apply H. apply S1; auto. exists (G a n). split; auto. intros W b' B' E. apply M1. left. intros Q. apply (Q W b' B' E).
      + rewrite Near in E by auto. apply M1. right. exists u, d. split; auto. lia.
    - intros v V. destruct (le_lt_dec s v) as [Sv|Sv].
      + destruct (M2 (v - s) ltac:(lia)) as [H|(u & d & H & E)].
        * left. intros Q. apply H. apply S1 in Q; auto. destruct Q as (w & W & ->). replace (w + s - s) with w by lia. exact W.
        * right. exists u, d. split; auto. rewrite Near by auto. lia.
      + left. intros Q. apply S1 in Q; auto. destruct Q as (w & W & ->). lia. }
  assert (All : forall i, state (b + i)).
  { induction i as [|i IH]; [rewrite Nat.add_0_r; split; auto|].
    pose proof (Column (b + i) ltac:(lia) IH) as C. destruct IH as [S1 S2].
    replace (b + S i) with (b + i + 1) by lia. split.
    - intros a L v. replace (b + i + 1 + p) with (b + i + p + 1) by lia. rewrite U_next, S1 by auto. split.
      + intros [(w & W & ->) H]. exists w. split; auto. apply U_next. split; auto. intros Wh E. apply (H Wh). rewrite C by auto. lia.
      + intros (w & W & ->). apply U_next in W. destruct W as [W H]. split; [eauto|]. intros Wh E. apply (H Wh). rewrite C in E by auto. lia.
    - intros a d L Dd. destruct (Nat.eq_dec d 1) as [->|].
      + replace (b + i + 1 + p - 1) with (b + i + p) by lia. replace (b + i + 1 - 1) with (b + i) by lia. auto.
      + replace (b + i + 1 + p - d) with (b + i + p - (d - 1)) by lia. replace (b + i + 1 - d) with (b + i - (d - 1)) by lia.
        apply S2; auto. lia. }
  intros n a N L. apply Column; auto. replace n with (b + (n - b)) by lia. apply All.
Qed.

End Rows.
