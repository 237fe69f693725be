(* docs/theorems.md, section 15: entailing and complimenting moves, loony values.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Inductive kind := Ordinary | Entailing | Complimenting.

Section Entailing.
Variable X : Type.                                    (* components *)
Variable moves : X -> list (kind * list X).
(* Play ends: a component lasts for so many moves at most. *)
Variable lasts : X -> nat.
Hypothesis shorter : forall c k o, In (k, o) (moves c) -> list_sum (map lasts o) < lasts c.

(* Who must move in one of the components Y, beside R, wins or loses. To move anywhere, R is empty. *)
Inductive Win : list X -> list X -> Prop :=
  | win_ordinary a c b R o : In (Ordinary, o) (moves c) -> Lose (o ++ a ++ b ++ R) [] -> Win (a ++ c :: b) R
  | win_complimenting a c b R o : In (Complimenting, o) (moves c) -> Win (o ++ a ++ b ++ R) [] -> Win (a ++ c :: b) R
  | win_entailing a c b R o : In (Entailing, o) (moves c) -> Lose o (a ++ b ++ R) -> Win (a ++ c :: b) R
with Lose : list X -> list X -> Prop :=
  | lose Y R : (forall a c b o, Y = a ++ c :: b ->
      (In (Ordinary, o) (moves c) -> Win (o ++ a ++ b ++ R) []) /\
      (In (Complimenting, o) (moves c) -> Lose (o ++ a ++ b ++ R) []) /\
      (In (Entailing, o) (moves c) -> Win o (a ++ b ++ R))) -> Lose Y R.

(* ---- nimbers and loony ------------------------------------------------------------------ *)

Definition nimber := option nat.                      (* None is loony *)
Definition plus (x y : nimber) : nimber :=
  match x, y with
  | Some a, Some b => Some (a ⊕ b)
  | _, _ => None
  end.

Lemma plus_comm x y : plus x y = plus y x.
Proof. destruct x, y; cbn; auto. f_equal. apply Nat.lxor_comm. Qed.
Lemma plus_assoc x y z : plus x (plus y z) = plus (plus x y) z.
Proof. destruct x, y, z; cbn; auto. f_equal. symmetry. apply Nat.lxor_assoc. Qed.
Lemma plus_0 x : plus (Some 0) x = x.
Proof. destruct x; cbn; auto. f_equal. apply Nat.lxor_0_l. Qed.

(* The values and the answers. *)
Variable v : X -> nimber.
Variable A : X -> nimber -> Prop.

Definition vsum (l : list X) : nimber := fold_right (fun c x => plus (v c) x) (Some 0) l.
Definition Asum (l : list X) (x : nimber) : Prop := exists a c b, l = a ++ c :: b /\ A c (plus x (vsum (a ++ b))).

Definition adds (k : kind) (o : list X) (x : nimber) : Prop :=
  match k with
  | Ordinary => x = vsum o /\ vsum o <> None
  | Complimenting => x <> vsum o \/ vsum o = None
  | Entailing => ~ Asum o x
  end.

Hypothesis answers : forall c x, A c x <-> exists k o, In (k, o) (moves c) /\ adds k o x.
(* The least nimber that is no answer, or loony if all are. *)
Hypothesis value_is : forall c, match v c with
  | Some n => ~ A c (Some n) /\ forall m, m < n -> A c (Some m)
  | None => forall n, A c (Some n)
  end.

Lemma vsum_app a b : vsum (a ++ b) = plus (vsum a) (vsum b).
Proof.
  induction a as [|c a IH]; [symmetry; apply plus_0|]. cbn [app vsum fold_right]. fold (vsum (a ++ b)) (vsum a). now rewrite IH, plus_assoc.
Qed.

Lemma vsum_middle a c b : vsum (a ++ c :: b) = plus (v c) (vsum (a ++ b)).
Proof.
  rewrite !vsum_app. cbn [vsum fold_right]. fold (vsum b). rewrite !plus_assoc. f_equal. apply plus_comm.
Qed.

(* Induction over how long a component lasts. *)
Lemma by_length (Q : X -> Prop) : (forall c, (forall k o d, In (k, o) (moves c) -> In d o -> Q d) -> Q c) -> forall c, Q c.
Proof.
  intros H c. remember (lasts c) as n eqn:E. revert c E. induction n as [n IH] using (well_founded_induction lt_wf). intros c ->.
  apply H. intros k o d I D. apply (IH (lasts d)); auto. pose proof (shorter c k o I). apply in_split in D. destruct D as (a & b & ->).
  rewrite map_app, list_sum_app, map_cons, list_sum_cons in *. lia.
Qed.

Lemma vsum_none_dec o : vsum o = None \/ vsum o <> None.
Proof. destruct (vsum o); [right; discriminate | auto]. Qed.

Lemma nimber_dec (x y : nimber) : x = y \/ x <> y.
Proof. destruct x as [x|], y as [y|]; try (right; discriminate); auto. destruct (Nat.eq_dec x y); [subst; auto | right; congruence]. Qed.

(* A set of nimbers is finite without loony, or lacks finitely many and holds loony. *)
Definition tame (S : nimber -> Prop) : Prop :=
  (exists N, (forall n, N <= n -> ~ S (Some n)) /\ ~ S None) \/ (exists N, (forall n, N <= n -> S (Some n)) /\ S None).

Lemma tame_dec_sum o : (forall d, In d o -> (forall x, A d x \/ ~ A d x) /\ tame (A d)) ->
  (forall x, Asum o x \/ ~ Asum o x) /\ tame (Asum o).
Proof.
  intros H.
  (* over the components of the sum, one after the other *)
  assert (G : forall a b, a ++ b = o -> let S := fun x => exists b1 c b2, b = b1 ++ c :: b2 /\ A c (plus x (vsum (a ++ b1 ++ b2))) in
    (forall x, S x \/ ~ S x) /\ tame S).
  { intros a b. revert a. induction b as [|c b IH]; intros a E; cbv zeta.
    - split.
      + intros x. right. intros (b1 & d & b2 & F & _). destruct b1; discriminate.
      + left. exists 0. split; [intros n _|]; intros (b1 & d & b2 & F & _); destruct b1; discriminate.
    - destruct (IH (a ++ [c])) as [D T]; [rewrite <- app_assoc; auto|]. cbv zeta in D, T.
      destruct (H c) as [Dc Tc]; [rewrite <- E; apply in_elt|].
      assert (Step : forall x, (exists b1 d b2, c :: b = b1 ++ d :: b2 /\ A d (plus x (vsum (a ++ b1 ++ b2)))) <->
        A c (plus x (vsum (a ++ b))) \/ exists b1 d b2, b = b1 ++ d :: b2 /\ A d (plus x (vsum ((a ++ [c]) ++ b1 ++ b2)))).
      { intros x. split.
        - intros (b1 & d & b2 & F & Q). destruct b1 as [|y b1]; injection F as -> ->; [left; exact Q|].
          right. exists b1, d, b2. split; auto. rewrite <- app_assoc. exact Q.
        - intros [Q|(b1 & d & b2 & -> & Q)]; [exists [], c, b; auto|]. exists (c :: b1), d, b2. split; auto.
          rewrite <- app_assoc in Q. exact Q. }
      split.
      + intros x. rewrite Step. destruct (Dc (plus x (vsum (a ++ b)))); auto. destruct (D x); auto. right. tauto.
      + assert (Tc' : tame (fun x => A c (plus x (vsum (a ++ b))))).
        { destruct (vsum (a ++ b)) as [w|].
          - assert (Far : forall N n, N + w <= n -> N <= n ⊕ w).
            { intros N n L. destruct (lxor_add (n ⊕ w) w) as [y Y]. rewrite lxor_twice in Y. lia. }
            destruct Tc as [(N & T1 & T2)|(N & T1 & T2)]; [left|right]; exists (N + w); split; auto; intros n L; cbn; apply T1, Far; auto.
          - assert (Pn : forall x, plus x None = None) by (intros []; auto).
            destruct (Dc None) as [Q|Q]; [right|left]; exists 0; split; intros; rewrite ?Pn; auto. }
        destruct Tc' as [(N & T1 & T2)|(N & T1 & T2)], T as [(M & U1 & U2)|(M & U1 & U2)]; [left|right..]; exists (N + M);
          (split; [intros n L|]); rewrite Step;
          try (left; first [apply T1; lia | exact T2]); try (right; first [apply U1; lia | exact U2]).
        * intros [Q|Q]; [apply (T1 n); auto; lia | apply (U1 n); auto; lia].
        * intros [Q|Q]; auto. }
  destruct (G [] o eq_refl) as [D T]. cbn [app] in D, T. split; auto.
Qed.

(* The lemma; and of every number it can be said whether it is an answer. *)
Lemma tame_dec c : (forall x, A c x \/ ~ A c x) /\ tame (A c).
Proof.
  induction c as [c IH] using by_length.
  assert (One : forall k o, In (k, o) (moves c) -> (forall x, adds k o x \/ ~ adds k o x) /\ tame (adds k o)).
  { intros k o I. destruct (tame_dec_sum o) as [D T]; [intros d Id; apply (IH k o d I Id)|]. destruct k; unfold tame, adds.
    - split.
      + intros x. destruct (nimber_dec x (vsum o)), (vsum_none_dec o); tauto.
      + left. destruct (vsum o) as [w|]; [exists (S w) | exists 0]; (split; [intros n L|]); intros [E F]; try congruence. assert (n = w) by congruence. lia.
    - split; [intros x; destruct (D x); auto|]. destruct T as [(N & T1 & T2)|(N & T1 & T2)]; [right|left]; exists N; split; auto.
    - split.
      + intros x. destruct (nimber_dec x (vsum o)), (vsum_none_dec o); tauto.
      + right. destruct (vsum o) as [w|]; [exists (S w) | exists 0]; (split; [intros n L|]); auto; left; try discriminate. intros E. assert (n = w) by congruence. lia. }
  assert (All : forall l, (forall k o, In (k, o) l -> (forall x, adds k o x \/ ~ adds k o x) /\ tame (adds k o)) ->
    let S := fun x => exists k o, In (k, o) l /\ adds k o x in (forall x, S x \/ ~ S x) /\ tame S).
  { induction l as [|[k o] l IL]; intros Q; cbv zeta.
    - split; [intros x; right; intros (k & o & [] & _)|]. left. exists 0. split; [intros n _|]; intros (k & o & [] & _).
    - destruct (Q k o (or_introl eq_refl)) as [D T]. destruct (IL (fun k o I => Q k o (or_intror I))) as [D' T']. cbv zeta in D', T'.
      assert (Step : forall x, (exists k' o', In (k', o') ((k, o) :: l) /\ adds k' o' x) <-> adds k o x \/ exists k' o', In (k', o') l /\ adds k' o' x).
      { intros x. split.
        - intros (k' & o' & [E|I] & F); [injection E as -> ->; auto | right; exists k', o'; auto].
        - intros [F|(k' & o' & I & F)]; [exists k, o | exists k', o']; cbn; auto. }
      split; [intros x; rewrite Step; destruct (D x), (D' x); tauto|].
      destruct T as [(N & T1 & T2)|(N & T1 & T2)], T' as [(M & U1 & U2)|(M & U1 & U2)]; [left|right..]; exists (N + M);
        (split; [intros n L|]); rewrite Step;
        try (left; first [apply T1; lia | exact T2]); try (right; first [apply U1; lia | exact U2]).
      * intros [F|F]; [apply (T1 n); auto; lia | apply (U1 n); auto; lia].
      * intros [F|F]; auto. }
  destruct (All (moves c) One) as [D T]. cbv zeta in D, T. split.
  - intros x. rewrite answers. apply D.
  - destruct T as [(N & T1 & T2)|(N & T1 & T2)]; [left|right]; exists N; split; try (intros n L; rewrite answers; apply T1; auto); rewrite answers; auto.
Qed.

(* All nimbers are answers of a loony component, and loony as well. *)
Lemma loony_all c : v c = None -> forall x, A c x.
Proof.
  intros E x. pose proof (value_is c) as V. rewrite E in V. destruct x as [n|]; auto.
  destruct (tame_dec c) as [_ [(N & T & _)|(N & _ & T)]]; auto. exfalso. apply (T N); auto.
Qed.

(* To move anywhere wins if and only if the value is not 0. *)
Lemma anywhere l : Asum l (Some 0) <-> vsum l <> Some 0.
Proof.
  assert (L : (exists a c b, l = a ++ c :: b /\ v c = None) \/ exists w, map v l = map Some w).
  { induction l as [|c l IH]; [right; exists []; auto|]. destruct (v c) as [n|] eqn:E; [|left; exists [], c, l; auto].
    destruct IH as [(a & d & b & -> & F)|(w & W)]; [left; exists (c :: a), d, b; auto|]. right. exists (n :: w). cbn. now rewrite E, W. }
  destruct L as [(a & c & b & -> & E)|(w & W)].
  - split; [|intros _; exists a, c, b; split; auto; apply loony_all; auto]. intros _. rewrite vsum_middle, E. discriminate.
  - assert (V : forall l w, map v l = map Some w -> vsum l = Some (nim_sum w)).
    { induction l0 as [|c l0 IH]; intros [|n w0] Q; try discriminate; auto. injection Q as Q1 Q2. cbn. rewrite Q1. fold (vsum l0). now rewrite (IH w0 Q2). }
    rewrite (V l w W). split.
    + intros (a & c & b & -> & Q) E. rewrite plus_0 in Q. pose proof (value_is c) as Vc. destruct (v c) as [n|] eqn:Ec.
      * apply Vc. pose proof (V _ _ W) as S. rewrite vsum_middle, Ec, E in S. destruct (vsum (a ++ b)) as [m|]; [|discriminate].
        cbn in S. injection S as S. apply Nat.lxor_eq in S. now rewrite S.
      * rewrite map_app, map_cons, Ec in W. symmetry in W. apply map_eq_app in W. destruct W as (w1 & w2 & _ & _ & W).
        destruct w2; discriminate.
    + intros N. assert (P : 0 < nim_sum w) by (destruct (nim_sum w); [congruence|lia]).
      destruct (nim_sum_heap w 0 P) as (a & n & b & m & -> & M & E). rewrite map_app, map_cons in W.
      apply map_eq_app in W. destruct W as (a' & cb & -> & Wa & Wb). destruct cb as [|c b']; [discriminate|]. injection Wb as Wc Wb.
      exists a', c, b'. split; auto. rewrite plus_0, vsum_app, (V a' a Wa), (V b' b Wb). cbn [plus].
      pose proof (value_is c) as Vc. rewrite Wc in Vc. apply Vc.
      rewrite nim_sum_middle in E. apply Nat.lxor_eq in E.
      rewrite <- nim_sum_app, <- E. exact M.
Qed.

(* (a) and (b) at once: who must move in Y, beside R, wins if and only if the value of R is among the answers of Y. *)
Lemma outcome_sum : forall n Y R, list_sum (map lasts (Y ++ R)) = n -> (Asum Y (vsum R) -> Win Y R) /\ (~ Asum Y (vsum R) -> Lose Y R).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros Y R E.
  (* what a move leaves lasts less long *)
  assert (Less : forall a c b k o, Y = a ++ c :: b -> In (k, o) (moves c) ->
    list_sum (map lasts (o ++ a ++ b ++ R)) < n).
  { intros a c b k o -> I. apply shorter in I. rewrite <- E. rewrite !map_app, map_cons, !list_sum_app, list_sum_cons. lia. }
  assert (Free : forall o a b, list_sum (map lasts (o ++ a ++ b ++ R)) < n ->
    (vsum (o ++ a ++ b ++ R) <> Some 0 -> Win (o ++ a ++ b ++ R) []) /\ (vsum (o ++ a ++ b ++ R) = Some 0 -> Lose (o ++ a ++ b ++ R) [])).
  { intros o a b L. destruct (IH _ L (o ++ a ++ b ++ R) []) as [W Ls]; [now rewrite app_nil_r|]. cbn [vsum fold_right] in W, Ls.
    rewrite anywhere in W, Ls. split; auto. }
  (* what the move adds to the answers *)
  assert (Key : forall a c b k o, Y = a ++ c :: b -> In (k, o) (moves c) ->
    let x := plus (vsum R) (vsum (a ++ b)) in
    match k with
    | Ordinary => (adds k o x -> Lose (o ++ a ++ b ++ R) []) /\ (~ adds k o x -> Win (o ++ a ++ b ++ R) [])
    | Complimenting => (adds k o x -> Win (o ++ a ++ b ++ R) []) /\ (~ adds k o x -> Lose (o ++ a ++ b ++ R) [])
    | Entailing => (adds k o x -> Lose o (a ++ b ++ R)) /\ (~ adds k o x -> Win o (a ++ b ++ R))
    end).
  { intros a c b k o EY I x. pose proof (Less a c b k o EY I) as L. destruct (Free o a b L) as [F1 F2].
    assert (Ev : vsum (o ++ a ++ b ++ R) = plus (vsum o) x).
    { unfold x. rewrite !vsum_app. f_equal. rewrite !plus_assoc. rewrite (plus_comm (vsum R)). now rewrite <- !plus_assoc, (plus_comm (vsum R)). }
    assert (Z : vsum (o ++ a ++ b ++ R) = Some 0 <-> x = vsum o /\ vsum o <> None).
    { rewrite Ev. destruct (vsum o) as [w|], x as [y|]; cbn; split; intros Q; try discriminate; try (destruct Q; congruence).
      - injection Q as Q. apply Nat.lxor_eq in Q. subst. split; [auto|discriminate].
      - destruct Q as [Q _]. injection Q as ->. f_equal. apply Nat.lxor_nilpotent. }
    assert (Zd : vsum (o ++ a ++ b ++ R) = Some 0 \/ vsum (o ++ a ++ b ++ R) <> Some 0) by apply nimber_dec.
    destruct k; unfold tame, adds.
    - rewrite <- Z. split; auto.
    - destruct (IH _ L o (a ++ b ++ R) eq_refl) as [W Ls].
      assert (Ex : vsum (a ++ b ++ R) = x) by (unfold x; rewrite app_assoc, vsum_app; apply plus_comm). rewrite Ex in W, Ls.
      destruct (tame_dec_sum o (fun d _ => tame_dec d)) as [D _]. split; auto. intros Q. apply W. destruct (D x); tauto.
    - assert (C : x <> vsum o \/ vsum o = None <-> vsum (o ++ a ++ b ++ R) <> Some 0).
      { rewrite Z. destruct (nimber_dec x (vsum o)), (vsum_none_dec o); tauto. }
      rewrite C. split; auto. intros Q. apply F2. destruct Zd; tauto. }
  split.
  - intros (a & c & b & EY & Q). apply answers in Q. destruct Q as (k & o & I & Q). pose proof (Key a c b k o EY I) as K. cbv zeta in K.
    rewrite EY. destruct k; destruct K as [K _]; specialize (K Q); [eapply win_ordinary | eapply win_entailing | eapply win_complimenting]; eauto.
  - intros N. constructor. intros a c b o EY.
    assert (Not : forall k, In (k, o) (moves c) -> ~ adds k o (plus (vsum R) (vsum (a ++ b)))).
    { intros k I Q. apply N. exists a, c, b. split; auto. apply answers. exists k, o. auto. }
    split; [|split]; intros I; pose proof (Key a c b _ o EY I) as [_ K]; apply K, Not; auto.
Qed.

Lemma win_not_lose : forall n Y R, list_sum (map lasts (Y ++ R)) = n -> Win Y R -> Lose Y R -> False.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros Y R E W L. destruct L as [Y R L].
  assert (Less : forall a c b k o S, In (k, o) (moves c) -> list_sum (map lasts ((a ++ c :: b) ++ S)) = n ->
    list_sum (map lasts (o ++ a ++ b ++ S)) < n).
  { intros a c b k o S I F. apply shorter in I. rewrite <- F. rewrite !map_app, map_cons, !list_sum_app, list_sum_cons. lia. }
  destruct W as [a c b R o I Q|a c b R o I Q|a c b R o I Q]; destruct (L a c b o eq_refl) as (L1 & L2 & L3); pose proof (Less a c b _ o R I E) as Ls.
  - apply (IH _ Ls (o ++ a ++ b ++ R) []); auto. now rewrite app_nil_r.
  - apply (IH _ Ls (o ++ a ++ b ++ R) []); auto. now rewrite app_nil_r.
  - apply (IH _ Ls o (a ++ b ++ R)); auto.
Qed.

Theorem must_move (c : X) (R : list X) : Win [c] R <-> A c (vsum R).
Proof.
  assert (E : Asum [c] (vsum R) <-> A c (vsum R)).
  { assert (P0 : plus (vsum R) (vsum []) = vsum R) by (rewrite plus_comm; apply plus_0). split.
    - intros (a & d & b & F & Q). destruct a as [|y a]; injection F as -> F; [subst; cbn [app] in Q; now rewrite P0 in Q | destruct a; discriminate].
    - intros Q. exists [], c, []. split; auto. cbn [app]. now rewrite P0. }
  destruct (outcome_sum _ [c] R eq_refl) as [W L]. rewrite E in W, L. split; auto. intros Q.
  destruct (proj1 (tame_dec c) (vsum R)) as [|N]; auto. exfalso. apply (win_not_lose _ [c] R eq_refl); auto.
Qed.

Theorem may_move_anywhere (R : list X) : Win R [] <-> vsum R <> Some 0.
Proof.
  destruct (outcome_sum _ R [] eq_refl) as [W L]. cbn [vsum fold_right] in W, L. rewrite anywhere in W, L. split; auto. intros Q N.
  apply (win_not_lose _ R [] eq_refl); auto.
Qed.

End Entailing.
