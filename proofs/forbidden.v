(* docs/theorems.md, section 10: moves that the opponent may forbid ("block", "comply").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Forbidden.
Variable X : Type.                                    (* components *)
(* The options of a component in groups; to each belongs how many of them the opponent may forbid before a move. *)
Variable groups : X -> list (nat * list X).
(* Play ends: a component lasts for so many moves at most. *)
Variable lasts : X -> nat.
Hypothesis shorter : forall c g o, In g (groups c) -> In o (snd g) -> lasts o < lasts c.

(* What is forbidden: places of options in the group j of the component i. *)
Definition forbidding := nat -> nat -> list nat.
Definition allowed (l : list X) (F : forbidding) : Prop := forall a c b j g, l = a ++ c :: b -> nth_error (groups c) j = Some g ->
  length (F (length a) j) <= fst g.
(* A move to k that is not forbidden. *)
Definition move (l : list X) (F : forbidding) (k : list X) : Prop := exists a c b j g i o, l = a ++ c :: b /\
  nth_error (groups c) j = Some g /\ nth_error (snd g) i = Some o /\ ~ In i (F (length a) j) /\ k = a ++ o :: b.

Inductive Loses : list X -> Prop := loses l F : allowed l F -> (forall k, move l F k -> Wins k) -> Loses l
with Wins : list X -> Prop := wins l : (forall F, allowed l F -> exists k, move l F k /\ Loses k) -> Wins l.

(* The least number that in no group more options have than may be forbidden. *)
Variable v : X -> nat.
Definition places (u : nat) (l : list X) : list nat :=
  filter (fun i => match nth_error l i with Some o => v o =? u | None => false end) (seq 0 (length l)).
Hypothesis few : forall c g, In g (groups c) -> length (places (v c) (snd g)) <= fst g.
Hypothesis many : forall c u, u < v c -> exists g, In g (groups c) /\ fst g < length (places u (snd g)).

Lemma in_places u l i : In i (places u l) <-> exists o, nth_error l i = Some o /\ v o = u.
Proof.
  unfold places. rewrite filter_In, in_seq. split.
  - intros [_ E]. destruct (nth_error l i) as [o|]; [|discriminate]. exists o. split; auto. apply Nat.eqb_eq; auto.
  - intros (o & E & <-). rewrite E. split; [|apply Nat.eqb_refl]. assert (i < length l) by (apply nth_error_Some; congruence). lia.
Qed.

Lemma one_not_in (l F : list nat) : NoDup l -> length F < length l -> exists i, In i l /\ ~ In i F.
Proof.
  intros N L. destruct (Forall_Exists_dec (fun i => In i F) (fun i => in_dec Nat.eq_dec i F) l) as [A|A].
  - exfalso. rewrite Forall_forall in A. pose proof (NoDup_incl_length N A). lia.
  - apply Exists_exists in A. destruct A as (i & I & Q). exists i. auto.
Qed.

Lemma loses_or_wins : forall n l, list_sum (map lasts l) = n ->
  (nim_sum (map v l) = 0 -> Loses l) /\ (nim_sum (map v l) <> 0 -> Wins l).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros l E.
  assert (Less : forall F k, move l F k -> list_sum (map lasts k) < n).
  { intros F k (a & c & b & j & g & i & o & -> & G & O & _ & ->). pose proof (shorter c g o (nth_error_In _ _ G) (nth_error_In _ _ O)).
    rewrite <- E. rewrite !map_app, !map_cons, !list_sum_app, !list_sum_cons. lia. }
  split.
  - intros Z. set (F := fun i j => match nth_error l i with
      | Some c => match nth_error (groups c) j with Some g => places (v c) (snd g) | None => [] end
      | None => []
      end).
    assert (At : forall a c b, l = a ++ c :: b -> nth_error l (length a) = Some c).
    { intros a c b ->. rewrite nth_error_app2, Nat.sub_diag by auto. reflexivity. }
    apply (loses l F).
    + intros a c b j g El G. unfold F. rewrite (At a c b El), G. apply few. apply (nth_error_In _ _ G).
    + intros k M. apply (IH _ (Less F k M) k eq_refl). destruct M as (a & c & b & j & g & i & o & El & G & O & N & ->).
      unfold F in N. rewrite (At a c b El), G in N. intros Q. apply N, in_places. exists o. split; auto.
      rewrite El, map_app, map_cons, nim_sum_middle in Z. rewrite map_app, map_cons, nim_sum_middle in Q.
      apply Nat.lxor_eq in Z, Q. congruence.
  - intros N. constructor. intros F A. destruct (nim_sum_heap (map v l) 0) as (a' & x & b' & m & El & M & Z); [lia|].
    apply map_eq_app in El. destruct El as (a & cb & -> & Ea & Eb). destruct cb as [|c b]; [discriminate|]. injection Eb as Ec Eb.
    rewrite <- Ec in M. destruct (many c m M) as (g & G & L). destruct (In_nth_error _ _ G) as [j J].
    destruct (one_not_in (places m (snd g)) (F (length a) j)) as (i & I & Q).
    + apply NoDup_filter, seq_NoDup.
    + pose proof (A a c b j g eq_refl J). lia.
    + apply in_places in I. destruct I as (o & O & Vo). exists (a ++ o :: b).
      assert (Mv : move (a ++ c :: b) F (a ++ o :: b)) by (exists a, c, b, j, g, i, o; auto 10).
      split; auto. apply (IH _ (Less F _ Mv) _ eq_refl). rewrite map_app, map_cons, Ea, Eb, Vo. exact Z.
Qed.

Lemma not_both l : Loses l -> Wins l -> False.
Proof.
  revert l. fix IH 2. intros l L W. destruct L as [l F A L]. destruct W as [l W]. destruct (W F A) as (k & M & K).
  destruct (L k M) as [k W']. destruct K as [k F' A' K']. destruct (W' F' A') as (k' & M' & L'). exact (IH k' L' (K' k' M')).
Qed.

(* A sum is a P-position exactly if the nim-sum of its components' numbers is 0. *)
Theorem forbidden_moves (l : list X) : (Loses l <-> nim_sum (map v l) = 0) /\ (Wins l <-> nim_sum (map v l) <> 0).
Proof.
  destruct (loses_or_wins _ l eq_refl) as [Z N].
  destruct (Nat.eq_dec (nim_sum (map v l)) 0) as [C|C]; split; split; intros H; auto; try congruence; exfalso; apply (not_both l); auto.
Qed.

End Forbidden.
