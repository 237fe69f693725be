(* docs/theorems.md, section 10: other compounds than the sum. Here the ordinal sum (the Colon Principle) and the selective
   compound.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* ---- the ordinal sum -------------------------------------------------------- *)

(* e v is the v-th number, from 0 on, that is not in S. *)
Definition enumerates (S : nat -> Prop) (e : nat -> nat) : Prop :=
  (forall v, ~ S (e v)) /\ (forall v w, v < w -> e v < e w) /\ forall x, ~ S x -> exists v, x = e v.

(* G : H.  A move in G ends H for good, a move in H leaves G as it is.  S are the values of the options of G; the options of
   G : H have these values, and those of G : H' for the options H' of H. *)
Theorem colon (S : nat -> Prop) (e : nat -> nat) (H : game) (compound : position H -> nat) :
  (forall x, S x \/ ~ S x) -> enumerates S e ->
  (forall q : position H, is_mex (fun v => S v \/ exists r, In r (options q) /\ v = compound r) (compound q)) ->
  forall q, compound q = e (value q).
Proof.
  intros D (E1 & E2 & E3) V q. induction q as [q IH] using (well_founded_induction (ends H)).
  destruct (value_mex H q) as [N L]. refine (mex_unique _ _ _ (V q) _). split.
  - intros [X|(r & R & E)]; [apply (E1 _ X)|]. rewrite IH in E by auto. apply N. exists r. split; auto.
    destruct (lt_eq_lt_dec (value q) (value r)) as [[C|C]|C]; auto; apply E2 in C; lia.
  - intros u U. destruct (D u) as [X|X]; auto. right. destruct (E3 u X) as (v & ->).
    assert (C : v < value q).
    { destruct (lt_eq_lt_dec v (value q)) as [[C| ->]|C]; auto; [lia|]. apply E2 in C. lia. }
    destruct (L v C) as (r & R & E). exists r. split; auto. rewrite IH by auto. now rewrite E.
Qed.

(* ---- the selective compound: a move in one component, or in both at once ----- *)

Section Selective.
Variables G H : game.

Definition selective_options (pq : position G * position H) : list (position G * position H) :=
  let (p, q) := pq in
  map (fun p' => (p', q)) (options p) ++ map (fun q' => (p, q')) (options q) ++
  flat_map (fun p' => map (fun q' => (p', q')) (options q)) (options p).

Lemma selective_spec p q p' q' : In (p', q') (selective_options (p, q)) <->
  (In p' (options p) /\ q' = q) \/ (p' = p /\ In q' (options q)) \/ (In p' (options p) /\ In q' (options q)).
Proof.
  cbn. rewrite !in_app_iff, !in_map_iff, in_flat_map. split.
  - intros [(x & E & I)|[(x & E & I)|(x & I & J)]].
    + injection E as <- <-. auto.
    + injection E as <- <-. auto.
    + apply in_map_iff in J. destruct J as (y & E & J). injection E as <- <-. auto.
  - intros [[I ->]|[[-> I]|[I J]]].
    + left. eauto.
    + right. left. eauto.
    + right. right. exists p'. split; auto. apply in_map_iff. eauto.
Qed.

Lemma selective_ends : well_founded (fun y x => In y (selective_options x)).
Proof.
  intros [p q]. revert q. induction p as [p IP] using (well_founded_induction (ends G)).
  induction q as [q IQ] using (well_founded_induction (ends H)).
  constructor. intros [p' q'] I. apply selective_spec in I. destruct I as [[I ->]|[[-> I]|[I J]]]; auto.
Qed.

Definition selective : game := Game (position G * position H) selective_options selective_ends.

Theorem selective_lost (p : position G) (q : position H) : P_position (G := selective) (p, q) <-> P_position p /\ P_position q.
Proof.
  assert (DG : forall x : position G, P_position x \/ N_position x).
  { intros x. destruct (Nat.eq_dec (value x) 0); [left; apply loses_at_0 | right; apply wins_elsewhere]; auto. }
  assert (DH : forall x : position H, P_position x \/ N_position x).
  { intros x. destruct (Nat.eq_dec (value x) 0); [left; apply loses_at_0 | right; apply wins_elsewhere]; auto. }
  assert (A : forall pq : position selective,
    (P_position (fst pq) /\ P_position (snd pq) -> P_position pq) /\
    (N_position (fst pq) \/ N_position (snd pq) -> N_position pq)).
  { intros pq. induction pq as [[a b] IH] using (well_founded_induction (ends selective)). cbn [fst snd]. split.
    - intros [Pa Pb]. constructor. intros [a' b'] I. pose proof (IH _ I) as [_ X]. cbn [fst snd] in X. apply X.
      apply selective_spec in I. destruct I as [[I ->]|[[-> I]|[I J]]].
      + left. destruct Pa as [a Pa]. auto.
      + right. destruct Pb as [b Pb]. auto.
      + left. destruct Pa as [a Pa]. auto.
    - assert (Win : forall a' b', In (a', b') (selective_options (a, b)) -> P_position a' -> P_position b' -> N_position (G := selective) (a, b)).
      { intros a' b' I X Y. apply (won (G := selective) (a, b) (a', b') I). apply (IH _ I). split; auto. }
      intros W. destruct (DG a) as [Pa|Na], (DH b) as [Pb|Nb].
      + exfalso. destruct W as [W|W]; [apply (not_both G a) | apply (not_both H b)]; auto.
      + destruct Nb as [b b' I Pb]. apply (Win a b'); auto. apply selective_spec. auto.
      + destruct Na as [a a' I Pa]. apply (Win a' b); auto. apply selective_spec. auto.
      + destruct Na as [a a' I Pa]. destruct Nb as [b b' J Pb]. apply (Win a' b'); auto. apply selective_spec. auto. }
  split.
  - intros P. destruct (DG p) as [Pp|Np], (DH q) as [Pq|Nq]; auto; exfalso;
      apply (not_both selective (p, q)); auto; apply (A (p, q)); cbn; auto.
  - intros X. apply (A (p, q)). exact X.
Qed.

End Selective.
