(* docs/theorems.md, section 14: values proven by couples.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Couples.
(* Components and what their moves leave; nothing is assumed about how long play lasts. *)
Variable comp : Type.
Variable moves : comp -> list (list comp).

(* A move replaces a component of a sum by what it leaves. *)
Definition move_in (l k : list comp) : Prop := exists a c b o, l = a ++ c :: b /\ In o (moves c) /\ k = a ++ o ++ b.

(* Who is to move loses, or wins, and the winner makes play end. *)
Inductive lost : list comp -> Prop :=
  | is_lost l : (forall k, move_in l k -> wins k) -> lost l
with wins : list comp -> Prop :=
  | is_won l k : move_in l k -> lost k -> wins l.

(* The couples: components with their values, and which come before which. *)
Variable couple : comp -> Prop.
Variable v : comp -> nat.
Variable before : comp -> comp -> Prop.
Hypothesis in_order : well_founded before.

Definition earlier (c : comp) (o : list comp) : Prop := forall d, In d o -> couple d /\ before d c.

Hypothesis below : forall c m, couple c -> m < v c -> exists o, In o (moves c) /\ earlier c o /\ nim_sum (map v o) = m.
Hypothesis options_fail : forall c o, couple c -> In o (moves c) ->
  (earlier c o /\ nim_sum (map v o) <> v c) \/
  exists o1 d o2 o', o = o1 ++ d :: o2 /\ earlier c (o1 ++ o2) /\ In o' (moves d) /\ earlier c o' /\
    nim_sum (map v o') = nim_sum (map v (o1 ++ o2)) ⊕ v c.

(* Replacing a couple by earlier ones cannot go on for ever (Dershowitz and Manna). *)
Definition smaller_sum (k l : list comp) : Prop := exists a c b o, l = a ++ c :: b /\ earlier c o /\ k = a ++ o ++ b.

Lemma smaller_sum_ends : well_founded smaller_sum.
Proof.
  intros l. induction l as [|c l IH].
  - constructor. intros k (a & c & b & o & E & _). destruct a; discriminate.
  - revert l IH. induction c as [c IC] using (well_founded_induction in_order). intros l L.
    induction L as [l L IL]. constructor. intros k (a & x & b & o & E & O & ->). destruct a as [|y a]; injection E as <- ->.
    + cbn. assert (B : Acc smaller_sum b) by (constructor; exact L). clear L IL.
      induction o as [|d o IO]; cbn; auto. apply IC; [apply O; cbn; auto|]. apply IO. intros e I. apply O. cbn; auto.
    + cbn. apply IL. exists a, x, b, o. auto.
Qed.

Lemma couples_replaced a o b : nim_sum (map v (a ++ o ++ b)) = nim_sum (map v o) ⊕ nim_sum (map v (a ++ b)).
Proof.
  rewrite !map_app, !nim_sum_app. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma couples_middle a c b : nim_sum (map v (a ++ c :: b)) = v c ⊕ nim_sum (map v (a ++ b)).
Proof. rewrite map_app, map_cons, nim_sum_middle, map_app. auto. Qed.

Lemma all_couples a c b o : (forall d, In d (a ++ c :: b) -> couple d) -> earlier c o -> forall d, In d (a ++ o ++ b) -> couple d.
Proof.
  intros L O d I. rewrite !in_app_iff in I. destruct I as [I|[I|I]]; [|apply O; auto|]; apply L; apply in_app_iff; cbn; auto.
Qed.

Theorem couples l : (forall c, In c l -> couple c) ->
  (nim_sum (map v l) = 0 -> lost l) /\ (nim_sum (map v l) <> 0 -> wins l).
Proof.
  induction l as [l IH] using (well_founded_induction smaller_sum_ends). intros L. split; intros S.
  - constructor. intros k (a & c & b & o & -> & O & ->).
    assert (Cc : couple c) by (apply L, in_elt).
    rewrite couples_middle in S. apply Nat.lxor_eq in S.
    destruct (options_fail c o Cc O) as [[E N]|(o1 & d & o2 & o' & -> & E1 & O' & E2 & S')].
    + apply (IH (a ++ o ++ b)); [exists a, c, b, o; auto | eapply all_couples; eauto|].
      rewrite couples_replaced, <- S. apply lxor_neq_0. auto.
    + (* the answer is a move in d *)
      apply (is_won _ (a ++ (o1 ++ o' ++ o2) ++ b)).
      * exists (a ++ o1), d, (o2 ++ b), o'. rewrite <- !app_assoc. cbn. rewrite <- ?app_assoc. auto.
      * assert (E : earlier c (o1 ++ o' ++ o2)).
        { intros x X. rewrite !in_app_iff in X. destruct X as [X|[X|X]]; [apply E1|apply E2; auto|apply E1]; auto;
            apply in_app_iff; auto. }
        apply (IH (a ++ (o1 ++ o' ++ o2) ++ b)); [exists a, c, b, (o1 ++ o' ++ o2); auto | eapply all_couples; eauto|].
        rewrite couples_replaced, couples_replaced, S', <- S.
        rewrite (Nat.lxor_comm (nim_sum (map v (o1 ++ o2))) (v c)), lxor_twice. apply Nat.lxor_nilpotent.
  - assert (P : exists a c b, l = a ++ c :: b /\ 0 ⊕ nim_sum (map v (a ++ b)) < v c).
    { destruct (nim_sum_heap (map v l) 0) as (x & n & y & m & E & M & Z); [lia|].
      apply map_eq_app in E. destruct E as (a & r & -> & Ea & Er). apply map_eq_cons in Er.
      destruct Er as (c & b & -> & Ec & Eb). exists a, c, b. split; auto. subst.
      rewrite nim_sum_middle in Z. apply Nat.lxor_eq in Z. rewrite map_app, <- Z, Nat.lxor_0_l. auto. }
    destruct P as (a & c & b & -> & M). rewrite Nat.lxor_0_l in M.
    assert (Cc : couple c) by (apply L, in_elt).
    destruct (below c _ Cc M) as (o & O & E & So).
    apply (is_won _ (a ++ o ++ b)); [exists a, c, b, o; auto|].
    apply (IH (a ++ o ++ b)); [exists a, c, b, o; auto | eapply all_couples; eauto|].
    rewrite couples_replaced, So. apply Nat.lxor_nilpotent.
Qed.

End Couples.
