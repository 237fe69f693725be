(* docs/theorems.md, section 21: P-positions of two heaps whose moves are a formula ("lost pairs").

   The theorems by which two claims about a set prove that it is the set of the P-positions; that automata decide the claims
   is not proven here.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* For any game that ends, and a set L of positions, of which each position is a member or not. *)
Theorem lost_pairs (G : game) (L : position G -> Prop) : (forall p, L p \/ ~ L p) ->
  (forall p q, L p -> In q (options p) -> ~ L q) ->
  (forall p, ~ L p -> exists q, In q (options p) /\ L q) ->
  forall p : position G, P_position p <-> L p.
Proof.
  intros D C1 C2.
  assert (A : forall p : position G, (L p -> P_position p) /\ (~ L p -> N_position p)).
  { induction p as [p IH] using (well_founded_induction (ends G)). split; intros H.
    - constructor. intros q Q. apply IH; eauto.
    - destruct (C2 p H) as (q & Q & Lq). apply (won p q); auto. apply IH; auto. }
  intros p. split; [|apply A]. intros P. destruct (D p) as [|N]; auto. exfalso.
  apply (not_both G p); auto. apply A; auto.
Qed.

(* Before each move the opponent may forbid up to k options. *)
Inductive blocked_P {G : game} (k : nat) : position G -> Prop :=
  | blocked_lost p F : length F <= k -> (forall q, In q (options p) -> ~ In q F -> blocked_N k q) -> blocked_P k p
with blocked_N {G : game} (k : nat) : position G -> Prop :=
  | blocked_won p : (forall F, length F <= k -> exists q, In q (options p) /\ ~ In q F /\ blocked_P k q) -> blocked_N k p.

Theorem lost_pairs_blocked (G : game) (k : nat) (L : position G -> Prop) : (forall p, L p \/ ~ L p) ->
  (* from a position of L no more than k options are in L *)
  (forall p, L p -> exists F, length F <= k /\ forall q, In q (options p) -> L q -> In q F) ->
  (* from another one more than k are *)
  (forall p, ~ L p -> forall F, length F <= k -> exists q, In q (options p) /\ ~ In q F /\ L q) ->
  forall p : position G, blocked_P k p <-> L p.
Proof.
  intros D C1 C2.
  assert (A : forall p : position G, (L p -> blocked_P k p) /\ (~ L p -> blocked_N k p)).
  { induction p as [p IH] using (well_founded_induction (ends G)). split; intros H.
    - destruct (C1 p H) as (F & B & I). apply (blocked_lost k p F B). intros q Q N. apply IH; auto.
    - constructor. intros F B. destruct (C2 p H F B) as (q & Q & N & Lq). exists q. split; auto. split; auto. apply IH; auto. }
  assert (X : forall p : position G, blocked_P k p -> blocked_N k p -> False).
  { induction p as [p IH] using (well_founded_induction (ends G)). intros P W.
    destruct P as [p F B P]. destruct W as [p W]. destruct (W F B) as (q & Q & N & Pq). apply (IH q); auto. }
  intros p. split; [|apply A]. intros P. destruct (D p) as [|N]; auto. exfalso. apply (X p); auto. apply A; auto.
Qed.
