(* docs/theorems.md, section 12: equal sequences; here "fine-wilf".

   N. J. Fine and H. S. Wilf, Uniqueness theorems for periodic functions, Proc. Amer. Math. Soc. 16 (1965).

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* A word w(0), ..., w(len - 1) with the period p. *)
Definition word_period (w : nat -> nat) (len p : nat) : Prop := forall i, i + p < len -> w (i + p) = w i.

Lemma word_gcd w : forall s p q len, p + q <= s -> 1 <= p -> 1 <= q -> word_period w len p -> word_period w len q ->
  p + q <= len + Nat.gcd p q -> word_period w len (Nat.gcd p q).
Proof.
  (* the case p < q; the word without its last p letters has the periods p and q - p *)
  assert (Less : forall s, (forall p q len, p + q <= s -> 1 <= p -> 1 <= q -> word_period w len p -> word_period w len q ->
      p + q <= len + Nat.gcd p q -> word_period w len (Nat.gcd p q)) ->
    forall p q len, p + q <= S s -> 1 <= p -> p < q -> word_period w len p -> word_period w len q ->
      p + q <= len + Nat.gcd p q -> word_period w len (Nat.gcd p q)).
  { intros s IH p q len B P Q Wp Wq L.
    assert (E : Nat.gcd p (q - p) = Nat.gcd p q) by (apply Nat.gcd_sub_diag_r; lia).
    set (d := Nat.gcd p q) in *.
    assert (D : d <> 0) by (intros X; apply Nat.gcd_eq_0 in X; lia).
    assert (Dp : exists e, p = e * d) by apply Nat.gcd_divide_l. destruct Dp as [e Ep].
    assert (Dq : exists f, q = f * d) by apply Nat.gcd_divide_r. destruct Dq as [f Eq].
    assert (PQ : p + d <= q) by (assert (e < f) by nia; nia).
    assert (Short : word_period w (len - p) d).
    { rewrite <- E. apply IH; try lia.
      - intros i I. apply Wp. lia.
      - intros i I. pose proof (Wq i ltac:(lia)) as X. pose proof (Wp (i + (q - p)) ltac:(lia)) as Y.
        replace (i + (q - p) + p) with (i + q) in Y by lia. congruence. }
    intros i. induction i as [i II] using (well_founded_induction lt_wf). intros I.
    destruct (lt_dec (i + d) (len - p)); [apply Short; auto|].
    assert (LP : p <= len - p) by lia.
    destruct (le_lt_dec p i) as [Ip|Ip].
    - pose proof (Wp (i - p) ltac:(lia)) as X. replace (i - p + p) with i in X by lia. rewrite X.
      pose proof (Wp (i - p + d) ltac:(lia)) as Y. replace (i - p + d + p) with (i + d) in Y by lia. rewrite Y.
      apply II; lia.
    - (* i + d - p and i are in the shorter word, and differ by a multiple of d *)
      assert (R : forall x m, m + x * d < len - p -> w (m + x * d) = w m).
      { induction x as [|x IX]; intros m M; cbn in *; [f_equal; lia|].
        replace (m + (d + x * d)) with (m + x * d + d) by lia. rewrite Short by lia. apply IX. lia. }
      pose proof (Wp (i + d - p) ltac:(lia)) as Y. replace (i + d - p + p) with (i + d) in Y by lia. rewrite Y.
      assert (dp : d <= p) by (destruct e as [|e]; [lia|]; rewrite Ep; cbn; lia).
      assert (Ed : (e - 1) * d = p - d) by (rewrite Nat.mul_sub_distr_r; lia).
      rewrite <- (R (e - 1) (i + d - p)); [f_equal; lia | lia]. }
  induction s as [|s IH]; intros p q len B P Q Wp Wq L; [lia|].
  destruct (lt_eq_lt_dec p q) as [[C|C]|C].
  - apply (Less s IH); auto.
  - subst. rewrite Nat.gcd_diag in *. auto.
  - rewrite Nat.gcd_comm in *. apply (Less s IH); auto; lia.
Qed.

Theorem fine_wilf (f h : nat -> nat) N p q : 1 <= p -> 1 <= q -> periodic f N p 0 -> periodic h N q 0 ->
  (forall n, N <= n -> n + Nat.gcd p q < N + p + q -> f n = h n) -> forall n, N <= n -> f n = h n.
Proof.
  intros P Q Pf Ph A.
  set (w := fun i => f (N + i)). set (d := Nat.gcd p q) in *. set (len := p + q - d).
  assert (D : d <> 0) by (intros X; apply Nat.gcd_eq_0 in X; lia).
  assert (Dp : exists e, p = e * d) by apply Nat.gcd_divide_l. destruct Dp as [e Ep].
  assert (Dq : exists e, q = e * d) by apply Nat.gcd_divide_r. destruct Dq as [e' Eq].
  assert (dp : d <= p) by (destruct e as [|x]; [lia|]; rewrite Ep; cbn; lia).
  assert (dq : d <= q) by (destruct e' as [|x]; [lia|]; rewrite Eq; cbn; lia).
  assert (Wp : word_period w len p).
  { intros i I. unfold w. rewrite Nat.add_assoc, Pf by lia. lia. }
  assert (Wq : word_period w len q).
  { intros i I. unfold w. rewrite !A by (unfold len in I; lia). rewrite Nat.add_assoc, Ph by lia. lia. }
  assert (Wd : word_period w len d) by (apply (word_gcd w (p + q)); auto; fold d; unfold len; lia).
  assert (R : forall k i, i + k * d < len -> w (i + k * d) = w i).
  { induction k as [|k IH]; intros i I; cbn in *; [f_equal; lia|].
    replace (i + (d + k * d)) with (i + k * d + d) by lia. rewrite Wd by lia. apply IH. lia. }
  assert (M : forall i, i < len -> w i = w (i mod d)).
  { intros i I. rewrite (Nat.div_mod i d D) at 1. rewrite Nat.add_comm, (Nat.mul_comm d). apply R.
    pose proof (Nat.div_mod i d D). lia. }
  assert (Mod : forall i r x, r <> 0 -> r = x * d -> (i mod r) mod d = i mod d).
  { intros i r x Rn E. pose proof (Nat.div_mod i r Rn) as H0.
    assert (H1 : r * (i / r) = x * (i / r) * d) by (rewrite E at 1; ring).
    replace (i mod d) with ((i mod r + x * (i / r) * d) mod d) by (f_equal; lia).
    now rewrite Nat.mod_add. }
  intros n L. set (i := n - N). replace n with (N + i) by (unfold i; lia).
  transitivity (w (i mod d)).
  - rewrite (Nat.div_mod i p ltac:(lia)) at 1. rewrite <- (Mod i p e) by lia. rewrite <- M.
    + replace (N + (p * (i / p) + i mod p)) with (N + i mod p + (i / p) * p) by lia.
      rewrite (periodic_far _ _ _ _ Pf) by lia. unfold w. lia.
    + pose proof (Nat.mod_upper_bound i p ltac:(lia)). unfold len. lia.
  - rewrite (Nat.div_mod i q ltac:(lia)) at 2. rewrite <- (Mod i q e') by lia. rewrite <- M.
    + replace (N + (q * (i / q) + i mod q)) with (N + i mod q + (i / q) * q) by lia.
      rewrite (periodic_far _ _ _ _ Ph) by lia. unfold w. pose proof (Nat.mod_upper_bound i q ltac:(lia)). rewrite A by lia. lia.
    + pose proof (Nat.mod_upper_bound i q ltac:(lia)). unfold len. lia.
Qed.

(* With a saltus: the differences of neighbours have none. *)
Theorem fine_wilf_saltus (f h : nat -> nat) N p q a b : 1 <= p -> 1 <= q -> periodic f N p a -> periodic h N q b ->
  (forall n, N <= n -> n + Nat.gcd p q <= N + p + q -> f n = h n) -> forall n, N <= n -> f n = h n.
Proof.
  intros P Q Pf Ph A.
  set (d := fun (u : nat -> nat) n => (u (S n) - u n) * 2 + (if u (S n) <? u n then 2 * (u n - u (S n)) + 1 else 0)).
  assert (D : forall u r s, periodic u N r s -> periodic (d u) N r 0).
  { intros u r s U n L. unfold d. replace (S (n + r)) with (S n + r) by lia. rewrite !U by lia.
    destruct (Nat.ltb_spec (u (S n) + s) (u n + s)), (Nat.ltb_spec (u (S n)) (u n)); lia. }
  assert (I : forall u w n, d u n = d w n -> u n = w n -> u (S n) = w (S n)).
  { intros u w n E F. unfold d in E. destruct (Nat.ltb_spec (u (S n)) (u n)), (Nat.ltb_spec (w (S n)) (w n)); lia. }
  assert (G : Nat.gcd p q <= p).
  { destruct (Nat.gcd_divide_l p q) as [e E]. destruct e; [lia|]. rewrite E at 2. cbn. lia. }
  assert (E : forall n, N <= n -> d f n = d h n).
  { apply (fine_wilf (d f) (d h) N p q P Q (D _ _ _ Pf) (D _ _ _ Ph)). intros n L M. unfold d. rewrite !A by lia. reflexivity. }
  intros n. induction n as [|n IH]; intros L; [apply A; lia|].
  destruct (Nat.eq_dec N (S n)) as [<-|]; [apply A; lia|]. apply I; [apply E; lia | apply IH; lia].
Qed.
