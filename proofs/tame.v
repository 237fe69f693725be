(* docs/theorems.md, section 10: misère play of games that end like Nim.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Tame.
Variable G : game.
Variable large : position G -> bool.
Hypothesis large_moves : forall p, large p = true -> options p <> [].
(* Who wins a position that is not large, loses it in misère play. *)
Hypothesis small : forall p, large p = false -> (P_position p -> misere_N p) /\ (N_position p -> misere_P p).
(* A large position with a move to one that is not large has moves to two of them, one lost and one won. *)
Hypothesis two : forall p q, large p = true -> In q (options p) -> large q = false ->
  (exists q, In q (options p) /\ P_position q) /\ exists q, In q (options p) /\ large q = false /\ N_position q.

Theorem ends_like_nim p : large p = true -> (P_position p -> misere_P p) /\ (N_position p -> misere_N p).
Proof.
  induction p as [p IH] using (well_founded_induction (ends G)). intros L.
  assert (D : (exists q, In q (options p) /\ large q = false) \/ forall q, In q (options p) -> large q = true).
  { induction (options p) as [|q l IHl]; [right; intros q []|]. destruct (large q) eqn:E; [|left; exists q; cbn; auto].
    destruct IHl as [(r & I & F)|A].
    - intros r I. apply IH. cbn. auto.
    - left. exists r. cbn. auto.
    - right. intros r [<-|I]; auto. }
  destruct D as [(q & I & F)|A].
  - destruct (two p q L I F) as [(q1 & I1 & P1) (q2 & I2 & F2 & N2)]. split.
    + intros P. inversion P as [? X]; subst. exfalso. apply (not_both G q1 P1). auto.
    + intros _. apply (misere_won p q2 I2). apply small; auto.
  - split.
    + intros P. inversion P as [? X]; subst. apply misere_lost; auto. intros q I. apply IH; auto.
    + intros N. inversion N as [? q I Q]; subst. apply (misere_won _ q I). apply IH; auto.
Qed.

End Tame.
