(* Finite commutative monoids given by how their generators act, and whether one is the misère quotient of a game's heaps:
   the checks of docs/misere.md on tables.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes.
From SG Require Import misere_quotient.
Require Import Eqdep_dec.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Section Monoid.
Variable order : int. (* the elements are the numbers below it, and 0 is the identity *)
Notation small x := ((x <? order)%uint63 = true).

Definition all (f : int -> bool) : bool := (first order f =? order)%uint63.

Lemma all_spec f : all f = true -> forall x, small x -> f x = true.
Proof. intros A x S. apply (first_all _ _ A), nat_of_ltb, S. Qed.

Lemma all_not f : all f = false -> exists x, small x /\ f x = false.
Proof. intros A. apply first_not_all in A. exists (first order f). split; [apply nat_of_ltb|]; tauto. Qed.

(* ---- the table of products ---------------------------------------------------- *)

Variable acts : list (array int). (* of each generator: the generator times x *)

(* Row z of the table has the products of z. An element that is reached is a product of generators. *)
Record reached := Reached { stack : list int; rows : array (array int); there : array bool }.

Definition composed (a row : array int) : array int :=
  down 1 (fun i r => r.[i - 1 <- a.[row.[i - 1]]])%uint63 order (make order 0%uint63).

Definition reach_one (y : int) (s : reached) (a : array int) : reached :=
  let z := a.[y]%uint63 in
  if (there s).[z] then s else Reached (z :: stack s) (rows s).[z <- composed a (rows s).[y]] (there s).[z <- true].

Fixpoint reach_all (fuel : list int) (s : reached) : reached :=
  match fuel, stack s with
  | _ :: fuel, y :: rest => reach_all fuel (fold_left (reach_one y) acts (Reached rest (rows s) (there s)))
  | _, _ => s
  end.

Definition start : reached :=
  let one := down 1 (fun i r => r.[i - 1 <- i - 1])%uint63 order (make order 0%uint63) in
  Reached [0%uint63] (make order (make 0 0)).[0 <- one]%uint63 (make order false).[0 <- true]%uint63.

Fixpoint times (w : list (array int)) (x : int) : int :=
  match w with
  | [] => x
  | a :: w => a.[times w x]
  end%uint63.
Definition word (w : list (array int)) : Prop := forall a, In a w -> In a acts.
Definition product (x : int) : Prop := exists w, word w /\ times w 0%uint63 = x.
Definition only_products (s : reached) : Prop :=
  (forall y, In y (stack s) -> product y) /\ forall x, (there s).[x]%uint63 = true -> product x.

Lemma reach_one_right y a s : product y -> In a acts -> only_products s -> only_products (reach_one y s a).
Proof.
  intros (w & W & Y) A [S1 S2]. unfold reach_one. destruct (there s).[a.[y]]%uint63; [split; auto|].
  assert (Z : product a.[y]%uint63).
  { exists (a :: w). split; [intros b [<-|B]; auto|]. cbn [times]. now rewrite Y. }
  split; cbn [stack there].
  - intros x [<-|X]; auto.
  - intros x X. destruct (a.[y] =? x)%uint63 eqn:E; [apply nat_of_eqb, nat_of_inj in E; now subst|].
    rewrite get_set_other in X; auto. intros Q. rewrite Q in E. apply nat_of_eqb_false in E. auto.
Qed.

Lemma reach_all_right : forall fuel s, only_products s -> only_products (reach_all fuel s).
Proof.
  induction fuel as [|f fuel IH]; intros s S; cbn [reach_all]; auto. destruct (stack s) as [|y rest] eqn:E; auto. apply IH.
  destruct S as [S1 S2]. assert (Y : product y) by (apply S1; rewrite E; cbn; auto).
  assert (G : forall l s', (forall a, In a l -> In a acts) -> only_products s' -> only_products (fold_left (reach_one y) l s')).
  { induction l as [|a l IL]; intros s' L O; cbn [fold_left]; auto. apply IL; [intros; apply L; cbn; auto|].
    apply reach_one_right; auto. apply L. cbn; auto. }
  apply G; auto. split; cbn [stack there]; auto. intros x X. apply S1. rewrite E. cbn; auto.
Qed.

Lemma start_right : only_products start.
Proof.
  assert (Z : product 0%uint63) by (exists []; split; [intros a [] | reflexivity]).
  split; cbn [stack there start]; [intros y [<-|[]]; auto|].
  intros x X. destruct (0 =? x)%uint63 eqn:E; [apply nat_of_eqb, nat_of_inj in E; now subst|].
  rewrite get_set_other, get_make in X; [discriminate|]. intros Q. rewrite Q in E. apply nat_of_eqb_false in E. auto.
Qed.

Variable table : array (array int).
Notation mul x y := (table.[x].[y]%uint63).

(* Do the generators commute, are all elements products of them, and does the table have the products? *)
Definition monoid (there : array bool) : bool :=
  (0 <? order)%uint63 &&
  forallb (fun a => all (fun x => a.[x] <? order)%uint63) acts &&
  forallb (fun a => forallb (fun b => all (fun x => a.[b.[x]] =? b.[a.[x]])%uint63) acts) acts &&
  all (fun x => there.[x])%uint63 &&
  (let one := table.[0]%uint63 in all (fun x => one.[x] =? x)%uint63) &&
  forallb (fun a => all (fun y => let row := table.[y]%uint63 in let row' := table.[a.[y]]%uint63 in
     all (fun x => row'.[x] =? a.[row.[x]])%uint63)) acts.

Variable s : reached.
Hypothesis s_products : only_products s.
Hypothesis is_monoid : monoid (there s) = true.

Lemma order_positive : small 0%uint63.
Proof. unfold monoid in is_monoid. rewrite !andb_true_iff in is_monoid. tauto. Qed.

Lemma act_small a x : In a acts -> small x -> small a.[x]%uint63.
Proof.
  unfold monoid in is_monoid. rewrite !andb_true_iff, !forallb_forall in is_monoid. destruct is_monoid as (((((_ & M) & _) & _) & _) & _).
  intros A X. apply (all_spec _ (M a A) x X).
Qed.

Lemma acts_commute a b x : In a acts -> In b acts -> small x -> a.[b.[x]]%uint63 = b.[a.[x]]%uint63.
Proof.
  unfold monoid in is_monoid. rewrite !andb_true_iff, !forallb_forall in is_monoid. destruct is_monoid as (((((_ & _) & M) & _) & _) & _).
  intros A B X. specialize (M a A). rewrite forallb_forall in M. pose proof (all_spec _ (M b B) x X) as E. apply nat_of_eqb, nat_of_inj in E. exact E.
Qed.

Lemma all_products x : small x -> product x.
Proof.
  unfold monoid in is_monoid. rewrite !andb_true_iff in is_monoid. destruct is_monoid as (((((_ & _) & _) & M) & _) & _).
  intros X. apply s_products. apply (all_spec _ M x X).
Qed.

Lemma table_one x : small x -> mul 0 x = x.
Proof.
  unfold monoid in is_monoid. rewrite !andb_true_iff in is_monoid. destruct is_monoid as (((((_ & _) & _) & _) & M) & _).
  intros X. pose proof (all_spec _ M x X) as E. apply nat_of_eqb, nat_of_inj in E. exact E.
Qed.

Lemma table_act a y x : In a acts -> small y -> small x -> mul a.[y] x = a.[mul y x]%uint63.
Proof.
  unfold monoid in is_monoid. rewrite !andb_true_iff, !forallb_forall in is_monoid. destruct is_monoid as (((((_ & _) & _) & _) & _) & M).
  intros A Y X. pose proof (all_spec _ (all_spec _ (M a A) y Y) x X) as E. apply nat_of_eqb, nat_of_inj in E. exact E.
Qed.

Lemma times_small w x : word w -> small x -> small (times w x).
Proof.
  intros W X. induction w as [|a w IH]; auto. cbn [times]. apply act_small; [apply W; cbn; auto|]. apply IH. intros b B. apply W. cbn; auto.
Qed.

Lemma times_act a w x : In a acts -> word w -> small x -> a.[times w x]%uint63 = times w a.[x]%uint63.
Proof.
  intros A W X. induction w as [|b w IH]; auto. cbn [times].
  assert (Ww : word w) by (intros c C; apply W; cbn; auto).
  rewrite acts_commute; auto; [now rewrite IH | apply W; cbn; auto | apply times_small; auto].
Qed.

Lemma times_commute v w x : word v -> word w -> small x -> times v (times w x) = times w (times v x).
Proof.
  intros V W X. induction v as [|a v IH]; auto. cbn [times]. assert (Vv : word v) by (intros c C; apply V; cbn; auto).
  rewrite IH by auto. apply times_act; auto; [apply V; cbn; auto | apply times_small; auto].
Qed.

Lemma times_app v w x : times (v ++ w) x = times v (times w x).
Proof. induction v as [|a v IH]; auto. cbn. now rewrite IH. Qed.

Lemma mul_times w x : word w -> small x -> mul (times w 0%uint63) x = times w x.
Proof.
  intros W X. induction w as [|a w IH]; [apply table_one; auto|]. cbn [times]. assert (Ww : word w) by (intros c C; apply W; cbn; auto).
  rewrite table_act; auto; [now rewrite IH | apply W; cbn; auto | apply times_small; auto; apply order_positive].
Qed.

Lemma mul_small x y : small x -> small y -> small (mul x y).
Proof. intros X Y. destruct (all_products x X) as (w & W & <-). rewrite mul_times by auto. apply times_small; auto. Qed.

(* ---- the elements as a type ---------------------------------------------------- *)

Definition Q : Type := { x : int | small x }.
Definition q_mul (x y : Q) : Q := exist _ (mul (proj1_sig x) (proj1_sig y)) (mul_small _ _ (proj2_sig x) (proj2_sig y)).
Definition q_one : Q := exist _ 0%uint63 order_positive.

Lemma Q_eq (x y : Q) : proj1_sig x = proj1_sig y -> x = y.
Proof. destruct x as [x X], y as [y Y]. cbn. intros <-. f_equal. apply UIP_dec. apply bool_dec. Qed.

Lemma q_one_mul x : q_mul q_one x = x.
Proof. apply Q_eq. cbn. apply table_one. apply (proj2_sig x). Qed.

Lemma q_comm x y : q_mul x y = q_mul y x.
Proof.
  apply Q_eq. destruct x as [x X], y as [y Y]. cbn. pose proof order_positive.
  destruct (all_products x X) as (v & V & <-), (all_products y Y) as (w & W & <-). rewrite !mul_times by auto. apply times_commute; auto.
Qed.

Lemma q_assoc x y z : q_mul x (q_mul y z) = q_mul (q_mul x y) z.
Proof.
  apply Q_eq. destruct x as [x X], y as [y Y], z as [z Z]. cbn. pose proof order_positive as O.
  destruct (all_products x X) as (v & V & <-), (all_products y Y) as (w & W & <-), (all_products z Z) as (u & U & <-).
  assert (VW : word (v ++ w)) by (intros a A; apply in_app_iff in A; destruct A; auto).
  rewrite !(mul_times w), !(mul_times v) by (auto using times_small). rewrite <- (times_app v w 0%uint63), (mul_times (v ++ w)), times_app by auto. reflexivity.
Qed.

Lemma Q_dec (x y : Q) : {x = y} + {x <> y}.
Proof.
  destruct (proj1_sig x =? proj1_sig y)%uint63 eqn:E.
  - left. apply Q_eq, nat_of_inj, nat_of_eqb, E.
  - right. intros ->. apply nat_of_eqb_false in E. auto.
Qed.

(* ---- the P elements -------------------------------------------------------------- *)

Variable p : array bool.
Notation is_p x := (p.[x]%uint63).
Definition P (x : Q) : Prop := is_p (proj1_sig x) = true.

Lemma P_dec x : {P x} + {~ P x}.
Proof. apply bool_dec. Qed.

(* No two elements have the same products in P. *)
Definition reduced : bool :=
  all (fun x => let row := table.[x]%uint63 in all (fun y => (x =? y)%uint63 || let row' := table.[y]%uint63 in
    negb (all (fun z => Bool.eqb p.[row.[z]] p.[row'.[z]])%uint63))).

Lemma reduced_right : reduced = true -> forall x y : Q, x <> y -> exists z, ~ (P (q_mul x z) <-> P (q_mul y z)).
Proof.
  intros R x y N. pose proof (all_spec _ (all_spec _ R (proj1_sig x) (proj2_sig x)) (proj1_sig y) (proj2_sig y)) as E. cbn in E.
  apply orb_true_iff in E. destruct E as [E|E]; [exfalso; apply N, Q_eq, nat_of_inj, nat_of_eqb, E|].
  apply negb_true_iff in E. apply all_not in E. destruct E as (z & Z & E). exists (exist _ z Z). unfold P. cbn.
  apply eqb_false_iff in E. destruct (is_p (mul (proj1_sig x) z)), (is_p (mul (proj1_sig y) z)); try congruence; intuition congruence.
Qed.

(* ---- a game whose heaps have elements ---------------------------------------------- *)

Variable R : heaps.
Variable phi : nat -> int.
Hypothesis phi_small : forall n, small (phi n).
Definition q_phi (n : nat) : Q := exist _ (phi n) (phi_small n).
Notation C := (of_heaps R).

(* The element of a sum, and those of the options of a heap. *)
Definition of_sum (l : list nat) : int := fold_right (fun n x => mul (phi n) x) 0%uint63 l.
Variable opts : nat -> list int.
Hypothesis opts_right : forall n x, In x (opts n) <-> exists o, In o (leaves R n) /\ x = of_sum o.

Notation q_element := (element C Q q_one q_mul q_phi).

Lemma of_sum_right (l : list nat) : proj1_sig (q_element l) = of_sum l.
Proof.
  induction l as [|n l IH]; auto. change (mul (phi n) (proj1_sig (q_element l)) = of_sum (n :: l)). rewrite IH. reflexivity.
Qed.

Lemma of_sum_small l : small (of_sum l).
Proof. induction l as [|n l IH]; [apply order_positive | apply mul_small; auto]. Qed.

Lemma opts_none n : leaves R n = [] <-> opts n = [].
Proof.
  split; intros E.
  - destruct (opts n) as [|x r] eqn:O; auto. exfalso. assert (X : In x (opts n)) by (rewrite O; cbn; auto).
    apply opts_right in X. destruct X as (o & I & _). rewrite E in I. destruct I.
  - destruct (leaves R n) as [|o r] eqn:L; auto. exfalso. assert (X : In (of_sum o) (opts n)) by (apply opts_right; exists o; rewrite L; cbn; auto).
    rewrite E in X. destruct X.
Qed.

Variable N : nat. (* larger heaps have no moves *)
Hypothesis no_moves : forall n, N < n -> leaves R n = [].
Hypothesis no_moves_one : forall n, N < n -> phi n = 0%uint63.

(* D of a heap: see docs/misere.md. *)
Definition D_heap (n : nat) (os : list int) (z : int) : bool :=
  negb (is_p (mul (phi n) z)) && forallb (fun y => negb (is_p (mul y z))) os.

(* Of each heap a pair with its element and a set that has its D; and for each element a list of sets. *)
Variable reps : list (int * array bool).
Variable family : array (list (array bool)).

Definition coveredb (x : int) (f : int -> bool) : bool :=
  all (fun z => negb (f z)) || existsb (fun D => all (fun z => implb (f z) D.[z]%uint63)) family.[x]%uint63.

Definition heap_fits (n : nat) : bool :=
  let e := phi n in let row := table.[e]%uint63 in
  match opts n with
  | [] => (e =? 0)%uint63
  | os => forallb (fun y => let row' := table.[y]%uint63 in all (fun z => negb (p.[row.[z]] && p.[row'.[z]]))%uint63) os &&
          existsb (fun r => (fst r =? e)%uint63 && all (fun z => implb (D_heap n os z) (snd r).[z]%uint63)) reps
  end.

Definition outcomes_fit : bool :=
  negb (is_p 0) && forallb heap_fits (seq 0 (S N)) &&
  forallb (fun r => coveredb (fst r) (fun z => (snd r).[z])%uint63) reps &&
  all (fun x => forallb (fun D => negb D.[0]%uint63 &&
    forallb (fun r => let row := table.[fst r]%uint63 in let row' := table.[x]%uint63 in
      coveredb row.[x]%uint63 (fun z => D.[row.[z]] && (snd r).[row'.[z]])%uint63) reps) family.[x])%uint63.

Hypothesis fit : outcomes_fit = true.

Lemma fit_heap n : n <= N -> heap_fits n = true.
Proof.
  unfold outcomes_fit in fit. rewrite !andb_true_iff, !forallb_forall in fit. destruct fit as (((_ & F) & _) & _).
  intros L. apply F, in_seq. lia.
Qed.

Lemma one_not_P : ~ P q_one.
Proof. unfold outcomes_fit in fit. rewrite !andb_true_iff, negb_true_iff in fit. unfold P. cbn. intros E. destruct fit as (((F & _) & _) & _). congruence. Qed.

Lemma ended n : leaves R n = [] -> q_phi n = q_one.
Proof.
  intros E. apply Q_eq. cbn. destruct (le_lt_dec n N) as [L|L]; [|apply no_moves_one; auto].
  pose proof (fit_heap n L) as F. unfold heap_fits in F. apply opts_none in E. rewrite E in F. apply nat_of_inj, nat_of_eqb, F.
Qed.

Lemma heap_with_moves n : leaves R n <> [] -> n <= N /\ opts n <> [] /\
  forallb (fun y => all (fun z => negb (is_p (mul (phi n) z) && is_p (mul y z)))%uint63) (opts n) = true /\
  exists r, In r reps /\ fst r = phi n /\ forall z, small z -> D_heap n (opts n) z = true -> (snd r).[z]%uint63 = true.
Proof.
  intros M. assert (L : n <= N) by (destruct (le_lt_dec n N) as [|L]; auto; exfalso; apply M, no_moves, L).
  assert (O : opts n <> []) by (rewrite <- opts_none; auto). split; auto. split; auto.
  pose proof (fit_heap n L) as F. unfold heap_fits in F. destruct (opts n) as [|x r] eqn:E; [congruence|].
  apply andb_true_iff in F. destruct F as [F1 F2]. split; [exact F1|]. apply existsb_exists in F2. destruct F2 as (q & I & F).
  apply andb_true_iff in F. destruct F as [F2 F3]. exists q. split; auto. split; [apply nat_of_inj, nat_of_eqb, F2|].
  intros z Z D. pose proof (all_spec _ F3 z Z) as G. cbv beta in G. rewrite D in G. exact G.
Qed.

Definition F (x : Q) (D : Q -> Prop) : Prop :=
  exists E, In E family.[proj1_sig x]%uint63 /\ forall z, D z <-> E.[proj1_sig z]%uint63 = true.

Lemma covered_right (x : Q) (f : int -> bool) (D : Q -> Prop) : coveredb (proj1_sig x) f = true -> (forall z, D z -> f (proj1_sig z) = true) -> covered Q F x D.
Proof.
  unfold coveredb. intros E H. apply orb_true_iff in E. destruct E as [E|E].
  - left. intros z Z. apply H in Z. pose proof (all_spec _ E _ (proj2_sig z)) as G. cbv beta in G. rewrite Z in G. discriminate.
  - right. apply existsb_exists in E. destruct E as (E & I & A). exists (fun z => E.[proj1_sig z]%uint63 = true). split.
    + exists E. split; auto. tauto.
    + intros z Z. apply H in Z. pose proof (all_spec _ A _ (proj2_sig z)) as G. cbv beta in G. rewrite Z in G. exact G.
Qed.

Lemma D_heap_right n z : D_one C Q q_one q_mul P q_phi n z -> D_heap n (opts n) (proj1_sig z) = true.
Proof.
  intros [D1 D2]. unfold D_heap. rewrite andb_true_iff, negb_true_iff, forallb_forall. split.
  - unfold P in D1. cbn in D1. destruct (is_p _); congruence.
  - intros y Y. apply opts_right in Y. destruct Y as (o & O & ->). specialize (D2 o O). unfold P in D2. cbn [proj1_sig q_mul] in D2.
    rewrite of_sum_right in D2. apply negb_true_iff. destruct (is_p _); congruence.
Qed.

Theorem monoid_outcomes (l : position (play C)) : misere_P l <-> is_p (of_sum l) = true.
Proof.
  rewrite <- (of_sum_right l). change (is_p (proj1_sig (q_element l)) = true) with (P (q_element l)).
  pose proof fit as Ft. unfold outcomes_fit in Ft. rewrite !andb_true_iff, !forallb_forall in Ft. destruct Ft as (((_ & _) & Ft1) & Ft2).
  apply (quotient_check C Q q_one q_mul q_assoc q_comm q_one_mul P P_dec one_not_P q_phi ended F).
  - intros n o z O P1 P2. destruct (heap_with_moves n) as (_ & _ & H & _); [cbn in O; destruct (leaves R n); [destruct O | discriminate]|].
    rewrite forallb_forall in H. specialize (H (of_sum o) ltac:(apply opts_right; eauto)). pose proof (all_spec _ H _ (proj2_sig z)) as G.
    cbv beta in G. unfold P in P1, P2. cbn [proj1_sig q_mul] in P1, P2. rewrite of_sum_right in P2. cbn [proj1_sig q_phi] in P1. rewrite P1, P2 in G. discriminate.
  - intros n M. destruct (heap_with_moves n M) as (_ & _ & _ & r & I & E & H). specialize (Ft1 r I). rewrite E in Ft1.
    apply (covered_right (q_phi n) _ _ Ft1). intros z Z. apply H; [apply (proj2_sig z)|]. apply D_heap_right, Z.
  - intros n x D M (E & I & ED). destruct (heap_with_moves n M) as (_ & _ & _ & r & Ir & Er & H).
    pose proof (all_spec _ Ft2 (proj1_sig x) (proj2_sig x)) as G. rewrite forallb_forall in G. specialize (G E I).
    apply andb_true_iff in G. destruct G as [_ G]. rewrite forallb_forall in G. specialize (G r Ir). cbv zeta in G. rewrite Er in G.
    apply (covered_right (q_mul (q_phi n) x) _ _ G). intros z [Z1 Z2]. apply ED in Z1. cbn [proj1_sig q_mul q_phi] in Z1. rewrite Z1.
    apply D_heap_right in Z2. apply H in Z2; [exact Z2|]. apply (proj2_sig (q_mul x z)).
  - intros x D (E & I & ED) D0. apply ED in D0. pose proof (all_spec _ Ft2 (proj1_sig x) (proj2_sig x)) as G. rewrite forallb_forall in G.
    specialize (G E I). apply andb_true_iff in G. destruct G as [G _]. cbn in D0. rewrite D0 in G. discriminate.
Qed.

End Monoid.
