(* docs/theorems.md, section 22: two heaps of which each move takes from one ("apart").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* first a a': a move may lower the first heap from a to a', whatever the other one is; second likewise. *)
Theorem apart (first second : nat -> nat -> Prop) (s t : nat -> nat) (value : nat -> nat -> nat) :
  (forall a a', first a a' -> a' < a) -> (forall b b', second b b' -> b' < b) ->
  (forall a, is_mex (fun v => exists a', first a a' /\ v = s a') (s a)) ->
  (forall b, is_mex (fun v => exists b', second b b' /\ v = t b') (t b)) ->
  (forall a b, is_mex (fun v => (exists a', first a a' /\ v = value a' b) \/ (exists b', second b b' /\ v = value a b')) (value a b)) ->
  forall a b, value a b = s a ⊕ t b.
Proof.
  intros L1 L2 S T V a. induction a as [a IA] using (well_founded_induction lt_wf).
  intros b. induction b as [b IB] using (well_founded_induction lt_wf).
  refine (mex_same _ _ _ _ _ (V a b) (mex_sum _ _ _ _ (S a) (T b))). intros v. split.
  - intros [(a' & M & ->)|(b' & M & ->)].
    + left. exists (s a'). split; eauto.
    + right. exists (t b'). split; eauto.
  - intros [(x & (a' & M & ->) & ->)|(x & (b' & M & ->) & ->)].
    + left. exists a'. split; auto. symmetry. eauto.
    + right. exists b'. split; auto. symmetry. eauto.
Qed.
