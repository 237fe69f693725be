(* What certificates claim: about the values of the heaps of a code, by the definition of the game.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

(* ---- the game of a code ---------------------------------------------------- *)

(* All lists of so many numbers from 1 to m. *)
Fixpoint lists (parts m : nat) : list (list nat) :=
  match parts with
  | 0 => [[]]
  | S parts => flat_map (fun o => map (fun a => a :: o) (seq 1 m)) (lists parts m)
  end.

Lemma lists_spec m : forall parts o, In o (lists parts m) <-> List.length o = parts /\ forall a, In a o -> 1 <= a <= m.
Proof.
  induction parts as [|parts IH]; intros o; cbn [lists].
  - split; [intros [<-|[]]; split; auto; intros a []|]. intros [L _]. destruct o; [cbn; auto | discriminate].
  - rewrite in_flat_map. split.
    + intros (q & Q & I). apply in_map_iff in I. destruct I as (a & <- & A). apply in_seq in A. apply IH in Q.
      destruct Q as [L B]. split; [cbn; lia|]. intros b [<-|I]; auto. lia.
    + intros [L B]. destruct o as [|a o]; [discriminate|]. exists o. split.
      * apply IH. split; [cbn in L; lia|]. intros b I. apply B. cbn; auto.
      * apply in_map_iff. exists a. split; auto. apply in_seq. specialize (B a (or_introl eq_refl)). lia.
Qed.

(* Does the code allow to take t tokens and leave so many heaps? *)
Definition digit_allowsb (d : digit) (t : Z) (parts : nat) : bool :=
  ((t =? Z.of_nat (nat_of (sub d)) - Z.of_nat (nat_of (add d)))%Z && (parts =? h d)%nat).

Definition allowsb (c : code) (n : nat) (t : Z) (parts : nat) : bool :=
  existsb (fun d => digit_allowsb d t parts) (digits c) ||
  existsb (fun d => existsb (fun j => digit_allowsb d (t - Z.of_nat (j * nat_of (T c)))%Z parts) (seq 0 (S n))) (repeats c).

Definition code_leaves (c : code) (n : nat) : list (list nat) :=
  filter (fun o => allowsb c n (Z.of_nat n - Z.of_nat (list_sum o)) (List.length o)) (flat_map (fun parts => lists parts (n - 1)) (seq 0 6)).

Definition code_heaps (c : code) : heaps.
Proof.
  refine (Heaps (code_leaves c) _). intros n o a O A. unfold code_leaves in O. rewrite filter_In, in_flat_map in O.
  destruct O as [(parts & _ & O) _]. apply lists_spec in O. apply O in A. lia.
Defined.

Lemma digit_allowsb_spec d t parts : digit_allowsb d t parts = true <-> digit_allows d t parts.
Proof. unfold digit_allowsb, digit_allows. rewrite andb_true_iff, Z.eqb_eq, Nat.eqb_eq. tauto. Qed.

(* The game allows exactly the moves of the code. *)
Theorem code_leaves_spec c : valid c = true -> forall n o, In o (leaves (code_heaps c) n) <-> code_move (allows c) n o.
Proof.
  intros V n o. cbn [leaves code_heaps]. unfold code_leaves. rewrite filter_In, in_flat_map. split.
  - intros [(parts & P & O) A]. apply lists_spec in O. destruct O as [L B]. split.
    + unfold allowsb in A. rewrite orb_true_iff, !existsb_exists in A. destruct A as [(d & D & E)|(d & D & E)].
      * left. exists d. split; auto. apply digit_allowsb_spec; auto.
      * apply existsb_exists in E. destruct E as (j & _ & E). right. exists d, j. split; auto. apply digit_allowsb_spec; auto.
    + intros a A'. apply B in A'. lia.
  - intros M. pose proof M as [A P]. assert (E : forall a, In a o -> a < n) by (intros; eapply valid_ends; eauto).
    split.
    + exists (List.length o). split.
      * apply in_seq. destruct A as [(d & D & _ & ->)|(d & j & D & _ & ->)].
        -- apply (valid_digit c V), plays_spec in D. lia.
        -- apply (valid_tail c V) in D. destruct D as [D _]. apply plays_spec in D. lia.
      * apply lists_spec. split; auto. intros a A'. pose proof (P a A'). pose proof (E a A'). lia.
    + unfold allowsb. rewrite orb_true_iff, !existsb_exists. destruct A as [(d & D & E')|(d & j & D & E')].
      * left. exists d. split; auto. apply digit_allowsb_spec; auto.
      * right. exists d. split; auto. apply existsb_exists. exists j. split; [|apply digit_allowsb_spec; auto].
        apply in_seq. pose proof (valid_T c V). destruct E' as [E' _].
        pose proof (valid_tail c V d D) as (_ & Q & S). rewrite Q in E'.
        assert (j <= j * nat_of (T c)) by nia. lia.
Qed.

(* g(n) *)
Definition g (c : code) : nat -> nat := heap_value (code_heaps c).

Theorem g_values c : valid c = true -> nim_values (code_move (allows c)) (g c).
Proof.
  intros V n. eapply mex_ext; [|apply (heap_values (code_heaps c) n)].
  intros u. split; intros (o & O & ->); exists o; split; auto; apply (code_leaves_spec c V); auto.
Qed.

(* ---- subtraction sets ------------------------------------------------------ *)

(* A move takes a member of the set and leaves nothing or one heap. *)
Definition take_digits (s : int) : list digit := [Digit s 0 0; Digit s 0 1].

Definition set_code (l : list int) : code := Code (flat_map take_digits l) [] 1 0.

Definition member (l : list int) (i : int) : bool := existsb (fun e => (e =? i)%uint63) l.

Definition largest (l : list int) : int := fold_right (fun a b => if (a <=? b)%uint63 then b else a) 0%uint63 l.

(* All numbers but those of l may be taken: the others up to the largest of l, and then all. *)
Definition others (l : list int) : list int :=
  down 1 (fun i r => if member l i then r else i :: r) (largest l) [].

Definition all_but_code (l : list int) : code :=
  Code (flat_map take_digits (others l)) (take_digits (largest l + 1)%uint63) 1 0.

Lemma member_spec l i : member l i = true <-> In i l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (e & E & Q). apply nat_of_eqb in Q. apply nat_of_inj in Q. now subst.
  - intros I. exists i. split; auto. now apply nat_of_eqb.
Qed.

Lemma largest_spec l e : In e l -> nat_of e <= nat_of (largest l).
Proof.
  induction l as [|a l IH]; [intros []|]. cbn [largest fold_right In]. fold (largest l).
  destruct (a <=? largest l)%uint63 eqn:E; [apply nat_of_leb in E | apply nat_of_leb_false in E];
    intros [->|I]; try lia; apply IH in I; lia.
Qed.

Lemma others_spec l i : In i (others l) <-> 1 <= nat_of i <= nat_of (largest l) /\ ~ In i l.
Proof.
  destruct (down_from_ind 1 (fun i r => if member l i then r else i :: r)
    (fun j r => nat_of j <= nat_of (largest l) /\
                forall i, In i r <-> nat_of j < nat_of i <= nat_of (largest l) /\ ~ In i l) (largest l) [] (below_wf (largest l)))
    as (j & J & _ & _ & D).
  - intros j r G [L I]. apply goes_on_spec in G. rewrite nat_of_1 in G. rewrite nat_of_pred by lia. split; [lia|].
    clear i. intros i. destruct (member l j) eqn:E.
    + apply member_spec in E. rewrite I. split; [intros [A B]; split; auto; lia|]. intros [A B]. split; auto.
      destruct (Nat.eq_dec (nat_of j) (nat_of i)) as [Q|]; [apply nat_of_inj in Q; subst; tauto | lia].
    + assert (N : ~ In j l) by (rewrite <- member_spec; congruence). cbn [In]. rewrite I. split.
      * intros [<-|[A B]]; split; auto; lia.
      * intros [A B]. destruct (Nat.eq_dec (nat_of j) (nat_of i)) as [Q|]; [apply nat_of_inj in Q; auto|]. right. split; auto. lia.
  - split; auto. intros q. split; [intros []|]. lia.
  - unfold others, down. rewrite D. apply goes_on_false in J. rewrite nat_of_1 in J. intuition lia.
Qed.

(* What these codes allow: to take a number and leave nothing or one heap. *)
Lemma take_digits_allow l t parts :
  (exists d, In d (flat_map take_digits l) /\ digit_allows d t parts) <->
  exists s, In s l /\ t = Z.of_nat (nat_of s) /\ parts <= 1.
Proof.
  split.
  - intros (d & D & E & ->). apply in_flat_map in D. destruct D as (s & S & [<-|[<-|[]]]); cbn [sub add h] in *;
      rewrite nat_of_0 in E; exists s; split; auto; split; lia.
  - intros (s & S & -> & P). exists (Digit s 0 parts). split.
    + apply in_flat_map. exists s. split; auto. destruct parts as [|[|]]; cbn; auto; lia.
    + split; auto. cbn [sub add]. rewrite nat_of_0. lia.
Qed.

Theorem set_code_allows l t parts : allows (set_code l) t parts <->
  exists s, In s l /\ t = Z.of_nat (nat_of s) /\ parts <= 1.
Proof.
  unfold allows. cbn [digits repeats set_code]. rewrite take_digits_allow.
  split; [intros [?|(d & j & [] & _)]; auto | auto].
Qed.

Theorem all_but_code_allows l t parts : nat_of (largest l) < nat_of most -> allows (all_but_code l) t parts <->
  exists s, 1 <= s /\ ~ In s (map nat_of l) /\ t = Z.of_nat s /\ parts <= 1.
Proof.
  intros B. pose proof most_small. pose proof limit_large.
  assert (E1 : nat_of (largest l + 1) = nat_of (largest l) + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  assert (Inj : forall i, In (nat_of i) (map nat_of l) <-> In i l).
  { intros i. rewrite in_map_iff. split; [intros (e & Q & I); apply nat_of_inj in Q; now subst | eauto]. }
  unfold allows. cbn [digits repeats all_but_code T]. rewrite take_digits_allow. split.
  - intros [(s & S & -> & P)|(d & j & D & E & ->)].
    + apply others_spec in S. exists (nat_of s). rewrite Inj. intuition lia.
    + exists (nat_of (largest l) + 1 + j).
      assert (Q : (t - Z.of_nat (j * nat_of 1) = Z.of_nat (nat_of (largest l + 1)))%Z /\ h d <= 1).
      { destruct D as [<-|[<-|[]]]; cbn [sub add h] in *; rewrite nat_of_0 in E; split; lia. }
      rewrite nat_of_1, E1 in Q. split; [lia|]. split; [|split; lia].
      intros I. apply in_map_iff in I. destruct I as (e & Ee & I). apply largest_spec in I. lia.
  - intros (s & S & N & -> & P). destruct (le_lt_dec s (nat_of (largest l))) as [L|L].
    + left. assert (Es : nat_of (of_Z (Z.of_nat s)) = s) by (apply nat_of_of_nat; pose proof (nat_of_bound (largest l)); lia).
      exists (of_Z (Z.of_nat s)). rewrite Es. split; auto. apply others_spec. rewrite Es. split; [lia|].
      rewrite <- Inj, Es. auto.
    + right. exists (Digit (largest l + 1) 0 parts), (s - (nat_of (largest l) + 1)). split.
      * destruct parts as [|[|]]; cbn; auto; lia.
      * split; auto. cbn [sub add]. rewrite nat_of_1, nat_of_0, E1. lia.
Qed.

(* ---- the claim ------------------------------------------------------------- *)

Definition period_claim (c : code) (n0 p s largest at_heap checked : nat) (written : list nat) : Prop :=
  play_ends (allows c) /\
  (* the period, the preperiod and the saltus; no smaller period or preperiod will do *)
  1 <= p /\ periodic (g c) n0 p s /\
  (forall n1 q r, 1 <= q < p -> ~ periodic (g c) n1 q r) /\
  (forall n1, n1 < n0 -> ~ periodic (g c) n1 p s) /\
  (* the largest value of the heaps 0..checked, and its first heap *)
  (forall n, n <= checked -> g c n <= largest) /\ at_heap <= checked /\ g c at_heap = largest /\
  (forall n, n < at_heap -> g c n < largest) /\
  (* the values that are written out *)
  (forall n, n < List.length written -> nth n written 0 = g c n).
