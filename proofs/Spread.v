(* Numbers without a common binary digit, in all residue classes: condition (c) of docs/theorems.md, section 6.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Section Spread.
Variables q σ : int.
Variable H : nat.

Definition add_all (xs : list int) : int := fold_right (fun x y => x + y)%uint63 0%uint63 xs.
Definition xor_all (xs : list int) : int := fold_right (fun x y => x lxor y)%uint63 0%uint63 xs.

(* The residues of a list modulo σ, as one number. *)
Fixpoint class (xs : list int) : int :=
  match xs with
  | [] => 0
  | x :: xs => x mod σ + σ * class xs
  end%uint63.

Fixpoint power (n : nat) : int :=
  match n with
  | 0 => 1
  | S n => σ * power n
  end%uint63.

(* How many classes are not met yet, and for each class the sum of numbers that meet it, or 0. *)
Record search := Search { missing : int; sums : array int }.

Definition meet (xs : list int) (st : search) : search :=
  let sum := add_all xs in
  let i := class xs in
  if (Nat.eqb (List.length xs) H && forallb (fun x => (q <=? x) && (x <? 8192)) xs && (xor_all xs =? sum) && ((sums st).[i] =? 0))%uint63
  then Search (missing st - 1)%uint63 (sums st).[i <- sum] else st.

(* Gives a binary digit to each of some numbers in turn. *)
Fixpoint to_each (f : list int -> search -> search) (digit : int) (before xs : list int) (st : search) : search :=
  match xs with
  | [] => st
  | x :: xs => to_each f digit (x :: before) xs (f (rev_append before ((x + digit)%uint63 :: xs)) st)
  end.

Fixpoint share (l xs : list int) (st : search) : search :=
  match l with
  | [] => meet xs st
  | d :: l => to_each (share l) d [] xs st
  end.

Fixpoint binary_digits (n : nat) (weight sum : int) : list int :=
  match n with
  | 0 => []
  | S n => let l := binary_digits n (weight * 2)%uint63 (sum / 2)%uint63 in if (sum mod 2 =? 1)%uint63 then weight :: l else l
  end.

Definition shared : search :=
  down 1 (fun i st => if (missing st =? 0)%uint63 then st else share (binary_digits 13 1 (4097 - i)%uint63) (repeat 0%uint63 H) st) 4096
    (Search (power H) (make (power H) 0))%uint63.

(* The least B of the condition, if there is one up to 4096. *)
Definition least_bound : option int :=
  if ((0 <? q) && (0 <? σ) && (σ <? 16) && Nat.leb H 5)%uint63 then
    let m := sums shared in
    let B := down 1 (fun i b => max_int b m.[i - 1])%uint63 (power H) 0%uint63 in
    if (first (power H) (fun i => (0 <? m.[i]) && (m.[i] <=? B)) =? power H)%uint63 then Some B else None
  else None.

(* ---- soundness ----------------------------------------------------------------- *)

Definition met (B i : nat) : Prop := exists xs, List.length xs = H /\ (forall x, In x xs -> nat_of q <= nat_of x) /\
  nim_sum (map nat_of xs) = list_sum (map nat_of xs) /\ list_sum (map nat_of xs) <= B /\ nat_of (class xs) = i.

Definition sound (st : search) : Prop := forall i, (Z.of_nat i < limit)%Z -> at_ (sums st) i <> 0 -> met (at_ (sums st) i) i.

(* An array that is changed, or not, if the place is none of its own. *)
Lemma at_set_cases (a : array int) i v n : (Z.of_nat n < limit)%Z -> at_ a.[i <- v] n = at_ a n \/ n = nat_of i /\ at_ a.[i <- v] n = nat_of v.
Proof.
  intros L. destruct (Nat.eq_dec n (nat_of i)) as [->|N]; [|left; apply at_set_other; auto].
  destruct (le_lt_dec (nat_of (PArray.length a)) (nat_of i)) as [O|O]; [left|right; split; auto; apply at_set_same; auto].
  rewrite !at_get. assert (E : forall b : array int, nat_of (PArray.length b) = nat_of (PArray.length a) -> b.[i] = default b).
  { intros b Lb. apply get_out_of_bounds. apply nat_of_ltb_false. lia. }
  rewrite (E a), (E a.[i <- v]) by (rewrite ?length_set_nat; auto). now rewrite default_set.
Qed.

Lemma sum_of_small xs : (forall x, In x xs -> (Z.of_nat (nat_of x) < 8192)%Z) -> List.length xs <= 5 ->
  nat_of (add_all xs) = list_sum (map nat_of xs) /\ (Z.of_nat (list_sum (map nat_of xs)) <= 8192 * Z.of_nat (List.length xs))%Z.
Proof.
  pose proof limit_large. induction xs as [|x xs IH]; intros B L; cbn [add_all fold_right map List.length] in *.
  - rewrite nat_of_0, list_sum_nil. lia.
  - fold (add_all xs). rewrite list_sum_cons. destruct IH as [I1 I2]; [intros; apply B; cbn; auto|lia|].
    pose proof (B x (or_introl eq_refl)). rewrite nat_of_add; rewrite ?I1; lia.
Qed.

Lemma xor_of xs : nat_of (xor_all xs) = nim_sum (map nat_of xs).
Proof. induction xs as [|x xs IH]; cbn; [apply nat_of_0|]. now rewrite nat_of_lxor, <- IH. Qed.

Lemma sound_meet xs st : H <= 5 -> sound st -> sound (meet xs st).
Proof.
  intros H5 S. unfold meet. match goal with |- context [if ?b then _ else _] => destruct b eqn:E end; auto.
  rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall, nat_of_eqb in E. destruct E as (((E1 & E2) & E3) & _).
  assert (E4 : forall x, In x xs -> nat_of q <= nat_of x /\ (Z.of_nat (nat_of x) < 8192)%Z).
  { intros x X. apply E2 in X. rewrite andb_true_iff, nat_of_leb, nat_of_ltb in X.
    assert (Q : Z.of_nat (nat_of 8192) = 8192%Z) by (rewrite <- to_Z_nat; reflexivity). lia. }
  destruct (sum_of_small xs) as [S1 _]; [intros; apply E4; auto|lia|].
  rewrite xor_of, S1 in E3. intros i L N. cbn [sums] in *.
  destruct (at_set_cases (sums st) (class xs) (add_all xs) i L) as [Q|[-> Q]]; rewrite Q in *; [apply S; auto|].
  exists xs. split; auto. split; [intros; apply E4; auto|]. split; auto. split; [lia|auto].
Qed.

Lemma sound_each f d : (forall xs st, sound st -> sound (f xs st)) -> forall xs before st, sound st -> sound (to_each f d before xs st).
Proof. intros F. induction xs as [|x xs IH]; intros before st S; cbn [to_each]; auto. Qed.

Lemma sound_share : H <= 5 -> forall l xs st, sound st -> sound (share l xs st).
Proof.
  intros H5. induction l as [|d l IH]; intros xs st S; cbn [share]; [apply sound_meet; auto|]. apply sound_each; auto.
Qed.

Lemma sound_shared : H <= 5 -> sound shared.
Proof.
  intros H5. unfold shared, down.
  match goal with |- sound (down_from ?l ?f ?i ?a ?w) => destruct (down_from_ind l f (fun _ st => sound st) i a w) as (j & _ & _ & D) end; auto.
  - intros i st _ S. destruct (missing st =? 0)%uint63; auto. apply sound_share; auto.
  - intros i L N. cbn [sums] in N. rewrite at_make, nat_of_0 in N. congruence.
Qed.

Lemma power_small n : n <= 5 -> (Z.of_nat (16 ^ n) < 1100000)%Z.
Proof.
  intros N. rewrite Nat2Z.inj_pow. apply (Z.le_lt_trans _ (16 ^ 5)); [|reflexivity]. apply Z.pow_le_mono_r; lia.
Qed.

Lemma power_nat n : nat_of σ < 16 -> n <= 5 -> nat_of (power n) = nat_of σ ^ n /\ nat_of σ ^ n <= 16 ^ n.
Proof.
  pose proof limit_large. intros L. induction n as [|n IH]; intros N; cbn [power]; [rewrite nat_of_1; cbn; lia|].
  destruct IH as [I1 I2]; [lia|]. rewrite !Nat.pow_succ_r'. pose proof (power_small n ltac:(lia)).
  assert (Z.of_nat (nat_of σ) * Z.of_nat (nat_of (power n)) < limit)%Z by (rewrite I1; nia).
  rewrite nat_of_mul, I1 by auto. split; auto. apply Nat.mul_le_mono; lia.
Qed.

Lemma class_nat : 1 <= nat_of σ < 16 -> forall xs, List.length xs <= 5 ->
  nat_of (class xs) = fold_right (fun x i => nat_of x mod nat_of σ + nat_of σ * i) 0 xs /\ nat_of (class xs) < nat_of σ ^ List.length xs.
Proof.
  intros L. pose proof limit_large. induction xs as [|x xs IH]; intros N; cbn [class fold_right List.length] in *; [rewrite nat_of_0; cbn; lia|].
  destruct IH as [I1 I2]; [lia|]. pose proof (Nat.mod_upper_bound (nat_of x) (nat_of σ) ltac:(lia)).
  destruct (power_nat (List.length xs)) as [_ P]; [lia|lia|].
  pose proof (power_small (List.length xs) ltac:(lia)).
  assert (M : nat_of (σ * class xs) = nat_of σ * nat_of (class xs)) by (apply nat_of_mul; nia).
  rewrite nat_of_add; rewrite ?M, ?nat_of_mod by lia; [|lia|nia].
  rewrite <- I1. split; auto. rewrite Nat.pow_succ_r'. nia.
Qed.

Lemma same_class_residues (t : nat) : 1 <= t -> forall l l', List.length l = List.length l' ->
  fold_right (fun x i => x mod t + t * i) 0 l = fold_right (fun x i => x mod t + t * i) 0 l' ->
  Forall2 (fun x x' => x' mod t = x mod t) l l'.
Proof.
  intros T. induction l as [|x l IH]; intros [|x' l'] L E; try discriminate; [constructor|]. cbn [fold_right List.length] in *.
  set (i := fold_right _ 0 l) in *. set (i' := fold_right _ 0 l') in *.
  pose proof (Nat.mod_upper_bound x t ltac:(lia)). pose proof (Nat.mod_upper_bound x' t ltac:(lia)).
  assert (x mod t = x' mod t /\ i = i') as [E1 E2].
  { assert (A : i = i') by nia. split; auto. rewrite A in E. lia. }
  constructor; auto.
Qed.

Lemma nim_le l : nim_sum l <= list_sum l.
Proof. destruct (nim_sum_below l) as [y ->]. lia. Qed.

(* What is asked of all lists follows from what is asked of the longest. *)
Theorem bound_found B : least_bound = Some B -> 1 <= nat_of q /\ forall l, List.length l <= H -> exists l',
  Forall2 (fun x x' => nat_of q <= x' /\ x' mod nat_of σ = x mod nat_of σ) l l' /\ nim_sum l' = list_sum l' /\ list_sum l' <= nat_of B.
Proof.
  unfold least_bound. destruct (_ && _)%bool eqn:E in |- *; [|discriminate].
  rewrite !andb_true_iff, !nat_of_ltb, Nat.leb_le, nat_of_0 in E. destruct E as (((E1 & E2) & E3) & E4).
  assert (Q : nat_of 16 = 16) by (rewrite nat_of_eq; reflexivity). rewrite Q in E3. clear Q.
  set (m := sums shared). set (B' := down _ _ _ _). destruct (_ =? power H)%uint63 eqn:F; [|discriminate]. intros [= <-].
  pose proof (first_all _ _ F) as A. clear F. split; [lia|]. intros l L.
  destruct (power_nat H) as [P1 P2]; [lia|auto|].
  set (full := l ++ repeat 0 (H - List.length l)).
  assert (Lf : List.length full = H) by (unfold full; rewrite app_length, repeat_length; lia).
  (* the class of the longer list *)
  pose proof (power_small H E4) as Small.
  pose proof limit_large as LL.
  set (t := nat_of σ) in *.
  assert (Ci : fold_right (fun x i => x mod t + t * i) 0 full < t ^ H).
  { rewrite <- Lf. clear - E2. induction full as [|x r IH]; cbn [fold_right List.length]; [cbn; lia|].
    pose proof (Nat.mod_upper_bound x t ltac:(lia)). rewrite Nat.pow_succ_r'. nia. }
  set (i := fold_right _ 0 full) in *.
  assert (Ei : nat_of (of_Z (Z.of_nat i)) = i) by (apply nat_of_of_nat; pose proof (nat_of_bound (power H)); lia).
  specialize (A (of_Z (Z.of_nat i)) ltac:(lia)). rewrite andb_true_iff, nat_of_ltb, nat_of_leb, nat_of_0, <- !at_get, Ei in A.
  destruct (sound_shared E4 i ltac:(lia)) as (xs & X1 & X2 & X3 & X4 & X5); [fold m; lia|]. fold m in X4.
  destruct (class_nat ltac:(fold t; lia) xs ltac:(lia)) as [C _].
  assert (R : Forall2 (fun x x' => x' mod t = x mod t) full (map nat_of xs)).
  { apply same_class_residues; [lia|rewrite map_length; lia|]. fold i. rewrite <- X5, C. clear. fold t.
    induction xs as [|x xs IH]; auto. cbn [map fold_right]. now rewrite IH. }
  unfold full in R. apply Forall2_app_inv_l in R. destruct R as (l' & r' & R1 & R2 & Er). rewrite Er in *.
  rewrite nim_sum_app, list_sum_app in *. pose proof (nim_le l'). pose proof (nim_le r').
  destruct (lxor_add (nim_sum l') (nim_sum r')) as [y Y]. exists l'.
  assert (Ge : forall x, In x l' -> nat_of q <= x).
  { intros x X. assert (X' : In x (map nat_of xs)) by (rewrite Er; apply in_app_iff; auto). apply in_map_iff in X'. destruct X' as (z & <- & Z). auto. }
  split; [|lia]. clear - R1 Ge. induction R1 as [|x x' l l' M F IH]; constructor; [split; auto; apply Ge; cbn; auto|]. apply IH. intros; apply Ge; cbn; auto.
Qed.

End Spread.
