(* Take-and-break codes and subtraction sets: which heaps a move may leave.

   A code says for each number t of tokens and each number h of heaps whether a move may take t tokens from a heap and
   leave exactly h heaps, none of them empty.  A negative t means that tokens are added.

   SPDX-License-Identifier: MIT *)
From SG Require Export Games.
Require Export ZArith.
Open Scope nat_scope.

Definition rules := Z -> nat -> Prop.

(* From a heap of n, the heaps o may be left. *)
Definition code_move (allows : rules) (n : nat) (o : list nat) : Prop :=
  allows (Z.of_nat n - Z.of_nat (list_sum o))%Z (length o) /\ forall a, In a o -> 1 <= a.

(* The codes that are accepted: a move leaves heaps that are smaller than n, so play ends. *)
Definition play_ends (allows : rules) : Prop :=
  forall n o a, code_move allows n o -> In a o -> a < n.

Lemma list_sum_cons a l : list_sum (a :: l) = a + list_sum l.
Proof. reflexivity. Qed.
Lemma list_sum_nil : list_sum [] = 0.
Proof. reflexivity. Qed.
Global Opaque list_sum.

(* A code that takes at least a token, or leaves at least two heaps, is one. *)
Lemma taking_ends (allows : rules) :
  (forall t h, allows t h -> (1 <= t)%Z \/ (t = 0)%Z /\ 2 <= h) -> play_ends allows.
Proof.
  intros T n o a [A P] I. apply T in A. apply in_split in I. destruct I as (b & c & ->).
  assert (E : list_sum (b ++ a :: c) = list_sum b + (a + list_sum c)) by (rewrite list_sum_app, list_sum_cons; auto).
  rewrite E in A. destruct A as [A|[A L]]; [lia|].
  rewrite app_length in L. cbn [length] in L.
  destruct b as [|x b]; [destruct c as [|x c]; cbn in L; [lia|]|].
  - assert (1 <= x) by (apply P; cbn; auto). rewrite list_sum_cons in A. lia.
  - assert (1 <= x) by (apply P; cbn; auto). rewrite list_sum_cons in A. lia.
Qed.

(* Adding a tokens is possible where h heaps are left if a <= h - 2. *)
Lemma adding_ends (allows : rules) : (forall t h, allows t h -> (1 - t < Z.of_nat h)%Z \/ (1 <= t)%Z) -> play_ends allows.
Proof.
  intros T n o a [A P] I. apply T in A. apply in_split in I. destruct I as (b & c & ->).
  assert (B : forall l, (forall x, In x l -> 1 <= x) -> length l <= list_sum l).
  { induction l as [|x l IH]; intros Q; [cbn; lia|]. rewrite list_sum_cons. cbn [length].
    assert (1 <= x) by (apply Q; cbn; auto). assert (length l <= list_sum l) by (apply IH; intros; apply Q; cbn; auto). lia. }
  assert (length b <= list_sum b) by (apply B; intros x X; apply P, in_app_iff; auto).
  assert (length c <= list_sum c) by (apply B; intros x X; apply P, in_app_iff; cbn; auto).
  assert (E : list_sum (b ++ a :: c) = list_sum b + (a + list_sum c)) by (rewrite list_sum_app, list_sum_cons; auto).
  rewrite E in A. rewrite app_length in A. cbn [length] in A. lia.
Qed.

(* ---- the largest part ------------------------------------------------------ *)

Lemma largest_part o : o <> [] ->
  exists b a c, o = b ++ a :: c /\ (forall x, In x o -> x <= a) /\ list_sum o <= length o * a.
Proof.
  induction o as [|x o IH]; intros N; [congruence|]. destruct o as [|y o].
  - exists [], x, []. split; [auto|]. split; [intros z [<-|[]]; auto|]. rewrite list_sum_cons. rewrite list_sum_nil. cbn. lia.
  - destruct IH as (b & a & c & E & L & S); [discriminate|]. rewrite E in *. clear N E.
    destruct (le_lt_dec x a) as [X|X].
    + exists (x :: b), a, c. split; [auto|]. split; [intros z [<-|Z]; auto|].
      rewrite !list_sum_cons. cbn [length app] in *. rewrite ?list_sum_cons. lia.
    + exists [], x, (b ++ a :: c). split; [auto|]. split.
      * intros z [<-|Z]; auto. apply L in Z. lia.
      * cbn [length app]. rewrite list_sum_cons. assert (length (b ++ a :: c) * a <= length (b ++ a :: c) * x) by (apply Nat.mul_le_mono_l; lia). lia.
Qed.

(* One part is replaced by another one of the same value. *)
Lemma replaced_sum b a a' c : list_sum (b ++ a' :: c) + a = list_sum (b ++ a :: c) + a'.
Proof. rewrite !list_sum_app, !list_sum_cons. lia. Qed.

Lemma replaced_length {A : Type} (b c : list A) (a a' : A) : length (b ++ a' :: c) = length (b ++ a :: c).
Proof. rewrite !app_length. auto. Qed.

Lemma replaced_value (g : nat -> nat) b a a' c : g a' = g a -> nim_sum (map g (b ++ a' :: c)) = nim_sum (map g (b ++ a :: c)).
Proof. intros E. now rewrite !map_app, !map_cons, E. Qed.

Lemma in_replaced {A : Type} (b c : list A) a a' x : In x (b ++ a' :: c) -> x = a' \/ In x (b ++ a :: c).
Proof. rewrite !in_app_iff. cbn. intuition. Qed.

(* ---- sums and nim-sums ------------------------------------------------------- *)

Lemma lxor_add : forall a b, exists y, a + b = a ⊕ b + 2 * y.
Proof.
  intros a. induction a as [a IH] using (well_founded_induction lt_wf). intros b.
  destruct (Nat.eq_dec a 0) as [->|N]; [exists 0; rewrite Nat.lxor_0_l; lia|].
  destruct (IH (Nat.div2 a) ltac:(apply Nat.lt_div2; lia) (Nat.div2 b)) as [y Y].
  assert (D : Nat.div2 (a ⊕ b) = Nat.div2 a ⊕ Nat.div2 b).
  { apply Nat.bits_inj. intros j. now rewrite Nat.lxor_spec, !half_bits, Nat.lxor_spec. }
  assert (O : Nat.odd (a ⊕ b) = xorb (Nat.odd a) (Nat.odd b)) by (rewrite <- !Nat.bit0_odd; apply Nat.lxor_spec).
  pose proof (Nat.div2_odd (a ⊕ b)) as E. rewrite D, O in E. pose proof (Nat.div2_odd a). pose proof (Nat.div2_odd b).
  exists (2 * y + (if Nat.odd a && Nat.odd b then 1 else 0)).
  destruct (Nat.odd a), (Nat.odd b); cbn [xorb Nat.b2n andb] in *; lia.
Qed.

(* A sum minus the nim-sum of the same numbers is even and not negative. *)
Lemma nim_sum_below l : exists y, list_sum l = nim_sum l + 2 * y.
Proof.
  induction l as [|a l [y IH]]; [exists 0; reflexivity|]. rewrite list_sum_cons. cbn [nim_sum].
  destruct (lxor_add a (nim_sum l)) as [z Z]. exists (y + z). lia.
Qed.
