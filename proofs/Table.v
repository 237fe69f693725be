(* The table of the values of a code's heaps 0, ..., last: what it computes is the sequence of nim-values.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine.
From SG Require Export Values.
From SG Require rare_window.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

(* ---- codes whose play ends ------------------------------------------------- *)

Definition most : int := 1000000000.

Definition plays (d : digit) : bool :=
  ((sub d <? most) && (add d <? most) && (Nat.leb (h d) 5) &&
   ((add d <? sub d) || (1 + add d <? int_of (h d) + sub d)))%uint63.

Definition plays_in_tail (d : digit) : bool := (plays d && (add d =? 0) && (0 <? sub d))%uint63.

Definition valid (c : code) : bool :=
  (forallb plays (digits c) && forallb plays_in_tail (repeats c) && (0 <? T c) && (T c <? most))%uint63.

Lemma most_small : (Z.of_nat (nat_of most) < 2000000000)%Z.
Proof. rewrite <- to_Z_nat. reflexivity. Qed.

Lemma max_length_small : (Z.of_nat (nat_of max_length) < 2000000000)%Z.
Proof. rewrite <- to_Z_nat. reflexivity. Qed.

Global Opaque most max_length.

(* ---- the least number that is not marked ----------------------------------- *)

Section First.
Variable size : int.

Fixpoint first_from (marked : int -> bool) (i : int) (W : Acc below i) {struct W} : int :=
  match sumbool_of_bool (goes_on 1 i) with
  | left G =>
      if marked (size - i)%uint63 then first_from marked (i - 1)%uint63 (Acc_inv W (goes_on_below _ _ G))
      else (size - i)%uint63
  | right _ => size
  end.

Definition first (marked : int -> bool) : int := first_from marked size (below_wf size).

Lemma first_from_spec marked : forall i W, nat_of i <= nat_of size ->
  (forall u, nat_of u < nat_of size - nat_of i -> marked u = true) ->
  nat_of (first_from marked i W) <= nat_of size /\
  (nat_of (first_from marked i W) < nat_of size -> marked (first_from marked i W) = false) /\
  forall u, nat_of u < nat_of (first_from marked i W) -> marked u = true.
Proof.
  fix IH 2. intros i W L M. destruct W as [W]. cbn [first_from]. destruct (sumbool_of_bool (goes_on 1 i)) as [G|G].
  - assert (E : nat_of (size - i) = nat_of size - nat_of i) by (apply nat_of_sub; auto).
    apply goes_on_spec in G as G'. pose proof (nat_of_pred i ltac:(lia)) as E1.
    destruct (marked (size - i)%uint63) eqn:Q.
    + apply IH; [lia|]. intros u U. destruct (Nat.eq_dec (nat_of u) (nat_of size - nat_of i)) as [Eu|].
      * rewrite <- E in Eu. apply nat_of_inj in Eu. subst. exact Q.
      * apply M. lia.
    + split; [lia|]. split; [intros _; exact Q|]. rewrite E. exact M.
  - split; auto. split; [lia|]. intros u U. apply M. apply goes_on_false in G. rewrite nat_of_1 in G. lia.
Qed.

End First.

(* The classes of the tail. *)
Lemma same_class n q t : t <> 0 -> q <= n -> q mod t = n mod t -> n - q = (n - q) / t * t.
Proof.
  intros Tn L E. rewrite Nat.mul_comm. apply Nat.div_exact; auto.
  assert (F : n = (n / t - q / t) * t + q).
  { pose proof (Nat.div_mod n t Tn). pose proof (Nat.div_mod q t Tn).
    assert (q / t <= n / t) by (apply Nat.div_le_mono; auto). nia. }
  rewrite F at 1. rewrite Nat.add_sub. apply Nat.mod_mul. auto.
Qed.

(* ---- a hint: the types of values for which few heaps are rare (rare_window.v) ---- *)

Record hint := Hint { mask : int; place : bool; common : bool }.

(* Is the number of bits of v AND mask odd, among so many bits? *)
Fixpoint weight (bits mask v : nat) : bool :=
  match bits with
  | 0 => false
  | S bits => xorb (Nat.odd mask && Nat.odd v) (weight bits (Nat.div2 mask) (Nat.div2 v))
  end.

Fixpoint weight_of (bits : nat) (mask v : int) : bool :=
  match bits with
  | 0 => false
  | S bits =>
      if (mask =? 0)%uint63 then false
      else xorb ((mask mod 2 =? 1) && (v mod 2 =? 1))%uint63 (weight_of bits (mask / 2) (v / 2))%uint63
  end.

Lemma weight_sum : forall bits mask u v, weight bits mask (u ⊕ v) = xorb (weight bits mask u) (weight bits mask v).
Proof.
  induction bits as [|bits IH]; intros m u v; cbn [weight]; auto.
  assert (D : Nat.div2 (u ⊕ v) = Nat.div2 u ⊕ Nat.div2 v).
  { apply Nat.bits_inj. intros j. now rewrite Nat.lxor_spec, !half_bits, Nat.lxor_spec. }
  assert (O : Nat.odd (u ⊕ v) = xorb (Nat.odd u) (Nat.odd v)) by (rewrite <- !Nat.bit0_odd; apply Nat.lxor_spec).
  rewrite D, O, IH. destruct (Nat.odd m), (Nat.odd u), (Nat.odd v), (weight bits (Nat.div2 m) (Nat.div2 u)),
    (weight bits (Nat.div2 m) (Nat.div2 v)); auto.
Qed.

Lemma odd_nat i : (i mod 2 =? 1)%uint63 = Nat.odd (nat_of i).
Proof.
  apply eq_true_iff_eq. rewrite nat_of_eqb, nat_of_mod, nat_of_1, nat_of_2 by (rewrite nat_of_2; lia).
  pose proof (Nat.div2_odd (nat_of i)) as D. rewrite Nat.div2_div in D. pose proof (Nat.div_mod (nat_of i) 2 ltac:(lia)).
  destruct (Nat.odd (nat_of i)); cbn [Nat.b2n] in D; split; intros; try discriminate; auto; lia.
Qed.

Lemma weight_of_nat : forall bits m v, weight_of bits m v = weight bits (nat_of m) (nat_of v).
Proof.
  assert (Z : forall bits v, weight bits 0 v = false).
  { induction bits as [|bits IH]; intros v; auto. cbn [weight]. change (Nat.odd 0) with false. change (Nat.div2 0) with 0. now rewrite IH. }
  induction bits as [|bits IH]; intros m v; cbn [weight weight_of]; auto.
  destruct (m =? 0)%uint63 eqn:E.
  - apply nat_of_eqb in E. rewrite nat_of_0 in E. rewrite E. change (Nat.odd 0) with false. change (Nat.div2 0) with 0. now rewrite Z.
  - now rewrite IH, !odd_nat, !nat_of_div, nat_of_2, !Nat.div2_div.
Qed.

Definition type_of (k : hint) (v n : int) : bool := xorb (weight_of 30 (mask k) v) (place k && (n mod 2 =? 1)%uint63).

Definition weight_by (k : hint) : nat -> bool := weight 30 (nat_of (mask k)).

Lemma type_of_nat k v n : type_of k v n = rare_window.type_at (weight_by k) (place k) (nat_of v) (nat_of n).
Proof. unfold type_of, rare_window.type_at, weight_by. now rewrite weight_of_nat, odd_nat. Qed.

(* The hint is for codes that leave at most two heaps. *)
Definition hint_fits (c : code) (k : hint) : bool :=
  match repeats c with
  | [] => forallb (fun d => (add d =? 0)%uint63 && Nat.leb (h d) 2 &&
                            (negb (Nat.eqb (h d) 2) || Bool.eqb (common k) (negb (place k && (sub d mod 2 =? 1)%uint63)))) (digits c)
  | _ => false
  end.

Section Table.
Variable c : code.
Hypothesis is_valid : valid c = true.
Variable types : option hint.
Hypothesis types_fit : match types with Some k => hint_fits c k = true | None => True end.

Lemma plays_spec d : plays d = true ->
  nat_of (sub d) < nat_of most /\ nat_of (add d) < nat_of most /\ h d <= 5 /\
  (nat_of (add d) < nat_of (sub d) \/ 1 + nat_of (add d) < h d + nat_of (sub d)).
Proof.
  unfold plays. rewrite !andb_true_iff, orb_true_iff, Nat.leb_le, !nat_of_ltb. intros (((A & B) & C) & D).
  pose proof most_small. pose proof limit_large.
  assert (E : nat_of (int_of (h d)) = h d) by (apply int_of_nat; lia).
  rewrite !nat_of_add, nat_of_1, E in D; rewrite ?nat_of_1, ?E; lia.
Qed.

Lemma valid_parts : (forall d, In d (digits c) -> plays d = true) /\ (forall d, In d (repeats c) -> plays_in_tail d = true) /\
  1 <= nat_of (T c) < nat_of most.
Proof.
  pose proof is_valid as V. unfold valid in V. rewrite !andb_true_iff, !forallb_forall, !nat_of_ltb, nat_of_0 in V.
  destruct V as (((A & B) & C) & D). auto.
Qed.

Lemma valid_digit d : In d (digits c) -> plays d = true.
Proof. apply valid_parts. Qed.

Lemma valid_tail d : In d (repeats c) -> plays d = true /\ nat_of (add d) = 0 /\ 1 <= nat_of (sub d).
Proof.
  intros I. apply valid_parts in I. unfold plays_in_tail in I.
  rewrite !andb_true_iff, nat_of_eqb, nat_of_ltb, nat_of_0 in I. intuition lia.
Qed.

Lemma valid_T : 1 <= nat_of (T c) < nat_of most.
Proof. apply valid_parts. Qed.

Theorem valid_ends : play_ends (allows c).
Proof.
  apply adding_ends. intros t parts [(d & I & -> & ->)|(d & j & I & E & ->)].
  - apply valid_digit, plays_spec in I. lia.
  - apply valid_tail in I. destruct I as (P & A & S). apply plays_spec in P. rewrite A in E. lia.
Qed.

(* ---- the options of a heap, digit by digit --------------------------------- *)

Definition digit_value (g : array int) n u : Prop :=
  exists d, In d (digits c) /\ nat_of (sub d) <= n + nat_of (add d) /\
    split_value g (h d) (n + nat_of (add d) - nat_of (sub d)) 1 0 u.

Definition tail_value (g : array int) n u : Prop :=
  exists d, In d (repeats c) /\ nat_of (sub d) <= n /\ split_value g (h d) (n - nat_of (sub d)) 1 0 u.

Lemma option_split g n u : option_value (code_move (allows c)) (at_ g) n u <->
  digit_value g n u \/ exists j, j * nat_of (T c) <= n /\ tail_value g (n - j * nat_of (T c)) u.
Proof.
  split.
  - intros (o & [[(d & I & E & L)|(d & j & I & E & L)] P] & ->).
    + left. exists d. split; auto. split; [lia|]. exists o. rewrite Nat.lxor_0_l. split; [auto|]. split; [lia|].
      split; auto.
    + right. pose proof (valid_tail d I) as (_ & A & S). exists j. split; [lia|].
      exists d. split; auto. split; [lia|]. exists o. rewrite Nat.lxor_0_l. split; [auto|]. split; [lia|]. split; auto.
  - intros [(d & I & L & o & Lo & So & P & ->)|(j & J & d & I & L & o & Lo & So & P & ->)]; exists o; (split; [split|]).
    + left. exists d. unfold digit_allows. split; auto. split; auto. lia.
    + intros a A. apply P in A. lia.
    + apply Nat.lxor_0_l.
    + right. exists d, j. unfold digit_allows. pose proof (valid_tail d I) as (_ & A & S). split; auto. split; auto. lia.
    + intros a A. apply P in A. lia.
    + apply Nat.lxor_0_l.
Qed.

Lemma split_value_ext g g' parts r least x u : (forall a, a <= r -> at_ g a = at_ g' a) ->
  (split_value g parts r least x u <-> split_value g' parts r least x u).
Proof.
  assert (A : forall g g', (forall a, a <= r -> at_ g a = at_ g' a) ->
    split_value g parts r least x u -> split_value g' parts r least x u).
  { clear g g'. intros g g' E (o & Lo & So & P & ->). exists o. split; [auto|]. split; [auto|]. split; [auto|]. f_equal. f_equal.
    apply map_ext_in. intros a A. apply E. apply in_split in A. destruct A as (b & q & ->).
    rewrite list_sum_app, list_sum_cons in So. lia. }
  intros E. split; apply A; auto. intros. symmetry. auto.
Qed.

Lemma tail_value_ext g g' n u : (forall a, a < n -> at_ g a = at_ g' a) -> tail_value g n u -> tail_value g' n u.
Proof.
  intros E (d & I & L & V). exists d. split; auto. split; auto. pose proof (valid_tail d I) as (_ & _ & S).
  revert V. apply split_value_ext. intros a A. symmetry. apply E. lia.
Qed.

Lemma option_value_ext f g n u : (forall a, a < n -> f a = g a) ->
  option_value (code_move (allows c)) f n u -> option_value (code_move (allows c)) g n u.
Proof.
  intros E (o & M & ->). exists o. split; auto. f_equal. apply map_ext_in. intros a A. apply E. eapply valid_ends; eauto.
Qed.

(* ---- marking --------------------------------------------------------------- *)

Variable k : nat.                       (* values are below 2^k *)
Variable size : int.
Hypothesis size_k : nat_of size = 2 ^ k.
Variable last : int.
Hypothesis last_small : nat_of last < nat_of most.

Definition digit_marks (offset stamp : int) (g : array int) (n : int) (d : digit) (m : array int) : array int :=
  let total := (n + add d)%uint63 in
  if (sub d <=? total)%uint63 then splits offset stamp g (h d) (total - sub d) 1 0 m else m.

Fixpoint all_marks (offset stamp : int) (g : array int) (n : int) (l : list digit) (m : array int) : array int :=
  match l with
  | [] => m
  | d :: l => all_marks offset stamp g n l (digit_marks offset stamp g n d m)
  end.

Lemma adds_digit long offset stamp g n d : (Z.of_nat long < limit)%Z -> nat_of offset + 2 ^ k <= long ->
  nat_of n <= nat_of most -> plays d = true -> (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) ->
  adds k long offset stamp (digit_marks offset stamp g n d)
    (fun u => nat_of (sub d) <= nat_of n + nat_of (add d) /\
              split_value g (h d) (nat_of n + nat_of (add d) - nat_of (sub d)) 1 0 u).
Proof.
  intros L F N P B. apply plays_spec in P. pose proof most_small. pose proof limit_large.
  assert (Et : nat_of (n + add d) = nat_of n + nat_of (add d)) by (apply nat_of_add; lia).
  assert (K0 : 0 < 2 ^ k) by (pose proof (Nat.pow_nonzero 2 k); lia).
  unfold digit_marks. destruct (sub d <=? n + add d)%uint63 eqn:E.
  - apply nat_of_leb in E. rewrite Et in E.
    assert (Es : nat_of (n + add d - sub d) = nat_of n + nat_of (add d) - nat_of (sub d)) by (rewrite nat_of_sub; lia).
    eapply adds_ext; [|apply (adds_splits k long L offset stamp F g (h d))].
    + intros u U. rewrite Es, nat_of_1, nat_of_0. tauto.
    + intros a A. apply B. lia.
    + rewrite nat_of_0. auto.
    + lia.
  - apply nat_of_leb_false in E. rewrite Et in E. apply adds_nothing. intros u U. lia.
Qed.

Lemma adds_all long offset stamp g n l : (Z.of_nat long < limit)%Z -> nat_of offset + 2 ^ k <= long ->
  nat_of n <= nat_of most -> (forall d, In d l -> plays d = true) -> (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) ->
  adds k long offset stamp (all_marks offset stamp g n l)
    (fun u => exists d, In d l /\ nat_of (sub d) <= nat_of n + nat_of (add d) /\
              split_value g (h d) (nat_of n + nat_of (add d) - nat_of (sub d)) 1 0 u).
Proof.
  intros L F N P B. induction l as [|d l IH].
  - apply adds_nothing. intros u U (d & [] & _).
  - cbn [all_marks]. eapply adds_ext; [|apply (adds_both k long offset stamp _ _ _ _
      (adds_digit long offset stamp g n d L F N (P d (or_introl eq_refl)) B)
      (IH (fun d I => P d (or_intror I))))].
    intros u U. split.
    + intros [V|(e & I & V)]; [exists d; cbn; auto | exists e; cbn; auto].
    + intros (e & [<-|I] & V); [left | right; exists e]; auto.
Qed.

(* ---- near options: one heap or none is left, or one of two heaps is rare -------- *)

Fixpoint rare_marks (stamp : int) (g : array int) (r : int) (rare : list int) (m : array int) : array int :=
  match rare with
  | [] => m
  | a :: rare => rare_marks stamp g r rare (if (a <? r)%uint63 then mark 0 stamp (g.[a] lxor g.[r - a])%uint63 m else m)
  end.

Fixpoint near_marks (g : array int) (n : int) (rare : list int) (l : list digit) (m : array int) : array int :=
  match l with
  | [] => m
  | d :: l => near_marks g n rare l
      (if Nat.eqb (h d) 2 then if (sub d <=? n)%uint63 then rare_marks n g (n - sub d) rare m else m
       else digit_marks 0 n g n d m)
  end.

Definition rare_value (g : array int) (rare : list int) (r u : nat) : Prop :=
  exists a, In a rare /\ nat_of a < r /\ u = at_ g (nat_of a) ⊕ at_ g (r - nat_of a).

Lemma adds_rare long stamp g r rare : (Z.of_nat long < limit)%Z -> 2 ^ k <= long ->
  (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) -> (Z.of_nat (nat_of r) < limit)%Z ->
  adds k long 0 stamp (rare_marks stamp g r rare) (rare_value g rare (nat_of r)).
Proof.
  intros L F B R. induction rare as [|a rare IH]; cbn [rare_marks]; [apply adds_nothing; intros u U (a & [] & _)|].
  eapply adds_ext; [|apply (adds_both k long 0 stamp) with (E := fun u => nat_of a < nat_of r /\ u = at_ g (nat_of a) ⊕ at_ g (nat_of r - nat_of a)); [|exact IH]].
  - intros u U. split.
    + intros [[Q E]|(b & I & Q)]; [exists a | exists b]; cbn; auto.
    + intros (b & [<-|I] & Q); [left | right; exists b]; auto.
  - destruct (a <? r)%uint63 eqn:E; [apply nat_of_ltb in E | apply nat_of_ltb_false in E].
    + assert (V : nat_of (g.[a] lxor g.[r - a]) = at_ g (nat_of a) ⊕ at_ g (nat_of r - nat_of a)).
      { rewrite nat_of_lxor, <- !at_get, nat_of_sub by lia. reflexivity. }
      eapply adds_ext; [|apply adds_mark].
      * intros u U. rewrite V. tauto.
      * exact L.
      * rewrite nat_of_0. exact F.
      * rewrite V. apply lxor_small; apply B; lia.
    + apply adds_nothing. intros u U. lia.
Qed.

Definition near_value (g : array int) (n : nat) (rare : list int) (l : list digit) (u : nat) : Prop :=
  exists d, In d l /\
    if Nat.eqb (h d) 2 then nat_of (sub d) <= n /\ rare_value g rare (n - nat_of (sub d)) u
    else nat_of (sub d) <= n + nat_of (add d) /\ split_value g (h d) (n + nat_of (add d) - nat_of (sub d)) 1 0 u.

Lemma adds_near long g n rare l : (Z.of_nat long < limit)%Z -> 2 ^ k <= long ->
  nat_of n <= nat_of most -> (forall d, In d l -> plays d = true) -> (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) ->
  adds k long 0 n (near_marks g n rare l) (near_value g (nat_of n) rare l).
Proof.
  intros L F N P B. pose proof most_small. pose proof limit_large.
  induction l as [|d l IH]; cbn [near_marks]; [apply adds_nothing; intros u U (d & [] & _)|].
  eapply adds_ext; [|apply (adds_both k long 0 n) with (E := fun u =>
    if Nat.eqb (h d) 2 then nat_of (sub d) <= nat_of n /\ rare_value g rare (nat_of n - nat_of (sub d)) u
    else nat_of (sub d) <= nat_of n + nat_of (add d) /\ split_value g (h d) (nat_of n + nat_of (add d) - nat_of (sub d)) 1 0 u);
    [|exact (IH (fun d I => P d (or_intror I)))]].
  - intros u U. split.
    + intros [Q|(e & I & Q)]; [exists d | exists e]; cbn; auto.
    + intros (e & [<-|I] & Q); [left | right; exists e]; auto.
  - destruct (Nat.eqb (h d) 2).
    + destruct (sub d <=? n)%uint63 eqn:E; [apply nat_of_leb in E | apply nat_of_leb_false in E].
      * eapply adds_ext; [|apply adds_rare; auto; rewrite nat_of_sub; lia].
        intros u U. rewrite nat_of_sub by auto. tauto.
      * apply adds_nothing. intros u U. lia.
    + apply adds_digit; auto. rewrite nat_of_0. exact F. apply P. cbn; auto.
Qed.

Notation E := (rare_window.E (allows c)).

(* What is marked is E(n) of the theorem. *)
Lemma near_E t g n rare u : types = Some t -> (forall a, In a rare -> 1 <= nat_of a) ->
  (near_value g n rare (digits c) u <-> E (at_ g) (fun a => In a (map nat_of rare)) n u).
Proof.
  intros Et R. pose proof types_fit as TF. rewrite Et in TF. unfold hint_fits in TF.
  destruct (repeats c) eqn:Er; [|discriminate]. rewrite forallb_forall in TF.
  assert (TD : forall d, In d (digits c) -> nat_of (add d) = 0 /\ h d <= 2).
  { intros d D. apply TF in D. rewrite !andb_true_iff, nat_of_eqb, nat_of_0, Nat.leb_le in D. tauto. }
  split.
  - intros (d & D & Q). destruct (TD d D) as [A0 H2]. destruct (Nat.eqb (h d) 2) eqn:E2.
    + apply Nat.eqb_eq in E2. destruct Q as (Q1 & a & I & Q2 & ->). pose proof (R a I).
      exists [nat_of a; n - nat_of (sub d) - nat_of a]. split; [split|cbn; now rewrite Nat.lxor_0_r].
      * split.
        -- left. exists d. split; auto. unfold digit_allows. rewrite !list_sum_cons, list_sum_nil. cbn [List.length]. split; [lia|auto].
        -- intros x [<-|[<-|[]]]; lia.
      * right. exists (nat_of a). split; [cbn; auto|]. apply in_map; auto.
    + apply Nat.eqb_neq in E2. destruct Q as (Q1 & o & Lo & So & Bo & ->). exists o. rewrite Nat.lxor_0_l. split; auto. split; [split|left; lia].
      * left. exists d. split; auto. unfold digit_allows. split; [lia|auto].
      * intros a A. apply Bo in A. lia.
  - intros (o & [[[(d & D & Q & Lo)|(d & j & D & _)] Bo] W] & ->); [|rewrite Er in D; destruct D].
    destruct (TD d D) as [A0 H2]. exists d. split; auto. destruct (Nat.eqb (h d) 2) eqn:E2.
    + apply Nat.eqb_eq in E2. destruct o as [|a [|b [|x o]]]; cbn in Lo; try lia. rewrite !list_sum_cons, list_sum_nil in Q.
      split; [lia|]. assert (1 <= a) by (apply Bo; cbn; auto). assert (1 <= b) by (apply Bo; cbn; auto). cbn [map nim_sum]. rewrite Nat.lxor_0_r.
      destruct W as [W|(y & [<-|[<-|[]]] & I)]; [cbn in W; lia| |]; apply in_map_iff in I; destruct I as (i & Ei & I); exists i; rewrite Ei;
        (split; [auto|]; split; [lia|]).
      * f_equal. f_equal. lia.
      * rewrite Nat.lxor_comm. f_equal. f_equal. lia.
    + apply Nat.eqb_neq in E2. split; [lia|]. exists o. rewrite Nat.lxor_0_l. split; auto. split; [lia|]. split; auto.
Qed.

Lemma near_some g n rare u t : types = Some t -> (forall a, In a rare -> 1 <= nat_of a) ->
  near_value g n rare (digits c) u -> digit_value g n u.
Proof.
  intros Et R Q. apply (near_E t) in Q; auto. destruct Q as (o & [M _] & ->).
  pose proof types_fit as TF. rewrite Et in TF. unfold hint_fits in TF. destruct (repeats c) eqn:Er; [|discriminate].
  assert (O : option_value (code_move (allows c)) (at_ g) n (nim_sum (map (at_ g) o))) by (exists o; auto).
  apply option_split in O. destruct O as [O|(j & _ & d & D & _)]; auto. rewrite Er in D. destruct D.
Qed.

(* ---- other options, until the least number that is not marked is common -------------- *)

(* Splits of r tokens, from one with a part i on, until one has the value w; that one, or 0. *)
Fixpoint seek (stamp : int) (g : array int) (r w i : int) (m : array int) (W : Acc below i) {struct W} : array int * int :=
  match sumbool_of_bool (goes_on 1 i) with
  | left G =>
      let u := (g.[i] lxor g.[r - i])%uint63 in
      let m := mark 0 stamp u m in
      if (u =? w)%uint63 then (m, i) else seek stamp g r w (i - 1)%uint63 m (Acc_inv W (goes_on_below _ _ G))
  | right _ => (m, 0%uint63)
  end.

Fixpoint fill_splits (t : hint) (times : nat) (g : array int) (n r i : int) (m : array int) : array int :=
  match times with
  | 0 => m
  | S times =>
      let w := first size (fun v => (m.[v] =? n))%uint63 in
      if Bool.eqb (type_of t w n) (common t) then m
      else let (m, j) := seek n g r w i m (below_wf i) in
        if (j =? 0)%uint63 then m else fill_splits t times g n r (j - 1)%uint63 m
  end.

Fixpoint fill (t : hint) (g : array int) (n : int) (l : list digit) (m : array int) : array int :=
  match l with
  | [] => m
  | d :: l => fill t g n l
      (if Nat.eqb (h d) 2 && (sub d <? n)%uint63 then fill_splits t 64 g n (n - sub d) ((n - sub d) / 2)%uint63 m else m)
  end.

(* What these do: they mark values of F and keep what is marked. *)
Definition grows (stamp : int) (F : nat -> Prop) (m m' : array int) : Prop := good (2 ^ k) m' /\
  (forall u, u < 2 ^ k -> has 0 stamp m u -> has 0 stamp m' u) /\
  (forall u, u < 2 ^ k -> has 0 stamp m' u -> has 0 stamp m u \/ F u) /\
  (forall j, j < 2 ^ k -> at_ m' j = at_ m j \/ at_ m' j = nat_of stamp).

Lemma grows_same stamp F m : good (2 ^ k) m -> grows stamp F m m.
Proof. intros G. split; auto. Qed.

Lemma grows_trans stamp F m m' m'' : grows stamp F m m' -> grows stamp F m' m'' -> grows stamp F m m''.
Proof.
  intros (_ & A2 & A3 & A4) (B1 & B2 & B3 & B4). split; auto. split; [auto|]. split.
  - intros u U Q. destruct (B3 u U Q); auto.
  - intros j J. destruct (B4 j J) as [->| ->]; auto.
Qed.

Lemma grows_ext stamp (F F' : nat -> Prop) m m' : (forall u, F u -> F' u) -> grows stamp F m m' -> grows stamp F' m m'.
Proof. intros E (A1 & A2 & A3 & A4). split; auto. split; auto. split; auto. intros u U Q. destruct (A3 u U Q); auto. Qed.

Hypothesis power_small : (Z.of_nat (2 ^ k) < limit)%Z.

Definition two_value (g : array int) (r u : nat) : Prop := exists a, 1 <= a < r /\ u = at_ g a ⊕ at_ g (r - a).

Lemma grows_seek stamp g r w : (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) -> (Z.of_nat (nat_of r) < limit)%Z ->
  forall i m W, good (2 ^ k) m -> nat_of i < nat_of r ->
  grows stamp (two_value g (nat_of r)) m (fst (seek stamp g r w i m W)) /\ nat_of (snd (seek stamp g r w i m W)) <= nat_of i.
Proof.
  intros B R. fix IH 3. intros i m W G L. destruct W as [W]. cbn [seek]. destruct (sumbool_of_bool (goes_on 1 i)) as [C|C].
  2:{ cbn [fst snd]. split; [apply grows_same; auto|rewrite nat_of_0; lia]. }
  apply goes_on_spec in C as C'. pose proof (nat_of_pred i ltac:(lia)) as Ep.
  assert (Lp : nat_of (i - 1) <= nat_of i) by lia.
  assert (V : nat_of (g.[i] lxor g.[r - i]) = at_ g (nat_of i) ⊕ at_ g (nat_of r - nat_of i)).
  { rewrite nat_of_lxor, <- !at_get, nat_of_sub by lia. reflexivity. }
  set (u := (g.[i] lxor g.[r - i])%uint63) in *.
  assert (M : grows stamp (two_value g (nat_of r)) m (mark 0 stamp u m)).
  { destruct (adds_mark k (2 ^ k) power_small 0 stamp ltac:(rewrite nat_of_0; lia) u) with (m := m) as (A1 & A2 & A3 & A4); auto.
    { rewrite V. apply lxor_small; apply B; lia. }
    split; auto. split; [intros x X Q; apply A2; auto|]. split; [|auto]. intros x X Q. apply A2 in Q; auto. destruct Q as [Q| ->]; auto.
    right. exists (nat_of i). split; [lia|auto]. }
  destruct (u =? w)%uint63; [cbn [fst snd]; split; [exact M|lia]|].
  destruct (IH (i - 1)%uint63 (mark 0 stamp u m) (W (i - 1)%uint63 (goes_on_below 1 i C)) (proj1 M) ltac:(lia)) as [I1 I2].
  split; [exact (grows_trans _ _ _ _ _ M I1)|exact (Nat.le_trans _ _ _ I2 Lp)].
Qed.

Lemma grows_splits t g n r : (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) -> (Z.of_nat (nat_of r) < limit)%Z ->
  forall times i m, good (2 ^ k) m -> nat_of i < nat_of r ->
  grows n (two_value g (nat_of r)) m (fill_splits t times g n r i m).
Proof.
  intros B R. induction times as [|times IH]; intros i m G L; cbn [fill_splits]; [apply grows_same; auto|].
  match goal with |- context [if ?b then _ else _] => destruct b end; [apply grows_same; auto|].
  match goal with |- context [seek n g r ?w i m ?W] => pose proof (grows_seek n g r w B R i m W G L) as S; destruct (seek n g r w i m W) as [m' j] end.
  cbn [fst snd] in S. destruct S as [S1 S2]. destruct (j =? 0)%uint63 eqn:J; [exact S1|]. apply nat_of_eqb_false in J. rewrite nat_of_0 in J.
  apply (grows_trans _ _ _ _ _ S1), IH; [apply S1|]. rewrite nat_of_pred; lia.
Qed.

Lemma grows_fill t g n l : (forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k) -> nat_of n <= nat_of most -> forall m, good (2 ^ k) m ->
  grows n (fun u => exists d, In d l /\ h d = 2 /\ nat_of (sub d) < nat_of n /\ two_value g (nat_of n - nat_of (sub d)) u) m (fill t g n l m).
Proof.
  intros B N. pose proof most_small. pose proof limit_large. induction l as [|d l IH]; intros m G; cbn [fill]; [apply grows_same; auto|].
  assert (S : grows n (fun u => exists e, In e (d :: l) /\ h e = 2 /\ nat_of (sub e) < nat_of n /\ two_value g (nat_of n - nat_of (sub e)) u) m
    (if Nat.eqb (h d) 2 && (sub d <? n)%uint63 then fill_splits t 64 g n (n - sub d) ((n - sub d) / 2)%uint63 m else m)).
  { destruct (Nat.eqb (h d) 2 && (sub d <? n)%uint63) eqn:E; [|apply grows_same; auto].
    apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply nat_of_ltb in E2.
    assert (Er : nat_of (n - sub d) = nat_of n - nat_of (sub d)) by (apply nat_of_sub; lia).
    eapply grows_ext; [|apply grows_splits; auto; rewrite ?nat_of_div, ?nat_of_2, ?Er; try lia; apply Nat.div_lt; lia].
    intros u U. rewrite Er in U. exists d. cbn; auto. }
  apply (grows_trans _ _ _ _ _ S). eapply grows_ext; [|apply IH, S]. intros u (e & I & Q). exists e. cbn; auto.
Qed.

(* ---- heap after heap -------------------------------------------------------- *)

(* rare: the rare heaps so far, if there is a hint. *)
Record state := State { vals : array int; seen : array int; tails : array int; rare : list int; fine : bool }.

Definition has_tail : bool := match repeats c with [] => false | _ => true end.

(* The marks and the value of heap n. *)
Definition full (g : array int) (n offset : int) (t m : array int) : array int * int :=
  let m := all_marks 0 n g n (digits c) m in
  (m, first size (if has_tail then (fun v => (m.[v] =? n) || (t.[offset + v] =? 1))%uint63
                  else (fun v => (m.[v] =? n))%uint63)).

Definition marks_and_value (g : array int) (n offset : int) (t m : array int) (rare : list int) : array int * int :=
  match types with
  | None => full g n offset t m
  | Some k =>
      let m := fill k g n (digits c) (near_marks g n rare (digits c) m) in
      let v := first size (fun v => (m.[v] =? n))%uint63 in
      if ((v <? size)%uint63 && Bool.eqb (type_of k v n) (common k)) then (m, v) else full g n offset t m
  end.

Definition step (n : int) (st : state) : state :=
  if fine st then
    let g := vals st in
    let offset := ((n mod T c) * size)%uint63 in
    let t := all_marks offset 1 g n (repeats c) (tails st) in
    let (m, v) := marks_and_value g n offset t (seen st) (rare st) in
    State g.[n <- v] m t
      (match types with
       | Some k => if Bool.eqb (type_of k v n) (common k) then rare st else n :: rare st
       | None => rare st
       end)
      (v <? size)%uint63
  else st.

Definition start : state := (State (make (last + 1) 0) (make size 0) (make (T c * size) 0) [] true)%uint63.

(* The values of the heaps 0..last; none if one of them is size or more. *)
Definition table : option (array int) :=
  let st := down 1 (fun i => step (last + 1 - i)) last start in
  if fine st then Some (vals st) else None.

Hypothesis fits : nat_of last + 1 <= nat_of max_length.
Hypothesis tail_fits : nat_of (T c) * nat_of size <= nat_of max_length.

Definition Inv (n : nat) (st : state) : Prop := fine st = true ->
  nat_of (PArray.length (vals st)) = nat_of last + 1 /\ nat_of (PArray.length (seen st)) = nat_of size /\
  nat_of (PArray.length (tails st)) = nat_of (T c) * nat_of size /\
  (forall a, (Z.of_nat a < limit)%Z -> at_ (vals st) a < 2 ^ k) /\
  (forall j, j < nat_of size -> at_ (seen st) j <= n) /\
  (forall x u, x < nat_of (T c) -> u < 2 ^ k -> (at_ (tails st) (x * 2 ^ k + u) = 1 <->
     exists m, 1 <= m <= n /\ m mod nat_of (T c) = x /\ tail_value (vals st) m u)) /\
  (forall m, m <= n -> is_mex (option_value (code_move (allows c)) (at_ (vals st)) m) (at_ (vals st) m)) /\
  (forall a, In a (rare st) -> 1 <= nat_of a) /\
  (forall k, types = Some k -> forall a, 1 <= a <= n ->
     ~ rare_window.common (at_ (vals st)) (weight_by k) (place k) (common k) a -> In a (map nat_of (rare st))).

Lemma step_inv n st : 1 <= nat_of n <= nat_of last -> Inv (nat_of n - 1) st -> Inv (nat_of n) (step n st).
Proof.
  intros N I. unfold step. destruct (fine st) eqn:Fst; [|intros F; congruence].
  destruct (I Fst) as (I1 & I2 & I3 & I4 & I5 & I6 & I7 & I8 & I9). clear I.
  pose proof most_small. pose proof limit_large. pose proof valid_T as VT. pose proof max_length_small.
  set (g := vals st) in *. set (offset := ((n mod T c) * size)%uint63).
  set (x := nat_of n mod nat_of (T c)) in *.
  assert (X : x < nat_of (T c)) by (apply Nat.mod_upper_bound; lia).
  assert (XO : x * 2 ^ k + 2 ^ k <= nat_of (T c) * 2 ^ k).
  { replace (x * 2 ^ k + 2 ^ k) with (S x * 2 ^ k) by ring. apply Nat.mul_le_mono_r. lia. }
  assert (Eo : nat_of offset = x * 2 ^ k).
  { unfold offset. rewrite nat_of_mul; rewrite nat_of_mod, ?size_k by lia; fold x; auto. rewrite <- Nat2Z.inj_mul. rewrite size_k in *. lia. }
  rewrite size_k in tail_fits, I2, I3.
  set (t := all_marks offset 1 g n (repeats c) (tails st)).
  assert (LS : (Z.of_nat (2 ^ k) < limit)%Z) by nia.
  assert (LT : (Z.of_nat (nat_of (T c) * 2 ^ k) < limit)%Z) by lia.
  destruct (adds_all (nat_of (T c) * 2 ^ k) offset 1 g n (repeats c) LT ltac:(rewrite Eo; lia) ltac:(lia)
    (fun d D => proj1 (valid_tail d D)) I4 (tails st) I3) as (T1 & T2 & T3 & T4).
  fold t in T1, T2, T3, T4.
  (* the marks of this heap's class are the values of the options by the tail, of this heap and those before it *)
  assert (Tmarks : forall u, u < 2 ^ k -> (at_ t (nat_of offset + u) = 1 <->
     exists m, 1 <= m <= nat_of n /\ m mod nat_of (T c) = x /\ tail_value g m u)).
  { intros u U. specialize (T2 u U). unfold has in T2. rewrite nat_of_1, Eo in T2. rewrite Eo, T2, I6 by auto. split.
    - intros [(q & Q & Qx & Qv)|(d & D & L & V)].
      + exists q. split; [lia|]. auto.
      + exists (nat_of n). split; [lia|]. split; auto. pose proof (valid_tail d D) as (_ & A & S). rewrite A, Nat.add_0_r in *.
        exists d. auto.
    - intros (q & Q & Qx & Qv). destruct (Nat.eq_dec q (nat_of n)) as [->|].
      + right. destruct Qv as (d & D & L & V). exists d. pose proof (valid_tail d D) as (_ & A & S). rewrite A, Nat.add_0_r. auto.
      + left. exists q. split; [lia|]. auto. }
  (* all marks *)
  assert (Full : forall m0, good (2 ^ k) m0 -> (forall u, u < 2 ^ k -> has 0 n m0 u -> digit_value g (nat_of n) u) ->
     (forall j, j < 2 ^ k -> at_ m0 j <= nat_of n) ->
     let (m, v) := full g n offset t m0 in good (2 ^ k) m /\ (forall j, j < 2 ^ k -> at_ m j <= nat_of n) /\
       (nat_of v < 2 ^ k -> is_mex (option_value (code_move (allows c)) (at_ g) (nat_of n)) (nat_of v))).
  { intros m0 G0 Hm B0. unfold full.
    destruct (adds_all (2 ^ k) 0 n g n (digits c) LS ltac:(rewrite nat_of_0; lia) ltac:(lia) valid_digit I4 m0 G0) as (M1 & M2 & M3 & M4).
    set (m := all_marks 0 n g n (digits c) m0) in *.
    set (marked := if has_tail then (fun v => (m.[v] =? n) || (t.[offset + v] =? 1))%uint63 else (fun v => (m.[v] =? n))%uint63).
    assert (Options : forall u, nat_of u < 2 ^ k ->
       (marked u = true <-> option_value (code_move (allows c)) (at_ g) (nat_of n) (nat_of u))).
    { intros u U. rewrite option_split.
      assert (Ou : nat_of (offset + u) = nat_of offset + nat_of u) by (apply nat_of_add; lia).
      assert (Md : (m.[u] =? n)%uint63 = true <-> digit_value g (nat_of n) (nat_of u)).
      { rewrite nat_of_eqb, <- at_get. specialize (M2 _ U). specialize (Hm _ U). unfold has in M2, Hm. rewrite nat_of_0 in M2, Hm. cbn [plus] in M2, Hm. rewrite M2.
        unfold digit_value in *. tauto. }
      assert (Mt : (t.[offset + u] =? 1)%uint63 = true <->
         exists j, j * nat_of (T c) <= nat_of n /\ tail_value g (nat_of n - j * nat_of (T c)) (nat_of u)).
      { rewrite nat_of_eqb, <- at_get, Ou, nat_of_1, Tmarks by auto. split.
        - intros (q & Q & Qx & Qv). exists ((nat_of n - q) / nat_of (T c)).
          rewrite <- (same_class (nat_of n) q (nat_of (T c))) by (auto; lia).
          split; [lia|]. replace (nat_of n - (nat_of n - q)) with q by lia. auto.
        - intros (j & J & Q). exists (nat_of n - j * nat_of (T c)).
          assert (1 <= nat_of n - j * nat_of (T c)).
          { destruct Q as (d & D & L & _). pose proof (valid_tail d D) as (_ & _ & S). lia. }
          split; [lia|]. split; auto. unfold x. rewrite <- (Nat.mod_add _ j) by lia. f_equal. lia. }
      unfold marked. destruct has_tail eqn:HT.
      - rewrite orb_true_iff, Md, Mt. tauto.
      - rewrite Md. split; auto. intros [?|(j & J & d & D & _)]; auto. unfold has_tail in HT.
        destruct (repeats c); [destruct D | discriminate]. }
    destruct (first_from_spec size marked size (below_wf size)) as (V1 & V2 & V3); [lia | intros; lia|].
    change (first_from size marked size (below_wf size)) with (first size marked) in *. set (v := first size marked) in *.
    split; [exact M1|]. split; [intros j J; destruct (M4 j J) as [->| ->]; auto|]. intros Fv. split.
    - intros O. apply Options in O; [|auto]. rewrite V2 in O by lia. discriminate.
    - intros u U. assert (Eu : nat_of (of_Z (Z.of_nat u)) = u).
      { apply nat_of_of_nat. pose proof (nat_of_bound v). lia. }
      rewrite <- Eu. apply Options; [lia|]. apply V3. lia. }
  assert (Value : let (m, v) := marks_and_value g n offset t (seen st) (rare st) in
       good (2 ^ k) m /\ (forall j, j < 2 ^ k -> at_ m j <= nat_of n) /\
       (nat_of v < 2 ^ k -> is_mex (option_value (code_move (allows c)) (at_ g) (nat_of n)) (nat_of v))).
  { assert (None_yet : forall u, u < 2 ^ k -> ~ has 0 n (seen st) u).
    { intros u U Q. unfold has in Q. rewrite nat_of_0 in Q. cbn [plus] in Q. specialize (I5 u ltac:(lia)). lia. }
    assert (Old : forall j, j < 2 ^ k -> at_ (seen st) j <= nat_of n) by (intros j J; specialize (I5 j ltac:(lia)); lia).
    unfold marks_and_value. case_eq types; [intros hi Et | intros Et].
    2:{ apply Full; auto. intros u U Q. exfalso. apply (None_yet u U Q). }
    destruct (adds_near (2 ^ k) g n (rare st) (digits c) LS ltac:(lia) ltac:(lia) valid_digit I4 (seen st) I2) as (M1 & M2 & M3 & M4).
    set (m0 := near_marks g n (rare st) (digits c) (seen st)) in *.
    destruct (grows_fill hi g n (digits c) I4 ltac:(lia) m0 M1) as (N1 & N2 & N3 & N4). set (m := fill hi g n (digits c) m0) in *.
    assert (Near : forall u, u < 2 ^ k -> near_value g (nat_of n) (rare st) (digits c) u -> has 0 n m u).
    { intros u U Q. apply N2, M2; auto. }
    assert (Option : forall u, u < 2 ^ k -> has 0 n m u -> digit_value g (nat_of n) u).
    { intros u U Q. apply N3 in Q; auto. destruct Q as [Q|(d & D & H2 & Ld & a & La & ->)].
      - apply M2 in Q; auto. destruct Q as [Q|Q]; [exfalso; apply (None_yet u U Q)|]. apply (near_some g (nat_of n) (rare st) u hi); auto.
      - exists d. split; auto. pose proof types_fit as TF. rewrite Et in TF. unfold hint_fits in TF. destruct (repeats c); [|discriminate].
        rewrite forallb_forall in TF. apply TF in D. rewrite !andb_true_iff, nat_of_eqb, nat_of_0 in D. destruct D as [[D _] _].
        split; [lia|]. exists [a; nat_of n - nat_of (sub d) - a]. rewrite !list_sum_cons, list_sum_nil, H2, Nat.lxor_0_l. cbn [List.length map nim_sum].
        rewrite Nat.lxor_0_r. split; auto. split; [lia|]. split; auto. intros y [<-|[<-|[]]]; lia. }
    assert (Bm : forall j, j < 2 ^ k -> at_ m j <= nat_of n).
    { intros j J. destruct (N4 j J) as [->| ->]; auto. destruct (M4 j J) as [->| ->]; auto. }
    set (marked := fun v => (m.[v] =? n)%uint63). set (v := first size marked).
    destruct ((v <? size)%uint63 && Bool.eqb (type_of hi v n) (common hi)) eqn:Ok.
    2:{ apply Full; auto. }
    rewrite andb_true_iff, nat_of_ltb, Bool.eqb_true_iff, type_of_nat in Ok. destruct Ok as [Ok1 Ok2].
    destruct (first_from_spec size marked size (below_wf size)) as (V1 & V2 & V3); [lia | intros; lia|].
    change (first_from size marked size (below_wf size)) with (first size marked) in *. fold v in V1, V2, V3.
    assert (Marked : forall u, nat_of u < 2 ^ k -> (marked u = true <-> has 0 n m (nat_of u))).
    { intros u U. unfold marked. rewrite nat_of_eqb, <- at_get. unfold has. rewrite nat_of_0. tauto. }
    split; [exact N1|]. split; [exact Bm|]. intros Fv.
    pose proof types_fit as TF. rewrite Et in TF. unfold hint_fits in TF. destruct (repeats c) eqn:Er; [|discriminate]. rewrite forallb_forall in TF.
    apply (rare_window.forced (allows c)) with (weight := weight_by hi) (place := place hi) (c := common hi)
      (A := fun a => In a (map nat_of (rare st))) (looked := fun u => u < 2 ^ k /\ has 0 n m u \/ 2 ^ k <= u /\ option_value (code_move (allows c)) (at_ g) (nat_of n) u).
    - intros t' q [(d & D & _ & ->)|(d & j & D & _)]; [|rewrite Er in D; destruct D].
      apply TF in D. rewrite !andb_true_iff, Nat.leb_le in D. tauto.
    - apply valid_ends.
    - intros a b. apply weight_sum.
    - intros t' [(d & D & -> & E2)|(d & j & D & _)]; [|rewrite Er in D; destruct D].
      apply TF in D. rewrite !andb_true_iff, nat_of_eqb, nat_of_0, orb_true_iff, Bool.eqb_true_iff, odd_nat in D.
      destruct D as [[D1 _] D2]. rewrite D1, Z.sub_0_r, rare_window.odd_Z. destruct D2 as [D2|D2]; auto. rewrite <- E2 in D2. discriminate.
    - intros a La Ca. apply (I9 hi); auto. lia.
    - intros u U. destruct (le_lt_dec (2 ^ k) u) as [L|L]; [right; split; auto; apply rare_window.near_is_option with (A := fun a => In a (map nat_of (rare st))); exact U|].
      left. split; auto. apply Near; auto. apply (near_E hi); auto.
    - intros u [[L U]|[_ U]]; auto. apply option_split. auto.
    - split.
      + intros [[_ Q]|[Q _]]; [|lia]. apply Marked in Q; auto. rewrite V2 in Q by auto. discriminate.
      + intros u U. left. split; [lia|]. assert (Eu : nat_of (of_Z (Z.of_nat u)) = u).
        { apply nat_of_of_nat. pose proof (nat_of_bound v). lia. }
        rewrite <- Eu. apply Marked; [lia|]. apply V3. lia.
    - exact Ok2. }
  destruct (marks_and_value g n offset t (seen st) (rare st)) as [m v]. destruct Value as (M1 & M4 & V1).
  intros Fv. cbn [fine] in Fv. apply nat_of_ltb in Fv. rewrite size_k in Fv. specialize (V1 Fv). cbn [vals seen tails rare].
  assert (Same : forall a, a < nat_of n -> at_ g a = at_ g.[n <- v] a).
  { intros a A. symmetry. apply at_set_other; lia. }
  assert (Same' : forall a, a < nat_of n -> at_ g.[n <- v] a = at_ g a) by (intros; symmetry; auto).
  split; [rewrite length_set_nat; auto|]. split; [rewrite size_k; exact M1|]. split; [rewrite size_k; exact T1|].
  split; [|split; [|split; [|split; [|split]]]].
  - intros a A. destruct (Nat.eq_dec a (nat_of n)) as [->|].
    + rewrite at_set_same by lia. lia.
    + rewrite at_set_other by lia. auto.
  - intros j J. rewrite size_k in J. auto.
  - intros y u Y U. destruct (Nat.eq_dec y x) as [->|Ny].
    + rewrite <- Eo, Tmarks by auto. split; intros (q & Q & Qx & Qv); exists q; (split; [auto|split; auto]);
        revert Qv; apply tail_value_ext; intros a A; [apply Same|apply Same']; lia.
    + assert (YO : y * 2 ^ k + 2 ^ k <= nat_of (T c) * 2 ^ k).
      { replace (y * 2 ^ k + 2 ^ k) with (S y * 2 ^ k) by ring. apply Nat.mul_le_mono_r. lia. }
      rewrite T3.
      * rewrite I6 by auto. split; intros (q & Q & Qx & Qv).
        -- exists q. split; [lia|]. split; auto. revert Qv. apply tail_value_ext. intros a A. apply Same. lia.
        -- assert (q <> nat_of n) by (intros ->; auto). exists q. split; [lia|]. split; auto.
           revert Qv. apply tail_value_ext. intros a A. apply Same'. lia.
      * lia.
      * rewrite Eo. assert (D : S y <= x \/ S x <= y) by lia.
        destruct D as [D|D]; apply (Nat.mul_le_mono_r _ _ (2 ^ k)) in D; cbn [Nat.mul] in D; lia.
  - intros q Q. destruct (Nat.eq_dec q (nat_of n)) as [->|].
    + rewrite at_set_same by lia. apply (mex_ext (option_value (code_move (allows c)) (at_ g) (nat_of n))).
      * intros u. split; apply option_value_ext; auto.
      * exact V1.
    + rewrite <- Same by lia. eapply mex_ext; [|apply I7; lia].
      intros u. split; apply option_value_ext; intros a A; [apply Same | apply Same']; lia.
  - intros a. destruct types as [hi|]; [destruct (Bool.eqb (type_of hi v n) (common hi))|]; auto.
    intros [<-|I]; [lia|auto].
  - intros hi Eh a La. rewrite Eh. destruct (Nat.eq_dec a (nat_of n)) as [->|Na].
    + unfold rare_window.common. rewrite at_set_same by lia. rewrite <- type_of_nat. intros C.
      destruct (Bool.eqb (type_of hi v n) (common hi)) eqn:Q; [apply Bool.eqb_prop in Q; tauto|]. cbn. auto.
    + unfold rare_window.common. rewrite <- Same by lia. intros C.
      assert (I : In a (map nat_of (rare st))) by (apply (I9 hi); auto; lia).
      destruct (Bool.eqb (type_of hi v n) (common hi)); auto. right. exact I.
Qed.

Lemma nothing_at_0 g u : ~ option_value (code_move (allows c)) g 0 u.
Proof.
  intros (o & M & _). destruct o as [|a o].
  - destruct M as [[(d & I & E & L)|(d & j & I & E & L)] _]; rewrite list_sum_nil in E; cbn in L.
    + apply valid_digit, plays_spec in I. lia.
    + apply valid_tail in I. lia.
  - assert (a < 0); [|lia]. apply (valid_ends 0 (a :: o)); cbn; auto.
Qed.

Lemma start_inv : Inv 0 start.
Proof.
  intros _. cbn [vals seen tails rare start]. pose proof most_small. pose proof limit_large. pose proof max_length_small.
  assert (L : forall i (v : int), nat_of i <= nat_of max_length -> nat_of (PArray.length (make i v)) = nat_of i).
  { intros i v I. rewrite length_make. apply nat_of_leb in I. now rewrite I. }
  assert (E1 : nat_of (last + 1) = nat_of last + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  pose proof valid_T as VT.
  assert (E2 : nat_of (T c * size) = nat_of (T c) * nat_of size).
  { apply nat_of_mul. rewrite <- Nat2Z.inj_mul. lia. }
  assert (E3 : nat_of size <= nat_of max_length) by nia.
  split; [rewrite L; lia|]. split; [rewrite L; lia|]. split; [rewrite L; lia|].
  assert (K0 : 0 < 2 ^ k) by (pose proof (Nat.pow_nonzero 2 k); lia).
  split; [intros; rewrite at_make, nat_of_0; auto|]. split; [intros; rewrite at_make, nat_of_0; auto|].
  split.
  - intros x u X U. rewrite at_make, nat_of_0. split; [lia|]. intros (m & M & _). lia.
  - split; [|split; [intros a []|intros; lia]].
    intros m M. assert (m = 0) as -> by lia. rewrite at_make, nat_of_0. split; [|lia]. apply nothing_at_0.
Qed.

Lemma table_loop : Inv (nat_of last) (down 1 (fun i => step (last + 1 - i)) last start).
Proof.
  pose proof most_small. pose proof limit_large.
  assert (E1 : nat_of (last + 1) = nat_of last + 1) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
  destruct (down_from_ind 1 (fun i => step (last + 1 - i))
    (fun i st => nat_of i <= nat_of last /\ Inv (nat_of last - nat_of i) st) last start (below_wf last)) as (j & J & _ & _ & D).
  - intros i a G [L I]. apply goes_on_spec in G. rewrite nat_of_1 in G. rewrite nat_of_pred by lia. split; [lia|].
    assert (E : nat_of (last + 1 - i) = nat_of last + 1 - nat_of i) by (rewrite nat_of_sub; lia).
    replace (nat_of last - (nat_of i - 1)) with (nat_of (last + 1 - i)) by lia.
    apply step_inv; rewrite E; [lia|]. replace (nat_of last + 1 - nat_of i - 1) with (nat_of last - nat_of i) by lia. exact I.
  - split; auto. rewrite Nat.sub_diag. apply start_inv.
  - apply goes_on_false in J. rewrite nat_of_1 in J. replace (nat_of last - nat_of j) with (nat_of last) in D by lia. exact D.
Qed.

(* The table passes the mex rule. *)
Theorem table_right g : table = Some g -> forall n, n <= nat_of last ->
  is_mex (option_value (code_move (allows c)) (at_ g) n) (at_ g n).
Proof.
  unfold table. intros E. destruct (fine (down 1 (fun i => step (last + 1 - i)) last start)) eqn:F; [|discriminate].
  injection E as <-. apply (table_loop F).
Qed.

Lemma table_small g : table = Some g -> forall n, (Z.of_nat n < limit)%Z -> at_ g n < 2 ^ k.
Proof.
  unfold table. intros E. destruct (fine (down 1 (fun i => step (last + 1 - i)) last start)) eqn:F; [|discriminate].
  injection E as <-. apply (table_loop F).
Qed.

(* So it agrees with every sequence of nim-values. *)
Theorem table_values g f : table = Some g -> nim_values (code_move (allows c)) f ->
  forall n, n <= nat_of last -> f n = at_ g n.
Proof.
  intros E V n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  refine (mex_same _ _ _ _ _ (V n) (table_right g E n L)). intros u.
  assert (A : forall a, a < n -> f a = at_ g a) by (intros; apply IH; lia).
  split; apply option_value_ext; auto. intros. symmetry. auto.
Qed.

End Table.
