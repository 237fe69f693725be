(* docs/theorems.md, section 10: the conjunctive compound and the continued one.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Notation even := Nat.even.

Lemma even_S n : even (S n) = negb (even n).
Proof. rewrite Nat.even_succ, <- Nat.negb_even. reflexivity. Qed.

(* 0 without moves; else 1 + the least even remoteness of an option, if there is one; else 1 + the largest of all. *)
Definition is_remoteness (G : game) (r : position G -> nat) : Prop := forall p,
  (options p = [] /\ r p = 0) \/
  (exists q, In q (options p) /\ even (r q) = true /\ r p = S (r q) /\
             forall q', In q' (options p) -> even (r q') = true -> r q <= r q') \/
  (exists q, In q (options p) /\ r p = S (r q) /\ forall q', In q' (options p) -> even (r q') = false /\ r q' <= r q).

(* 0 without moves; else 1 + the largest even suspense of an option, if there is one; else 1 + the least of all. *)
Definition is_suspense (G : game) (s : position G -> nat) : Prop := forall p,
  (options p = [] /\ s p = 0) \/
  (exists q, In q (options p) /\ even (s q) = true /\ s p = S (s q) /\
             forall q', In q' (options p) -> even (s q') = true -> s q' <= s q) \/
  (exists q, In q (options p) /\ s p = S (s q) /\ forall q', In q' (options p) -> even (s q') = false /\ s q <= s q').

(* Both are odd exactly for N-positions. *)
Definition parity_of (G : game) (r : position G -> nat) : Prop := forall p,
  (options p = [] /\ r p = 0) \/
  (exists q, In q (options p) /\ even (r q) = true /\ r p = S (r q)) \/
  (exists q, In q (options p) /\ r p = S (r q) /\ forall q', In q' (options p) -> even (r q') = false).

Lemma parity_outcome G r : parity_of G r -> forall p : position G, N_position p <-> even (r p) = false.
Proof.
  intros R. assert (A : forall p : position G, (even (r p) = true -> P_position p) /\ (even (r p) = false -> N_position p)).
  { intros p. induction p as [p IH] using (well_founded_induction (ends G)).
    destruct (R p) as [[E Z]|[(q & I & Q & S)|(q & I & S & O)]].
    - rewrite Z. split; [|discriminate]. intros _. constructor. intros q I. rewrite E in I. destruct I.
    - rewrite S, even_S, Q. split; [discriminate|]. intros _. apply (won p q I). apply IH; auto.
    - rewrite S, even_S, (O q I). split; [|discriminate]. intros _. constructor. intros q' I'. apply IH; auto. }
  intros p. split; [|apply A]. intros W. destruct (even (r p)) eqn:E; auto. exfalso. apply (not_both G p); auto. apply A; auto.
Qed.

Theorem remoteness_outcome G r : is_remoteness G r -> forall p : position G, N_position p <-> even (r p) = false.
Proof.
  intros R. apply parity_outcome. intros p. destruct (R p) as [E|[(q & I & Q & S & _)|(q & I & S & O)]]; auto.
  - right. left. exists q. auto.
  - right. right. exists q. split; auto. split; auto. intros q' I'. apply O; auto.
Qed.

Theorem suspense_outcome G s : is_suspense G s -> forall p : position G, N_position p <-> even (s p) = false.
Proof.
  intros R. apply parity_outcome. intros p. destruct (R p) as [E|[(q & I & Q & S & _)|(q & I & S & O)]]; auto.
  - right. left. exists q. auto.
  - right. right. exists q. split; auto. split; auto. intros q' I'. apply O; auto.
Qed.

Section Two.
Variables G H : game.

Definition both (p : position G) (q : position H) : list (position G * position H) :=
  flat_map (fun p' => map (fun q' => (p', q')) (options q)) (options p).

Lemma in_both p q p' q' : In (p', q') (both p q) <-> In p' (options p) /\ In q' (options q).
Proof.
  unfold both. rewrite in_flat_map. split.
  - intros (x & X & I). apply in_map_iff in I. destruct I as (y & E & Y). injection E as <- <-. auto.
  - intros [I J]. exists p'. split; auto. apply in_map_iff. eauto.
Qed.

(* ---- conjunctive: a move in both; play ends when one of them has ended ------------------ *)

Definition conjunctive_options (pq : position G * position H) : list (position G * position H) := both (fst pq) (snd pq).

Lemma conjunctive_ends : well_founded (fun y x => In y (conjunctive_options x)).
Proof.
  intros [p q]. revert q. induction p as [p IP] using (well_founded_induction (ends G)). intros q.
  constructor. intros [p' q'] I. apply in_both in I. apply IP. apply I.
Qed.

Definition conjunctive : game := Game (position G * position H) conjunctive_options conjunctive_ends.

Lemma remoteness_facts (K : game) r (p : position K) : is_remoteness K r ->
  (r p = 0 -> options p = []) /\ (0 < r p -> exists q, In q (options p) /\ S (r q) = r p) /\
  (forall q, In q (options p) -> even (r q) = true -> r p <= S (r q)) /\
  (even (r p) = true -> forall q, In q (options p) -> even (r q) = false /\ S (r q) <= r p).
Proof.
  intros R. destruct (R p) as [[E Z]|[(q & I & Q & S & L)|(q & I & S & O)]].
  - rewrite E, Z. split; auto. split; [lia|]. split; [intros x []|]. intros _ x [].
  - split; [lia|]. split; [exists q; auto|]. split; [intros q' I' E'; specialize (L q' I' E'); lia|].
    rewrite S, even_S, Q. discriminate.
  - split; [lia|]. split; [exists q; auto|]. split; [intros q' I' E'; destruct (O q' I'); congruence|].
    intros _ q' I'. destruct (O q' I'). split; auto. lia.
Qed.

(* The remoteness of the compound is the least of the components'. *)
Theorem conjunctive_remoteness r s : is_remoteness G r -> is_remoteness H s ->
  is_remoteness conjunctive (fun pq => min (r (fst pq)) (s (snd pq))).
Proof.
  intros HR HS [p q]. cbn [fst snd].
  destruct (remoteness_facts G r p HR) as (P0 & P1 & P2 & P3). destruct (remoteness_facts H s q HS) as (Q0 & Q1 & Q2 & Q3).
  set (m := min (r p) (s q)).
  destruct (Nat.eq_dec m 0) as [Z|Z].
  { left. split; [|exact Z]. change (both p q = []). unfold both. destruct (Nat.eq_dec (r p) 0) as [A|A]; [rewrite (P0 A); auto|].
    rewrite (Q0 ltac:(lia)). clear; induction (options p) as [|x l IH]; cbn; auto. }
  destruct P1 as (p' & Ip & Ep); [lia|]. destruct Q1 as (q' & Iq & Eq); [lia|]. right.
  assert (I : In (p', q') (options ((p, q) : position conjunctive))) by (apply in_both; auto).
  destruct (even m) eqn:Em; [right|left]; exists (p', q'); (split; [exact I|]); cbn [fst snd].
  - split; [lia|]. intros [p1 q1] J. apply in_both in J. destruct J as [Jp Jq]. cbn [fst snd].
    assert (E1 : even (min (r p1) (s q1)) = false).
    { destruct (even (min (r p1) (s q1))) eqn:E; auto. exfalso.
      destruct (Nat.min_spec (r p) (s q)) as [[L M]|[L M]]; fold m in M; rewrite M in Em.
      - destruct (P3 Em p1 Jp) as [X Y]. destruct (Nat.min_spec (r p1) (s q1)) as [[L1 M1]|[L1 M1]]; rewrite M1 in E; [congruence|].
        pose proof (Q2 q1 Jq E). lia.
      - destruct (Q3 Em q1 Jq) as [X Y]. destruct (Nat.min_spec (r p1) (s q1)) as [[L1 M1]|[L1 M1]]; rewrite M1 in E; [|congruence].
        pose proof (P2 p1 Jp E). lia. }
    split; auto. destruct (Nat.min_spec (r p) (s q)) as [[L M]|[L M]]; fold m in M; rewrite M in Em.
    + destruct (P3 Em p1 Jp). lia.
    + destruct (Q3 Em q1 Jq). lia.
  - assert (Sm : S (min (r p') (s q')) = m) by lia. split; [rewrite <- Sm, even_S in Em; destruct (even (min (r p') (s q'))); auto|].
    split; [lia|]. intros [p1 q1] J E. apply in_both in J. destruct J as [Jp Jq]. cbn [fst snd] in *.
    destruct (Nat.min_spec (r p1) (s q1)) as [[L1 M1]|[L1 M1]]; rewrite M1 in *; [pose proof (P2 p1 Jp E) | pose proof (Q2 q1 Jq E)]; lia.
Qed.

(* ---- continued: a move in every component that has not ended ---------------------------- *)

Definition continued_options (pq : position G * position H) : list (position G * position H) :=
  let (p, q) := pq in
  match options p, options q with
  | [], _ => map (fun q' => (p, q')) (options q)
  | _, [] => map (fun p' => (p', q)) (options p)
  | _, _ => both p q
  end.

(* Each component moves, or has ended and stays. *)
Definition steps (K : game) (p p' : position K) : Prop := In p' (options p) \/ options p = [] /\ p' = p.

Lemma continued_spec p q p' q' : In (p', q') (continued_options (p, q)) <->
  steps G p p' /\ steps H q q' /\ (options p <> [] \/ options q <> []).
Proof.
  unfold continued_options, steps. destruct (options p) as [|x l] eqn:Ep; [|destruct (options q) as [|y k] eqn:Eq].
  - rewrite in_map_iff. destruct (options q) as [|y k] eqn:Eq.
    + split; [intros (z & _ & []) | intros (_ & _ & [C|C]); congruence].
    + rewrite <- Eq. split.
      * intros (z & E & I). injection E as <- <-. split; auto. split; auto. right. rewrite Eq. discriminate.
      * intros ([[]|[_ ->]] & [I|[C _]] & _); [exists q'; auto | congruence].
  - rewrite <- Ep, in_map_iff. split.
    + intros (z & E & I). injection E as <- <-. split; auto. split; auto. left. rewrite Ep. discriminate.
    + intros ([I|[C _]] & [[]|[_ ->]] & _); [exists p'; auto | congruence].
  - rewrite in_both, Ep, Eq. split; [intros [I J]; split; auto; split; auto; left; discriminate|].
    intros ([I|[C _]] & [J|[C' _]] & _); try discriminate. auto.
Qed.

Lemma continued_ends : well_founded (fun y x => In y (continued_options x)).
Proof.
  intros [p q]. revert q. induction p as [p IP] using (well_founded_induction (ends G)).
  induction q as [q IQ] using (well_founded_induction (ends H)).
  constructor. intros [p' q'] I. apply continued_spec in I. destruct I as ([I|[E ->]] & J & N); auto.
  destruct J as [J|[E' ->]]; auto. destruct N; congruence.
Qed.

Definition continued : game := Game (position G * position H) continued_options continued_ends.

Lemma suspense_facts (K : game) s (p : position K) : is_suspense K s ->
  (s p = 0 -> options p = []) /\ (options p = [] -> s p = 0) /\
  (exists q, steps K p q /\ (0 < s p -> S (s q) = s p) /\ s q <= s p) /\
  (forall q, steps K p q -> even (s q) = true -> 0 < s p -> S (s q) <= s p) /\
  (0 < s p -> even (s p) = true -> forall q, steps K p q -> even (s q) = false /\ s p <= S (s q)).
Proof.
  intros R. unfold steps. destruct (R p) as [[E Z]|[(q & I & Q & S & L)|(q & I & S & O)]].
  - rewrite E, Z. split; auto. split; auto. split; [exists p; split; [right; auto|lia]|].
    split; [lia|]. intros L. lia.
  - assert (N : options p <> []) by (intros E; rewrite E in I; destruct I).
    split; [lia|]. split; [congruence|]. split; [exists q; split; [left; auto|lia]|].
    split; [intros q' [I'|[C _]] E'; [specialize (L q' I' E'); lia|congruence]|]. rewrite S, even_S, Q. discriminate.
  - assert (N : options p <> []) by (intros E; rewrite E in I; destruct I).
    split; [lia|]. split; [congruence|]. split; [exists q; split; [left; auto|lia]|].
    split; [intros q' [I'|[C _]] E'; [destruct (O q' I'); congruence|congruence]|].
    intros _ _ q' [I'|[C _]]; [|congruence]. destruct (O q' I'). split; auto. lia.
Qed.

(* The suspense of the compound is the largest of the components'. *)
Theorem continued_suspense s t : is_suspense G s -> is_suspense H t ->
  is_suspense continued (fun pq => max (s (fst pq)) (t (snd pq))).
Proof.
  intros HR HS [p q]. cbn [fst snd].
  destruct (suspense_facts G s p HR) as (P0 & P00 & (p' & Ip & Ep & Lp) & P2 & P3).
  destruct (suspense_facts H t q HS) as (Q0 & Q00 & (q' & Iq & Eq & Lq) & Q2 & Q3).
  set (m := max (s p) (t q)).
  destruct (Nat.eq_dec m 0) as [Z|Z].
  { left. split; [|exact Z]. change (continued_options (p, q) = []). unfold continued_options. rewrite (P0 ltac:(lia)), (Q0 ltac:(lia)). reflexivity. }
  assert (N : options p <> [] \/ options q <> []).
  { destruct (Nat.eq_dec (s p) 0) as [E|E]; [right|left]; intros C; [apply Q00 in C | apply P00 in C]; lia. }
  right. assert (I : In (p', q') (options ((p, q) : position continued))) by (apply continued_spec; auto).
  assert (Zero : even 0 = true) by reflexivity.
  assert (Sm : S (max (s p') (t q')) = m).
  { destruct (Nat.eq_dec (s p) 0), (Nat.eq_dec (t q) 0); try rewrite <- Ep in * by lia; try rewrite <- Eq in * by lia; lia. }
  destruct (even m) eqn:Em; [right|left]; exists (p', q'); (split; [exact I|]); cbn [fst snd].
  - split; [auto|]. intros [p1 q1] J. apply continued_spec in J. destruct J as (Jp & Jq & _). cbn [fst snd].
    assert (E1 : even (max (s p1) (t q1)) = false /\ m <= S (max (s p1) (t q1))); [|destruct E1; split; auto; lia].
    destruct (Nat.max_spec (s p) (t q)) as [[L M]|[L M]]; fold m in M; rewrite M in Em.
    + destruct (Q3 ltac:(lia) Em q1 Jq) as [X Y]. split; [|lia].
      destruct (Nat.max_spec (s p1) (t q1)) as [[L1 M1]|[L1 M1]]; rewrite M1; auto.
      destruct (even (s p1)) eqn:E; auto. exfalso. destruct (Nat.eq_dec (s p) 0) as [E0|E0].
      * destruct Jp as [Jp|[_ ->]]; [rewrite (P0 E0) in Jp; destruct Jp|]. assert (t q1 = 0) by lia. rewrite H0 in X. discriminate.
      * pose proof (P2 p1 Jp E ltac:(lia)). assert (s p1 = t q1) by lia. congruence.
    + destruct (P3 ltac:(lia) Em p1 Jp) as [X Y]. split; [|lia].
      destruct (Nat.max_spec (s p1) (t q1)) as [[L1 M1]|[L1 M1]]; rewrite M1; auto.
      destruct (even (t q1)) eqn:E; auto. exfalso. destruct (Nat.eq_dec (t q) 0) as [E0|E0].
      * destruct Jq as [Jq|[_ ->]]; [rewrite (Q0 E0) in Jq; destruct Jq|]. lia.
      * pose proof (Q2 q1 Jq E ltac:(lia)). lia.
  - split; [rewrite <- Sm, even_S in Em; destruct (even (max (s p') (t q'))); auto|].
    split; [auto|]. intros [p1 q1] J E. apply continued_spec in J. destruct J as (Jp & Jq & _). cbn [fst snd] in *.
    assert (X : S (max (s p1) (t q1)) <= m \/ max (s p1) (t q1) = 0); [|lia].
    destruct (Nat.max_spec (s p1) (t q1)) as [[L1 M1]|[L1 M1]]; rewrite M1 in *.
    + destruct (Nat.eq_dec (t q) 0) as [E0|E0]; [destruct Jq as [Jq|[_ ->]]; [rewrite (Q0 E0) in Jq; destruct Jq|lia]|].
      left. pose proof (Q2 q1 Jq E ltac:(lia)). lia.
    + destruct (Nat.eq_dec (s p) 0) as [E0|E0]; [destruct Jp as [Jp|[_ ->]]; [rewrite (P0 E0) in Jp; destruct Jp|lia]|].
      left. pose proof (P2 p1 Jp E ltac:(lia)). lia.
Qed.

End Two.
