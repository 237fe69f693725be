(* Machine integers and arrays as the checker uses them, and their meaning as natural numbers.

   Here, and in the files that use this one, proofs rest on what Coq's standard library says of its primitive integers
   of 63 bits and persistent arrays (Uint63Axioms.v, PArray.v), and on nothing else.

   SPDX-License-Identifier: MIT *)
From SG Require Export Games.
Require Export ZArith Sumbool Uint63 PArray.
Open Scope nat_scope.

(* The number that an integer stands for.  Sealed, so that proofs do not compute with 63 bits. *)
Lemma nat_of_sealed : {f : int -> nat | forall i, f i = Z.to_nat (to_Z i)}.
Proof. exists (fun i => Z.to_nat (to_Z i)). auto. Qed.
Definition nat_of : int -> nat := proj1_sig nat_of_sealed.
Lemma nat_of_eq i : nat_of i = Z.to_nat (to_Z i).
Proof. exact (proj2_sig nat_of_sealed i). Qed.

Lemma to_Z_nat i : to_Z i = Z.of_nat (nat_of i).
Proof. rewrite nat_of_eq. rewrite Z2Nat.id; auto. apply to_Z_bounded. Qed.

Lemma nat_of_0 : nat_of 0 = 0. Proof. rewrite nat_of_eq. reflexivity. Qed.
Lemma nat_of_1 : nat_of 1 = 1. Proof. rewrite nat_of_eq. reflexivity. Qed.
Lemma nat_of_2 : nat_of 2 = 2. Proof. rewrite nat_of_eq. reflexivity. Qed.

Lemma nat_of_inj i j : nat_of i = nat_of j -> i = j.
Proof. intros E. apply to_Z_inj. rewrite !to_Z_nat. now rewrite E. Qed.

Lemma nat_of_bound i : (Z.of_nat (nat_of i) < wB)%Z.
Proof. rewrite <- to_Z_nat. apply to_Z_bounded. Qed.

Lemma nat_of_of_nat n : (Z.of_nat n < wB)%Z -> nat_of (of_Z (Z.of_nat n)) = n.
Proof. intros L. rewrite nat_of_eq. rewrite of_Z_spec, Z.mod_small; lia. Qed.

Definition limit : Z := 4611686018427387904. (* 2^62 *)

Lemma nat_of_add i j : (Z.of_nat (nat_of i) < limit)%Z -> (Z.of_nat (nat_of j) < limit)%Z ->
  nat_of (i + j) = nat_of i + nat_of j.
Proof.
  intros A B. apply Nat2Z.inj. rewrite <- to_Z_nat, add_spec, !to_Z_nat, Nat2Z.inj_add.
  apply Z.mod_small. change wB with (2 * limit)%Z. lia.
Qed.

Lemma nat_of_sub i j : nat_of j <= nat_of i -> nat_of (i - j) = nat_of i - nat_of j.
Proof.
  intros L. apply Nat2Z.inj. rewrite <- to_Z_nat, sub_spec, !to_Z_nat, Nat2Z.inj_sub by lia.
  apply Z.mod_small. pose proof (to_Z_bounded i) as B. rewrite to_Z_nat in B. lia.
Qed.

Lemma nat_of_leb i j : (i <=? j)%uint63 = true <-> nat_of i <= nat_of j.
Proof. rewrite leb_spec, !to_Z_nat. lia. Qed.

Lemma nat_of_ltb i j : (i <? j)%uint63 = true <-> nat_of i < nat_of j.
Proof. rewrite ltb_spec, !to_Z_nat. lia. Qed.

Lemma nat_of_eqb i j : (i =? j)%uint63 = true <-> nat_of i = nat_of j.
Proof. rewrite eqb_spec. split; [intros ->; auto | apply nat_of_inj]. Qed.

Lemma nat_of_eqb_false i j : (i =? j)%uint63 = false <-> nat_of i <> nat_of j.
Proof. rewrite <- nat_of_eqb. destruct (i =? j)%uint63; intuition congruence. Qed.

Lemma nat_of_leb_false i j : (i <=? j)%uint63 = false <-> nat_of j < nat_of i.
Proof. destruct (i <=? j)%uint63 eqn:E; [apply nat_of_leb in E|]; split; intros; try congruence; try lia.
  destruct (le_lt_dec (nat_of i) (nat_of j)) as [L|]; auto. apply nat_of_leb in L. congruence. Qed.

Lemma nat_of_ltb_false i j : (i <? j)%uint63 = false <-> nat_of j <= nat_of i.
Proof. destruct (i <? j)%uint63 eqn:E; [apply nat_of_ltb in E|]; split; intros; try congruence; try lia.
  destruct (le_lt_dec (nat_of j) (nat_of i)) as [L|L]; auto. apply nat_of_ltb in L. congruence. Qed.

Lemma nat_of_div i j : nat_of (i / j) = nat_of i / nat_of j.
Proof. apply Nat2Z.inj. rewrite <- to_Z_nat, div_spec, !to_Z_nat, Nat2Z.inj_div. auto. Qed.

Lemma nat_of_mod i j : nat_of j <> 0 -> nat_of (i mod j) = nat_of i mod nat_of j.
Proof. intros N. apply Nat2Z.inj. rewrite <- to_Z_nat, mod_spec, !to_Z_nat, Nat2Z.inj_mod. auto. Qed.

Lemma nat_of_mul i j : (Z.of_nat (nat_of i) * Z.of_nat (nat_of j) < limit)%Z -> nat_of (i * j) = nat_of i * nat_of j.
Proof.
  intros A. apply Nat2Z.inj. rewrite <- to_Z_nat, mul_spec, !to_Z_nat, Nat2Z.inj_mul.
  apply Z.mod_small. change wB with (2 * limit)%Z. lia.
Qed.

Lemma nat_bit : forall k a, Z.testbit (Z.of_nat a) (Z.of_nat k) = Nat.testbit a k.
Proof.
  induction k as [|k IH]; intros a.
  - cbn [Z.of_nat]. rewrite Z.bit0_odd, Nat.bit0_odd. rewrite (Nat.div2_odd a) at 1.
    rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Z.add_comm. change (Z.of_nat 2) with 2%Z. rewrite Z.odd_add_mul_2.
    destruct (Nat.odd a); auto.
  - rewrite <- half_bits, <- IH. rewrite Nat2Z.inj_succ, <- Z.div2_bits by lia. now rewrite Nat.div2_div, Nat2Z.inj_div.
Qed.

Lemma nat_of_lxor i j : nat_of (i lxor j) = nat_of i ⊕ nat_of j.
Proof.
  apply Nat2Z.inj. rewrite <- to_Z_nat, lxor_spec', !to_Z_nat.
  apply Z.bits_inj'. intros n N. rewrite <- (Z2Nat.id n) by auto.
  now rewrite Z.lxor_spec, !nat_bit, Nat.lxor_spec.
Qed.

(* ---- a loop that counts down ----------------------------------------------- *)

Definition below (i j : int) : Prop := nat_of i < nat_of j.

Lemma below_wf : well_founded below.
Proof. apply (well_founded_lt_compat _ nat_of). intros x y L. exact L. Qed.

Definition goes_on (least i : int) : bool := (0 <? i)%uint63 && (least <=? i)%uint63.

Lemma goes_on_below least i : goes_on least i = true -> below (i - 1) i.
Proof.
  unfold goes_on, below. rewrite andb_true_iff, nat_of_ltb. rewrite nat_of_0. intros [A _].
  rewrite nat_of_sub; rewrite nat_of_1; lia.
Qed.

Lemma goes_on_spec least i : goes_on least i = true <-> 1 <= nat_of i /\ nat_of least <= nat_of i.
Proof. unfold goes_on. rewrite andb_true_iff, nat_of_ltb, nat_of_leb, nat_of_0. lia. Qed.

Lemma goes_on_false least i : goes_on least i = false <-> nat_of i = 0 \/ nat_of i < nat_of least.
Proof. unfold goes_on. rewrite andb_false_iff, nat_of_ltb_false, nat_of_leb_false, nat_of_0. lia. Qed.

Lemma nat_of_pred i : 1 <= nat_of i -> nat_of (i - 1) = nat_of i - 1.
Proof. intros L. rewrite nat_of_sub; rewrite nat_of_1; lia. Qed.

Section Down.
Context {A : Type}.
Variable least : int.
Variable f : int -> A -> A.

(* f for i, i - 1, ..., as long as i is not below least, and not 0. *)
Fixpoint down_from (i : int) (a : A) (W : Acc below i) {struct W} : A :=
  match sumbool_of_bool (goes_on least i) with
  | left G => down_from (i - 1)%uint63 (f i a) (Acc_inv W (goes_on_below _ _ G))
  | right _ => a
  end.

Definition down (i : int) (a : A) : A := down_from i a (below_wf i).

Lemma down_from_ind (Done : int -> A -> Prop) : forall i a W,
  (forall i a, goes_on least i = true -> Done i a -> Done (i - 1)%uint63 (f i a)) ->
  Done i a -> exists j, goes_on least j = false /\ nat_of j <= nat_of i /\ Done j (down_from i a W).
Proof.
  fix IH 3. intros i a W S D. destruct W as [W]. cbn. destruct (sumbool_of_bool (goes_on least i)) as [G|G].
  - destruct (IH (i - 1)%uint63 (f i a) (W (i - 1)%uint63 (goes_on_below least i G)) S (S _ _ G D)) as (j & J & L & E).
    exists j. split; [auto|]. split; auto. pose proof (goes_on_below _ _ G) as B. unfold below in B. lia.
  - exists i. auto.
Qed.
End Down.

(* ---- arrays ---------------------------------------------------------------- *)

Lemma at_sealed : {f : array int -> nat -> nat | forall a n, f a n = nat_of (a.[of_Z (Z.of_nat n)])}.
Proof. exists (fun a n => nat_of (a.[of_Z (Z.of_nat n)])). auto. Qed.
Definition at_ : array int -> nat -> nat := proj1_sig at_sealed.
Lemma at_eq a n : at_ a n = nat_of (a.[of_Z (Z.of_nat n)]).
Proof. exact (proj2_sig at_sealed a n). Qed.

Lemma of_nat_of i : of_Z (Z.of_nat (nat_of i)) = i.
Proof. rewrite <- to_Z_nat. apply of_to_Z. Qed.

Lemma at_get a i : at_ a (nat_of i) = nat_of a.[i].
Proof. rewrite at_eq. now rewrite of_nat_of. Qed.

Lemma at_set_same a i v : nat_of i < nat_of (length a) -> at_ a.[i <- v] (nat_of i) = nat_of v.
Proof. intros L. rewrite at_get, get_set_same; auto. apply nat_of_ltb; auto. Qed.

Lemma at_set_other a i v n : n <> nat_of i -> (Z.of_nat n < limit)%Z -> at_ a.[i <- v] n = at_ a n.
Proof.
  intros N L. rewrite !at_eq. rewrite get_set_other; auto. intros E. apply N. rewrite E.
  rewrite nat_of_eq. rewrite of_Z_spec, Z.mod_small; [lia|]. change wB with (2 * limit)%Z. lia.
Qed.

Lemma at_make size v n : at_ (make size v) n = nat_of v.
Proof. rewrite at_eq. now rewrite get_make. Qed.

Lemma length_set_nat a i (v : int) : nat_of (length a.[i <- v]) = nat_of (length a).
Proof. now rewrite length_set. Qed.

Lemma limit_large : (2000000000000 < limit)%Z. Proof. reflexivity. Qed.
Global Opaque limit wB.
