(* docs/theorems.md, section 1: finite subtraction sets ("window").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* A move takes s tokens, s in S. *)
Definition take_move (S : nat -> Prop) (n : nat) (o : list nat) : Prop :=
  exists s, S s /\ s <= n /\ o = [n - s].

Theorem window (S : nat -> Prop) (M : nat) g n0 p : (forall s, S s -> 1 <= s <= M) -> nim_values (take_move S) g ->
  periodic_to g n0 (n0 + M) p 0 -> periodic g n0 p 0.
Proof.
  intros B V F. apply (periodic_by_induction _ _ _ _ _ F). intros n N0 N IH. rewrite Nat.add_0_r.
  refine (mex_same _ _ _ _ _ (V (n + p)) (V n)). intros v.
  assert (E : forall s, S s -> nim_sum (map g [n + p - s]) = nim_sum (map g [n - s])).
  { intros s Hs. apply B in Hs. cbn. replace (n + p - s) with (n - s + p) by lia. rewrite IH by lia. now rewrite Nat.add_0_r. }
  split; intros (o & (s & Hs & L & ->) & ->).
  - exists [n - s]. split; [exists s; specialize (B s Hs); repeat split; auto; lia|]. apply E; auto.
  - exists [n + p - s]. split; [exists s; specialize (B s Hs); repeat split; auto; lia|]. symmetry. apply E; auto.
Qed.
