(* The elements of the options of heaps, for codes whose heaps have elements of a monoid.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes Monoid.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Definition unary (i : int) : nat := down 1 (fun _ n => S n) i 0.

Lemma unary_nat i : unary i = nat_of i.
Proof.
  destruct (down_from_ind 1 (fun _ n => S n) (fun j n => n + nat_of j = nat_of i) i 0 (below_wf i)) as (j & J & _ & D).
  - intros j n G E. apply goes_on_spec in G. rewrite nat_of_pred; lia.
  - lia.
  - apply goes_on_false in J. rewrite nat_of_1 in J. unfold unary, down. lia.
Qed.

Section Options.
Variable order : int.
Variable table : array (array int).
Notation mul x y := (table.[x].[y]%uint63).

(* ---- lists without repetitions ------------------------------------------------- *)

Definition new_one (st : array bool * list int) (x : int) : array bool * list int :=
  if (fst st).[x]%uint63 then st else ((fst st).[x <- true], x :: snd st)%uint63.
Definition distinct (l : list int) : list int := snd (fold_left new_one l (make order false, [])).

Lemma distinct_from l : forall st, (forall x, (fst st).[x]%uint63 = true -> In x (snd st)) ->
  forall x, In x (snd (fold_left new_one l st)) <-> In x (snd st) \/ In x l.
Proof.
  induction l as [|y l IH]; intros st I x; cbn [fold_left In]; [tauto|]. unfold new_one at 2.
  destruct (fst st).[y]%uint63 eqn:E.
  - rewrite IH by auto. apply I in E. split; [tauto|]. intros [|[<-|]]; auto.
  - rewrite IH.
    + cbn [snd In]. tauto.
    + cbn [fst snd]. intros z Z. destruct (y =? z)%uint63 eqn:Q; [apply nat_of_eqb, nat_of_inj in Q; left; auto|].
      right. apply I. rewrite get_set_other in Z; auto. intros F. rewrite F in Q. apply nat_of_eqb_false in Q. auto.
Qed.

Lemma distinct_right l x : In x (distinct l) <-> In x l.
Proof. unfold distinct. rewrite distinct_from; cbn [fst snd In]; [tauto|]. intros y. now rewrite get_make. Qed.

(* ---- sums of so many heaps --------------------------------------------------------- *)

Variable phis : list int. (* of the heaps 0..N *)
Definition phi (n : nat) : int := nth n phis 0%uint63.

(* x is the element of a sum of h heaps, none of them empty, of r tokens in all. *)
Definition sum_of (h r : nat) (x : int) : Prop :=
  exists o, List.length o = h /\ list_sum o = r /\ (forall a, In a o -> 1 <= a) /\ x = of_sum table phi o.

(* A level lists the elements of the sums of h heaps and of R, R - 1, ..., 0 tokens. *)
Definition level (h : nat) (T : list (list int)) (R : nat) : Prop :=
  List.length T = S R /\ forall j x, j <= R -> (In x (nth j T []) <-> sum_of h (R - j) x).

Fixpoint base (R : nat) : list (list int) :=
  match R with
  | 0 => [[0%uint63]]
  | S R => [] :: base R
  end.

Fixpoint products_with (ps : list int) (sets : list (list int)) : list int :=
  match ps, sets with
  | p :: ps, s :: sets => let row := table.[p]%uint63 in map (fun y => row.[y]%uint63) s ++ products_with ps sets
  | _, _ => []
  end.

Fixpoint next (T : list (list int)) : list (list int) :=
  match T with
  | [] => []
  | _ :: T' => distinct (products_with (tl phis) T') :: next T'
  end.

Fixpoint levels (k : nat) (T : list (list int)) : list (list (list int)) :=
  match k with
  | 0 => [T]
  | S k => T :: levels k (next T)
  end.

Lemma products_with_right : forall ps sets x, In x (products_with ps sets) <->
  exists i y, i < List.length ps /\ i < List.length sets /\ In y (nth i sets []) /\ x = mul (nth i ps 0%uint63) y.
Proof.
  induction ps as [|p ps IH]; intros [|s sets] x; cbn [products_with]; try (split; [intros []|intros (i & y & A & B & _); cbn in *; lia]).
  rewrite in_app_iff, in_map_iff, IH. split.
  - intros [(y & <- & Y)|(i & y & A & B & Y & ->)]; [exists 0, y; cbn; repeat split; auto; lia|].
    exists (S i), y. cbn. repeat split; auto; lia.
  - intros ([|i] & y & A & B & Y & ->); [left; exists y; auto|]. right. exists i, y. cbn in *. repeat split; auto; lia.
Qed.

Lemma nth_skip {A : Type} (d : A) : forall k l i, nth i (skipn k l) d = nth (k + i) l d.
Proof.
  induction k as [|k IH]; intros [|x l] i; cbn [skipn plus]; auto. destruct i; auto. rewrite IH. reflexivity.
Qed.

Lemma next_nth : forall T j, j < List.length T -> nth j (next T) [] = distinct (products_with (tl phis) (skipn (S j) T)).
Proof.
  induction T as [|t T IH]; intros j L; cbn in L; [lia|]. destruct j as [|j]; cbn [next nth skipn]; [reflexivity|]. apply IH. lia.
Qed.

Lemma next_length T : List.length (next T) = List.length T.
Proof. induction T as [|t T IH]; cbn; auto. Qed.

Lemma base_level R : level 0 (base R) R.
Proof.
  induction R as [|R [L IH]].
  - split; auto. intros j x J. replace j with 0 by lia. cbn [base nth In minus]. split.
    + intros [<-|[]]. exists []. repeat split; auto; [intros a []].
    + intros (o & Lo & _ & _ & ->). destruct o; [left; reflexivity | discriminate].
  - split; [cbn; auto|]. intros j x J. destruct j as [|j]; cbn [base nth].
    + split; [intros []|]. intros (o & Lo & So & _ & _). destruct o; [rewrite list_sum_nil in So; lia | discriminate].
    + rewrite IH by lia. reflexivity.
Qed.

Lemma next_level h T R : level h T R -> R < List.length phis -> level (S h) (next T) R.
Proof.
  intros [L E] LR. split; [now rewrite next_length|]. intros j x J. rewrite next_nth, distinct_right, products_with_right by lia.
  assert (Lt : List.length (tl phis) = List.length phis - 1) by (destruct phis; cbn; lia).
  assert (Nt : forall i, nth i (tl phis) 0%uint63 = phi (S i)) by (unfold phi; destruct phis as [|p [|p' l]]; intros [|i]; auto).
  rewrite skipn_length, L, Lt. split.
  - intros (i & y & A & B & Y & ->). rewrite nth_skip, E in Y by lia. destruct Y as (o & Lo & So & Po & ->).
    exists (S i :: o). cbn [List.length]. rewrite list_sum_cons. split; [lia|]. split; [lia|]. split; [intros a [<-|I]; auto; lia|]. rewrite Nt. reflexivity.
  - intros (o & Lo & So & Po & ->). destruct o as [|a o]; [discriminate|]. rewrite list_sum_cons in So. cbn in Lo.
    pose proof (Po a (or_introl eq_refl)). exists (a - 1), (of_sum table phi o). rewrite nth_skip, E, Nt by lia. replace (S (a - 1)) with a by lia.
    split; [lia|]. split; [lia|]. split; [|reflexivity]. exists o. split; [lia|]. split; [lia|]. split; auto. intros b B. apply Po. cbn; auto.
Qed.

Lemma levels_right : forall k T h R, level h T R -> R < List.length phis -> forall i, i <= k -> level (h + i) (nth i (levels k T) []) R.
Proof.
  induction k as [|k IH]; intros T h R LT LR i Li.
  - replace i with 0 by lia. rewrite Nat.add_0_r. exact LT.
  - destruct i as [|i]; cbn [levels nth]; [rewrite Nat.add_0_r; exact LT|]. replace (h + S i) with (S h + i) by lia.
    apply IH; auto; [apply next_level; auto | lia].
Qed.

(* ---- options ------------------------------------------------------------------------ *)

Variable c : code.
Variable heaps : int.
Notation N := (nat_of heaps).

(* How many tokens digits take, up to the largest heap, and how many heaps they leave. *)
Definition takes : list (nat * nat) :=
  map (fun d => (unary (sub d), h d)) (filter (fun d => (sub d <=? heaps)%uint63) (digits c)).

Definition options_with (L : list (list (list int))) (ts : list (nat * nat)) (n : nat) : list int :=
  distinct (flat_map (fun t => if fst t <=? n then nth (unary heaps - (n - fst t)) (nth (snd t) L []) [] else []) ts).

Definition all_options : list (list int) :=
  let L := levels 5 (base (unary heaps)) in let ts := takes in map (options_with L ts) (seq 0 (S (unary heaps))).

Definition options_of (l : list (list int)) (n : nat) : list int := nth n l [].

Hypothesis is_valid : valid c = true.
Hypothesis finite : repeats c = [].
Hypothesis adds_none : forall d, In d (digits c) -> nat_of (add d) = 0.
Hypothesis enough : List.length phis = S N.

Lemma options_right n x : n <= N -> (In x (options_of all_options n) <-> exists o, In o (leaves (code_heaps c) n) /\ x = of_sum table phi o).
Proof.
  intros Ln. unfold options_of, all_options. rewrite unary_nat.
  rewrite (nth_indep _ [] (options_with (levels 5 (base N)) takes 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. cbn [plus]. unfold options_with. rewrite distinct_right, in_flat_map, unary_nat.
  pose proof (fun i => levels_right 5 (base N) 0 N (base_level N) ltac:(lia) i) as LV. cbn [plus] in LV.
  assert (H5 : forall d, In d (digits c) -> h d <= 5) by (intros d D; apply (valid_digit c is_valid), plays_spec in D; lia).
  split.
  - intros ((t, k) & T & X). unfold takes in T. apply in_map_iff in T. destruct T as (d & E & D). injection E as <- <-.
    apply filter_In in D. destruct D as [D _]. rewrite unary_nat in X. cbn [fst snd] in X.
    destruct (nat_of (sub d) <=? n) eqn:Q; [apply Nat.leb_le in Q|destruct X].
    apply (LV (h d) (H5 d D)) in X; [|lia]. destruct X as (o & Lo & So & Po & ->). exists o. split; auto.
    apply code_leaves_spec; auto. split; auto. left. exists d. split; auto. split; [|auto]. rewrite adds_none by auto. lia.
  - intros (o & O & ->). apply code_leaves_spec in O; auto. destruct O as [[(d & D & E & Lo)|(d & j & D & _)] Po]; [|rewrite finite in D; destruct D].
    rewrite adds_none in E by auto. exists (nat_of (sub d), h d). split.
    + unfold takes. apply in_map_iff. exists d. rewrite unary_nat. split; auto. apply filter_In. split; auto. apply nat_of_leb. lia.
    + cbn [fst snd]. assert (Q : nat_of (sub d) <=? n = true) by (apply Nat.leb_le; lia). rewrite Q.
      apply (LV (h d) (H5 d D)); [lia|]. exists o. split; [auto|]. split; [lia|]. auto.
Qed.
End Options.
