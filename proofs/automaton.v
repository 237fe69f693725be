(* docs/theorems.md, section 19: moves that are a formula ("automaton").

   The theorem by which three claims about a set of pairs prove that it is the graph of the nim-values; that automata decide
   the claims is not proven here.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* A heap of n may become one of m. *)
Definition becomes (M : nat -> nat -> Prop) (n : nat) (o : list nat) : Prop := exists m, M n m /\ o = [m].

Theorem automaton (M V : nat -> nat -> Prop) (g : nat -> nat) : (forall n m, M n m -> m < n) -> nim_values (becomes M) g ->
  (forall n, exists v, V n v) ->
  (forall n v, V n v -> ~ exists m, M n m /\ V m v) ->
  (forall n v u, V n v -> u < v -> exists m, M n m /\ V m u) ->
  forall n v, V n v <-> v = g n.
Proof.
  intros L G C1 C2 C3 n. induction n as [n IH] using (well_founded_induction lt_wf).
  assert (E : forall v, V n v -> v = g n).
  { intros v Hv. refine (mex_unique _ _ _ _ (G n)). split.
    - intros (o & (m & Hm & ->) & E). cbn in E. rewrite Nat.lxor_0_r in E.
      apply (C2 n v Hv). exists m. split; auto. apply IH; eauto.
    - intros u U. destruct (C3 n v u Hv U) as (m & Hm & Hu). exists [m]. split; [exists m; auto|].
      cbn. rewrite Nat.lxor_0_r. apply IH; eauto. }
  intros v. split; [apply E|]. intros ->. destruct (C1 n) as [w W]. rewrite <- (E w W). exact W.
Qed.
