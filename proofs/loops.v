(* docs/theorems.md, section 11: sums of positions of a game with loops, by the labels of Smith, Fraenkel and Perl.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Loops.
(* The positions of a graph, which may have cycles. *)
Variable V : Type.
Variable options : V -> list V.

(* ---- sums, and who can force a win -------------------------------------------------------- *)

Definition move (l k : list V) : Prop := exists a p b q, l = a ++ p :: b /\ In q (options p) /\ k = a ++ q :: b.

(* Loses: whoever is to move loses, in finitely many moves.  A sum that is neither is a draw. *)
Inductive Loses : list V -> Prop := loses l : (forall k, move l k -> Wins k) -> Loses l
with Wins : list V -> Prop := wins l k : move l k -> Loses k -> Wins l.

Definition Draw (l : list V) : Prop := ~ Loses l /\ ~ Wins l.

Lemma not_both l : Loses l -> Wins l -> False.
Proof.
  revert l. fix IH 2. intros l L W. destruct L as [l L]. destruct W as [l k M K].
  destruct (L k M) as [k k' M' L']. destruct K as [k K]. exact (IH k' L' (K k' M')).
Qed.

(* ---- the labels; None is ∞ ----------------------------------------------------------------- *)

Variable label : V -> option nat.
Variable round : V -> nat.
(* 1 *)
Hypothesis smaller_labels : forall p n m, label p = Some n -> m < n -> exists q, In q (options p) /\ label q = Some m.
Hypothesis no_equal : forall p n q, label p = Some n -> In q (options p) -> label q <> Some n.
Hypothesis reverted : forall p n q, label p = Some n -> In q (options p) -> (forall m, label q = Some m -> n < m) ->
  exists r, In r (options q) /\ label r = Some n /\ round r < round p.
(* 2: no label will do, not even the least number m that no option has: an option that is no number has no option of label m. *)
Definition among (p : V) (m : nat) : Prop := exists q, In q (options p) /\ label q = Some m.
Hypothesis unlabelled : forall p, label p = None -> exists m q, is_mex (among p) m /\ In q (options p) /\ label q = None /\ ~ among q m.

Lemma map_Some_app l a b : map label l = map Some (a ++ b) -> exists l1 l2, l = l1 ++ l2 /\ map label l1 = map Some a /\ map label l2 = map Some b.
Proof. rewrite map_app. intros E. apply map_eq_app in E. destruct E as (l1 & l2 & E & E1 & E2). exists l1, l2. auto. Qed.

(* Of a sum of numbers, one component can be moved so that the nim-sum is any smaller number; the sum of the labels falls. *)
Lemma nim_answer l w x : map label l = map Some w -> x < nim_sum w -> exists k u, move l k /\ map label k = map Some u /\ nim_sum u = x /\
  list_sum u < list_sum w.
Proof.
  intros E L. destruct (nim_sum_heap w x L) as (a & n & b & m & -> & M & Q).
  destruct (map_Some_app l a (n :: b) E) as (l1 & l2 & -> & E1 & E2). destruct l2 as [|p l2]; [discriminate|]. injection E2 as Ep E2.
  destruct (smaller_labels p n m Ep M) as (q & I & Eq). exists (l1 ++ q :: l2), (a ++ m :: b).
  split; [exists l1, p, l2, q; auto|]. split; [rewrite !map_app, !map_cons, E1, E2, Eq; auto|]. split; auto.
  rewrite !list_sum_app, !list_sum_cons. lia.
Qed.

(* ---- headway: the pair of the sum of the labels and the sum of the rounds falls --------------- *)

Lemma zero_loses : forall A B l w, map label l = map Some w -> nim_sum w = 0 -> list_sum w = A -> list_sum (map round l) = B -> Loses l.
Proof.
  intros A. induction A as [A IA] using (well_founded_induction lt_wf). intros B. induction B as [B IB] using (well_founded_induction lt_wf).
  intros l w E Z EA EB. constructor. intros k (a & p & b & q & -> & I & ->).
  rewrite map_app, map_cons in E. symmetry in E. apply map_eq_app in E. destruct E as (wa & wpb & -> & E1 & E2).
  destruct wpb as [|n wb]; [discriminate|]. injection E2 as Ep E2.
  assert (Back : (forall m, label q = Some m -> n < m) -> Wins (a ++ q :: b)).
  { intros H. destruct (reverted p n q (eq_sym Ep) I H) as (r & Ir & Er & Lr). apply (wins _ (a ++ r :: b)).
    - exists a, q, b, r. auto.
    - rewrite map_app, map_cons, list_sum_app, list_sum_cons in EB.
      apply (IB (list_sum (map round (a ++ r :: b)))) with (w := wa ++ n :: wb); auto.
      + rewrite map_app, map_cons, list_sum_app, list_sum_cons. lia.
      + rewrite !map_app, !map_cons, E1, E2, Er. auto. }
  destruct (label q) as [m|] eqn:Eq; [|apply Back; discriminate].
  assert (N : m <> n) by (intros ->; apply (no_equal p n q); auto).
  destruct (le_lt_dec n m) as [L|L]; [apply Back; intros m' Q; injection Q as <-; lia|].
  (* the label falls; the winner makes another one fall *)
  assert (Ek : map label (a ++ q :: b) = map Some (wa ++ m :: wb)) by (rewrite !map_app, !map_cons, E1, E2, Eq; auto).
  assert (P : 0 < nim_sum (wa ++ m :: wb)).
  { destruct (nim_sum (wa ++ m :: wb)) eqn:Q; [|lia]. exfalso. apply N. rewrite nim_sum_middle in *.
    apply Nat.lxor_eq in Q, Z. congruence. }
  destruct (nim_answer _ _ 0 Ek P) as (k & u & M & Eu & Zu & Lu). apply (wins _ k M).
  apply (IA (list_sum u)) with (B := list_sum (map round k)) (w := u); auto.
  rewrite <- EA. rewrite list_sum_app, list_sum_cons in *. lia.
Qed.

(* Numbers: the player to move loses exactly if the nim-sum is 0. *)
Theorem numbers l w : map label l = map Some w -> (Loses l <-> nim_sum w = 0) /\ (Wins l <-> nim_sum w <> 0).
Proof.
  intros E. assert (Z : nim_sum w = 0 -> Loses l) by (intros Z; exact (zero_loses _ _ l w E Z eq_refl eq_refl)).
  assert (N : nim_sum w <> 0 -> Wins l).
  { intros N. destruct (nim_answer l w 0 E ltac:(lia)) as (k & u & M & Eu & Zu & _). apply (wins l k M), (zero_loses _ _ k u Eu Zu eq_refl eq_refl). }
  destruct (Nat.eq_dec (nim_sum w) 0) as [C|C]; split; split; intros H; auto; try congruence; exfalso.
  - apply (not_both l); auto.
  - apply (not_both l); auto.
Qed.

(* ---- one ∞ with numbers of nim-sum x, and two ∞ or more ------------------------------------------ *)

(* The sum has the position p without label, and the numbers w. *)
Definition one_loop (l : list V) (p : V) (w : list nat) : Prop := exists a b u v, l = a ++ p :: b /\ label p = None /\
  map label a = map Some u /\ map label b = map Some v /\ w = u ++ v.
Definition two_loops (l : list V) : Prop := exists a p b q c, l = a ++ p :: b ++ q :: c /\ label p = None /\ label q = None.

Definition drawn (l : list V) : Prop := two_loops l \/ exists p w, one_loop l p w /\ ~ among p (nim_sum w).

(* A sum that a player to move may keep drawn for ever, and from which no move wins, is a draw. *)
Lemma kept_draw (D : list V -> Prop) : (forall l, D l -> (exists k, move l k /\ D k) /\ forall k, move l k -> ~ D k -> Wins k) ->
  forall l, D l -> Draw l.
Proof.
  intros H.
  assert (A : forall l, Loses l -> ~ D l).
  { fix IH 2. intros l L Dl. destruct L as [l L]. destruct (H l Dl) as [(k & M & Dk) _].
    destruct (L k M) as [k k' M' L']. destruct (H k Dk) as [_ W].
    refine (not_both k' L' (W k' M' _)). exact (IH k' L'). }
  intros l Dl. split; [intros L; apply (A l L Dl)|]. intros W. destruct W as [l k M L].
  refine (not_both k L (proj2 (H l Dl) k M (A k L))).
Qed.

Lemma all_numbers l : (exists w, map label l = map Some w) \/ exists a p b, l = a ++ p :: b /\ label p = None.
Proof.
  induction l as [|p l IH]; [left; exists []; auto|]. destruct (label p) as [n|] eqn:E; [|right; exists [], p, l; auto].
  destruct IH as [(w & W)|(a & q & b & -> & Q)]; [left; exists (n :: w); cbn; now rewrite E, W | right; exists (p :: a), q, b; auto].
Qed.

Lemma kinds l : (exists w, map label l = map Some w) \/ (exists p w, one_loop l p w) \/ two_loops l.
Proof.
  destruct (all_numbers l) as [N|(a & p & b & -> & P)]; auto. right.
  destruct (all_numbers a) as [(u & U)|(a1 & q & a2 & -> & Q)].
  - destruct (all_numbers b) as [(v & W)|(b1 & q & b2 & -> & Q)]; [|right; exists a, p, b1, q, b2; auto].
    left. exists p, (u ++ v), a, b, u, v. auto.
  - right. exists a1, q, a2, p, b. rewrite <- app_assoc. auto.
Qed.

Lemma among_dec p m : among p m \/ ~ among p m.
Proof.
  unfold among. induction (options p) as [|q l IH]; [right; intros (q & [] & _)|].
  assert (D : {label q = Some m} + {label q <> Some m}) by (decide equality; apply Nat.eq_dec).
  destruct D as [E|E]; [left; exists q; cbn; auto|]. destruct IH as [(r & R & F)|N]; [left; exists r; cbn; auto|].
  right. intros (r & [<-|R] & F); [auto|]. apply N. exists r. auto.
Qed.

(* With numbers whose nim-sum is among its options' labels, ∞ wins. *)
Theorem one_loop_wins l p w : one_loop l p w -> among p (nim_sum w) -> Wins l.
Proof.
  intros (a & b & u & v & -> & P & U & W & ->) (q & I & E). apply (wins _ (a ++ q :: b)); [exists a, p, b, q; auto|].
  apply (fun E Z => zero_loses _ _ _ (u ++ nim_sum (u ++ v) :: v) E Z eq_refl eq_refl).
  - rewrite !map_app, !map_cons, U, W, E. auto.
  - rewrite nim_sum_middle. apply Nat.lxor_nilpotent.
Qed.

(* Otherwise, and with two ∞ or more, it is a draw. *)
Theorem loops_draw l : drawn l -> Draw l.
Proof.
  apply (kept_draw drawn). clear l. intros l D. split.
  - destruct D as [(a & p & b & q & c & -> & P & Q)|(p & w & (a & b & u & v & -> & P & U & W & ->) & N)].
    + destruct (unlabelled p P) as (m & r & _ & I & R & _). exists (a ++ r :: b ++ q :: c).
      split; [exists a, p, (b ++ q :: c), r; auto|]. left. exists a, r, b, q, c. auto.
    + destruct (unlabelled p P) as (m & r & [M1 M2] & I & R & NR).
      destruct (lt_eq_lt_dec (nim_sum (u ++ v)) m) as [[C|C]|C].
      * exfalso. apply N, M2. exact C.
      * exists (a ++ r :: b). split; [exists a, p, b, r; auto|]. right. exists r, (u ++ v).
        split; [exists a, b, u, v; auto|]. now rewrite C.
      * destruct (nim_answer (a ++ b) (u ++ v) m) as (k & z & (c & x & d & y & E & Iy & ->) & Z & S & _); auto.
        { rewrite !map_app, U, W. auto. }
        (* the component is on the one side of p or on the other *)
        assert (Sides : (exists d1, a = c ++ x :: d1 /\ d = d1 ++ b) \/ (exists c2, c = a ++ c2 /\ b = c2 ++ x :: d)).
        { clear - E. revert c E. induction a as [|h a IH]; intros c E; cbn in E; [right; exists c; auto|].
          destruct c as [|h' c]; injection E as -> E; [left; exists a; auto|].
          destruct (IH c E) as [(d1 & -> & ->)|(c2 & -> & ->)]; [left; exists d1 | right; exists c2]; auto. }
        destruct Sides as [(d1 & -> & ->)|(c2 & -> & ->)].
        -- exists ((c ++ y :: d1) ++ p :: b). split.
           { exists c, x, (d1 ++ p :: b), y. rewrite <- !app_assoc. auto. }
           right. exists p, z. split; [|rewrite S; exact M1].
           replace (c ++ y :: d1 ++ b) with ((c ++ y :: d1) ++ b) in Z by (rewrite <- app_assoc; auto).
           rewrite map_app in Z. symmetry in Z. apply map_eq_app in Z. destruct Z as (z1 & z2 & -> & Z1 & Z2).
           exists (c ++ y :: d1), b, z1, z2. auto.
        -- exists (a ++ p :: c2 ++ y :: d). split.
           { exists (a ++ p :: c2), x, d, y. rewrite <- !app_assoc. auto. }
           right. exists p, z. split; [|rewrite S; exact M1].
           rewrite <- app_assoc, map_app in Z. symmetry in Z. apply map_eq_app in Z. destruct Z as (z1 & z2 & -> & Z1 & Z2).
           exists a, (c2 ++ y :: d), z1, z2. auto.
  - intros k M N. destruct (kinds k) as [(w & E)|[(p & w & O)|T]].
    + (* all ∞ are gone: there was one, which has become a number other than the nim-sum *)
      apply (proj2 (numbers k w E)). intros Z. destruct M as (a & p & b & q & -> & I & ->).
      rewrite map_app, map_cons in E. symmetry in E. apply map_eq_app in E. destruct E as (wa & wb & -> & E1 & E2).
      destruct wb as [|n wb]; [discriminate|]. injection E2 as Eq E2.
      assert (No : forall x y z wx, map label (x ++ y :: z) = map Some wx -> label y <> None).
      { intros x y z wx E F. rewrite map_app, map_cons, F in E. symmetry in E. apply map_eq_app in E.
        destruct E as (e1 & e2 & _ & _ & E). destruct e2; discriminate. }
      assert (Pos : forall c x d, a ++ p :: b = c ++ x :: d -> label x = None -> c = a /\ x = p /\ d = b).
      { intros c x d. revert c E1 No. revert wa Z. clear - E2. intros wa _ c E1 No E X.
        destruct (app_eq_app a (p :: b) c (x :: d) E) as (m & [[-> F]|[-> F]]).
        - destruct m as [|y m]; [injection F as -> ->; rewrite app_nil_r; auto|]. injection F as -> ->.
          exfalso. apply (No c y m wa); auto.
        - destruct m as [|y m]; [injection F as -> ->; rewrite app_nil_r; auto|]. injection F as -> ->.
          exfalso. apply (No m x d wb); auto. }
      destruct D as [(c & x & d & y & e & E & X & Y)|(x & w & (c & d & u & v & E & X & U & W & ->) & Nx)].
      * destruct (Pos _ _ _ E X) as (-> & -> & <-). apply (No d y e wb); auto.
      * destruct (Pos _ _ _ E X) as (-> & -> & ->). apply Nx.
        assert (Inj : forall s t, map Some s = map Some t -> s = t :> list nat).
        { induction s as [|s0 s IH]; intros [|t0 t] F; try discriminate; auto. injection F as -> F. f_equal. auto. }
        assert (u = wa) as -> by (apply Inj; congruence). assert (v = wb) as -> by (apply Inj; congruence).
        exists q. split; auto. rewrite nim_sum_middle in Z. apply Nat.lxor_eq in Z. now rewrite <- Eq, Z.
    + destruct (among_dec p (nim_sum w)) as [A|A]; [apply (one_loop_wins k p w O A)|]. exfalso. apply N. right. exists p, w. auto.
    + exfalso. apply N. left. exact T.
Qed.

End Loops.
