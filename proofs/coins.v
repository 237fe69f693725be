(* docs/theorems.md, section 9: coins in a row.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Row.
(* Sets of places are numbers: the place n is in the set s if the binary digit n of s is 1.  With the head in place n, the
   coins of one of these sets of smaller places are turned. *)
Variable companions : nat -> list nat.
Hypothesis smaller_places : forall n s, In s (companions n) -> s < 2 ^ n.

(* ---- the game: a position is the set of the heads ------------------------------------------ *)

Definition turned (r n s : nat) : nat := r ⊕ 2 ^ n ⊕ s.

Definition row_options (r : nat) : list nat :=
  flat_map (fun n => if Nat.testbit r n then map (turned r n) (companions n) else []) (seq 0 r).

Lemma small_bits s n j : s < 2 ^ n -> n <= j -> Nat.testbit s j = false.
Proof.
  intros L J. destruct (Nat.eq_dec s 0) as [->|Z]; [apply Nat.bits_0|]. apply Nat.bits_above_log2.
  apply (Nat.lt_le_trans _ n); auto. apply Nat.log2_lt_pow2; lia.
Qed.

Lemma bit_below r n : Nat.testbit r n = true -> n < r.
Proof.
  intros B. destruct (le_lt_dec r n) as [L|]; auto. exfalso. rewrite (small_bits r n n) in B; auto; [discriminate|].
  apply (Nat.le_lt_trans _ n); auto. apply Nat.pow_gt_lin_r. lia.
Qed.

Lemma row_option r k : In k (row_options r) <-> exists n s, Nat.testbit r n = true /\ In s (companions n) /\ k = turned r n s.
Proof.
  unfold row_options. rewrite in_flat_map. split.
  - intros (n & N & I). destruct (Nat.testbit r n) eqn:B; [|destruct I]. apply in_map_iff in I. destruct I as (s & <- & I). eauto.
  - intros (n & s & B & I & ->). exists n. split; [apply in_seq; pose proof (bit_below r n B); lia|]. rewrite B. apply in_map. auto.
Qed.

Lemma turned_smaller r n s : Nat.testbit r n = true -> s < 2 ^ n -> turned r n s < r.
Proof.
  intros B S. apply (lt_by_bit n); auto; unfold turned.
  - rewrite !Nat.lxor_spec, B, Nat.pow2_bits_true, (small_bits s n n) by auto. reflexivity.
  - intros j J. rewrite !Nat.lxor_spec, Nat.pow2_bits_false, (small_bits s n j) by lia. destruct (Nat.testbit r j); auto.
Qed.

Lemma row_ends : well_founded (fun k r => In k (row_options r)).
Proof.
  apply (well_founded_lt_compat _ (fun r => r)). intros k r I. apply row_option in I. destruct I as (n & s & B & I & ->).
  apply turned_smaller; auto.
Qed.

Definition row : game := Game nat row_options row_ends.

(* ---- a row is the sum of its heads ---------------------------------------------------------- *)

Variable h : nat -> nat.

Definition heads_to (N r : nat) : nat := nim_sum (map (fun n => if Nat.testbit r n then h n else 0) (seq 0 N)).
(* The nim-sum of the values of the heads. *)
Definition heads (r : nat) : nat := heads_to r r.

Lemma heads_enough N M r : r < 2 ^ N -> N <= M -> heads_to M r = heads_to N r.
Proof.
  intros L I. unfold heads_to. replace M with (N + (M - N)) by lia. rewrite seq_app, map_app, nim_sum_app.
  replace (nim_sum (map _ (seq (0 + N) (M - N)))) with 0; [apply Nat.lxor_0_r|].
  assert (Z : forall l, (forall n, In n l -> N <= n) -> nim_sum (map (fun n => if Nat.testbit r n then h n else 0) l) = 0).
  { induction l as [|n l IH]; intros A; auto. cbn [map nim_sum]. rewrite IH by (intros; apply A; cbn; auto).
    rewrite (small_bits r N n) by (auto; apply A; cbn; auto). reflexivity. }
  symmetry. apply Z. intros n J. apply in_seq in J. lia.
Qed.

Lemma heads_any N r : r < 2 ^ N -> heads_to N r = heads r.
Proof.
  intros L. unfold heads. assert (R : r < 2 ^ r) by (apply Nat.pow_gt_lin_r; lia).
  destruct (le_lt_dec N r) as [I|I]; [symmetry; apply heads_enough; auto | apply heads_enough; auto; lia].
Qed.

Lemma heads_to_sum N a b : heads_to N (a ⊕ b) = heads_to N a ⊕ heads_to N b.
Proof.
  unfold heads_to. induction (seq 0 N) as [|n l IH]; auto. cbn [map nim_sum]. rewrite IH, Nat.lxor_spec.
  set (x := nim_sum (map (fun n => if Nat.testbit a n then h n else 0) l)). set (y := nim_sum (map (fun n => if Nat.testbit b n then h n else 0) l)).
  apply Nat.bits_inj. intros j. destruct (Nat.testbit a n), (Nat.testbit b n); cbn [xorb];
    rewrite !Nat.lxor_spec, ?Nat.bits_0; destruct (Nat.testbit (h n) j), (Nat.testbit x j), (Nat.testbit y j); auto.
Qed.

Lemma pow2_sum a b n : a < 2 ^ n -> b < 2 ^ n -> a ⊕ b < 2 ^ n.
Proof.
  intros A B. destruct (Nat.eq_dec (a ⊕ b) 0) as [->|Z]; [pose proof (Nat.pow_nonzero 2 n); lia|].
  apply Nat.log2_lt_pow2; [lia|]. destruct (le_lt_dec n (Nat.log2 (a ⊕ b))) as [L|]; auto. exfalso.
  pose proof (Nat.bit_log2 (a ⊕ b) Z) as T. rewrite Nat.lxor_spec, (small_bits a n), (small_bits b n) in T by auto. discriminate.
Qed.

Lemma heads_sum a b : heads (a ⊕ b) = heads a ⊕ heads b.
Proof.
  set (N := a + b). assert (A : a < 2 ^ N) by (apply (Nat.le_lt_trans _ N); [unfold N; lia | apply Nat.pow_gt_lin_r; lia]).
  assert (B : b < 2 ^ N) by (apply (Nat.le_lt_trans _ N); [unfold N; lia | apply Nat.pow_gt_lin_r; lia]).
  rewrite <- (heads_any N a A), <- (heads_any N b B), <- (heads_any N (a ⊕ b)) by (apply pow2_sum; auto). apply heads_to_sum.
Qed.

Lemma heads_one n : heads (2 ^ n) = h n.
Proof.
  rewrite <- (heads_any (S n)) by (apply Nat.pow_lt_mono_r; lia). unfold heads_to. rewrite seq_S, map_app, nim_sum_app. cbn [plus map nim_sum].
  rewrite Nat.pow2_bits_true, Nat.lxor_0_r.
  replace (nim_sum (map _ (seq 0 n))) with 0; [apply Nat.lxor_0_l|]. symmetry.
  assert (Z : forall l, (forall m, In m l -> m < n) -> nim_sum (map (fun m => if Nat.testbit (2 ^ n) m then h m else 0) l) = 0).
  { induction l as [|m l IH]; intros A; auto. cbn [map nim_sum]. rewrite IH by (intros; apply A; cbn; auto).
    rewrite Nat.pow2_bits_false; auto. specialize (A m (or_introl eq_refl)). lia. }
  apply Z. intros m J. apply in_seq in J. lia.
Qed.

Lemma heads_turned r n s : heads (turned r n s) = heads r ⊕ h n ⊕ heads s.
Proof. unfold turned. now rewrite !heads_sum, heads_one. Qed.

(* h(n) is the value of a single head in place n. *)
Hypothesis single : forall n, is_mex (fun v => exists s, In s (companions n) /\ v = heads s) (h n).

Theorem row_value r : value (G := row) r = heads r.
Proof.
  symmetry. change (heads r) with ((fun x : position row => heads x) r). apply value_unique. clear r. intros r. split.
  - intros (k & I & E). apply row_option in I. destruct I as (n & s & B & I & ->). rewrite heads_turned in E.
    apply (proj1 (single n)). exists s. split; auto.
    assert (Z : h n ⊕ heads s = 0); [|apply Nat.lxor_eq in Z; auto].
    apply (lxor_cancel_l _ _ (heads r)). now rewrite Nat.lxor_0_r, <- Nat.lxor_assoc.
  - intros u U. unfold heads at 1 in U. unfold heads_to in U. destruct (nim_sum_heap _ _ U) as (a & x & b & m & E & M & Z).
    apply map_eq_app in E. destruct E as (la & lb & El & Ea & Eb). destruct lb as [|n lb]; [discriminate|]. injection Eb as En Eb.
    destruct (Nat.testbit r n) eqn:B; [|lia]. subst x. destruct (proj2 (single n) m M) as (s & I & ->).
    exists (turned r n s). split; [apply row_option; eauto|]. rewrite heads_turned, <- Z.
    unfold heads at 2, heads_to. rewrite El, map_app, map_cons, B, Ea, Eb, !nim_sum_middle.
    rewrite (Nat.lxor_comm (h n) (nim_sum _)), lxor_twice. apply Nat.lxor_comm.
Qed.

End Row.

(* ---- closed forms: places from 1 on; no coin in place 0 --------------------------------------- *)

Lemma heads_0 h : heads h 0 = 0. Proof. reflexivity. Qed.

(* Turning Turtles: one or two coins. *)
Theorem turtles n : 1 <= n -> is_mex (fun v => exists s, In s (0 :: map (fun m => 2 ^ m) (seq 1 (n - 1))) /\ v = heads (fun n => n) s) n.
Proof.
  intros N. split.
  - intros (s & [<-|I] & E); [rewrite heads_0 in E; lia|]. apply in_map_iff in I. destruct I as (m & <- & M). apply in_seq in M.
    rewrite heads_one in E. lia.
  - intros u U. destruct (Nat.eq_dec u 0) as [->|Z]; [exists 0; cbn; auto|]. exists (2 ^ u).
    split; [right; apply in_map, in_seq; lia|]. now rewrite heads_one.
Qed.

(* Twins: two coins. *)
Theorem twins n : 1 <= n -> is_mex (fun v => exists s, In s (map (fun m => 2 ^ m) (seq 1 (n - 1))) /\ v = heads (fun n => n - 1) s) (n - 1).
Proof.
  intros N. split.
  - intros (s & I & E). apply in_map_iff in I. destruct I as (m & <- & M). apply in_seq in M. rewrite heads_one in E. lia.
  - intros u U. exists (2 ^ (u + 1)). split; [apply in_map_iff; exists (u + 1); split; auto; apply in_seq; lia|]. rewrite heads_one. lia.
Qed.

(* ---- more closed forms -------------------------------------------------------------------------- *)

(* A linear function that is right for single heads is right for rows; there is no coin in place 0. *)
Lemma heads_linear h L : (forall a b, L (a ⊕ b) = L a ⊕ L b) -> (forall n, 1 <= n -> L (2 ^ n) = h n) ->
  forall r, Nat.testbit r 0 = false -> heads h r = L r.
Proof.
  intros S One r. induction r as [r IH] using (well_founded_induction lt_wf). intros R.
  assert (L0 : L 0 = 0) by (apply (lxor_cancel_l _ _ (L 0)); now rewrite <- S, !Nat.lxor_0_r).
  destruct (Nat.eq_dec r 0) as [->|N]; [now rewrite heads_0, L0|].
  assert (B : Nat.testbit r (Nat.log2 r) = true) by (apply Nat.bit_log2; auto).
  assert (l1 : Nat.log2 r <> 0) by (intros E; rewrite E, R in B; discriminate).
  enough (E : heads h (r ⊕ 2 ^ Nat.log2 r ⊕ 2 ^ Nat.log2 r) = L (r ⊕ 2 ^ Nat.log2 r ⊕ 2 ^ Nat.log2 r)) by now rewrite lxor_twice in E.
  rewrite heads_sum, heads_one, S, One by lia. f_equal. apply IH.
  - apply (lt_by_bit (Nat.log2 r)); auto.
    + now rewrite Nat.lxor_spec, B, Nat.pow2_bits_true.
    + intros j J. rewrite Nat.lxor_spec, Nat.pow2_bits_false by lia. destruct (Nat.testbit r j); auto.
  - now rewrite Nat.lxor_spec, R, Nat.pow2_bits_false.
Qed.

Lemma half_sum a b : Nat.div2 (a ⊕ b) = Nat.div2 a ⊕ Nat.div2 b.
Proof. apply Nat.bits_inj. intros j. now rewrite Nat.lxor_spec, !half_bits, Nat.lxor_spec. Qed.

Lemma half_power n : 1 <= n -> Nat.div2 (2 ^ n) = 2 ^ (n - 1).
Proof. intros N. destruct n as [|n]; [lia|]. rewrite Nat.pow_succ_r', Nat.div2_double. f_equal. lia. Qed.

(* Motley: any coins, so companions are all sets of places from 1 to n - 1. *)
Theorem motley n : 1 <= n -> is_mex (fun v => exists s, In s (map (fun u => 2 * u) (seq 0 (2 ^ (n - 1)))) /\ v = heads (fun m => 2 ^ (m - 1)) s) (2 ^ (n - 1)).
Proof.
  intros N. assert (H : forall u, heads (fun m => 2 ^ (m - 1)) (2 * u) = u).
  { intros u. rewrite (heads_linear _ Nat.div2 half_sum half_power); [apply Nat.div2_double|]. rewrite Nat.bit0_odd, Nat.odd_mul. reflexivity. }
  split.
  - intros (s & I & E). apply in_map_iff in I. destruct I as (u & <- & U). apply in_seq in U. rewrite H in E. lia.
  - intros u U. exists (2 * u). split; [apply in_map, in_seq; lia|]. now rewrite H.
Qed.

(* The nim-sum of places is the set of them. *)
Definition places (l : list nat) : nat := nim_sum (map (fun n => 2 ^ n) l).

Lemma heads_places h l : heads h (places l) = nim_sum (map h l).
Proof. unfold places. induction l as [|n l IH]; [apply heads_0|]. cbn [map nim_sum]. now rewrite heads_sum, heads_one, IH. Qed.

(* The Gray code. *)
Definition gray (m : nat) : nat := m ⊕ Nat.div2 m.

Lemma gray_sum a b : gray (a ⊕ b) = gray a ⊕ gray b.
Proof.
  unfold gray. rewrite half_sum. apply Nat.bits_inj. intros j. rewrite !Nat.lxor_spec.
  destruct (Nat.testbit a j), (Nat.testbit b j), (Nat.testbit (Nat.div2 a) j), (Nat.testbit (Nat.div2 b) j); auto.
Qed.

Lemma gray_0 m : gray m = 0 -> m = 0.
Proof.
  unfold gray. intros E. apply Nat.lxor_eq in E. destruct (Nat.eq_dec m 0); auto. pose proof (Nat.lt_div2 m ltac:(lia)). lia.
Qed.

Lemma gray_ones k : gray (Nat.ones (S k)) = 2 ^ k.
Proof.
  unfold gray. apply Nat.bits_inj. intros j. rewrite Nat.lxor_spec, half_bits. destruct (lt_eq_lt_dec j k) as [[J| ->]|J].
  - rewrite !Nat.ones_spec_low, Nat.pow2_bits_false by lia. reflexivity.
  - rewrite Nat.ones_spec_low, Nat.ones_spec_high, Nat.pow2_bits_true by lia. reflexivity.
  - rewrite !Nat.ones_spec_high, Nat.pow2_bits_false by lia. reflexivity.
Qed.

Lemma ones_below k : Nat.ones k < 2 ^ k.
Proof. rewrite Nat.ones_equiv. pose proof (Nat.pow_nonzero 2 k). lia. Qed.

Lemma gray_onto : forall k v, v < 2 ^ k -> exists z, z < 2 ^ k /\ gray z = v.
Proof.
  induction k as [|k IH]; intros v V; [exists 0; cbn in V; split; [cbn; lia|]; assert (v = 0) as -> by lia; reflexivity|].
  assert (K : 2 ^ k <= 2 ^ S k) by (apply Nat.pow_le_mono_r; lia).
  destruct (le_lt_dec (2 ^ k) v) as [L|L].
  - assert (V' : v ⊕ 2 ^ k < 2 ^ k).
    { assert (B : Nat.testbit v k = true).
      { destruct (Nat.testbit v k) eqn:B; auto. exfalso. assert (v < 2 ^ k); [|lia]. apply (lt_by_bit k); auto; [apply Nat.pow2_bits_true|].
        intros j J. rewrite Nat.pow2_bits_false, (small_bits v (S k) j) by lia. reflexivity. }
      apply (lt_by_bit k); [now rewrite Nat.lxor_spec, B, Nat.pow2_bits_true | apply Nat.pow2_bits_true|].
      intros j J. now rewrite Nat.lxor_spec, !Nat.pow2_bits_false, (small_bits v (S k) j) by lia. }
    destruct (IH _ V') as (z & Z & E). exists (Nat.ones (S k) ⊕ z). split.
    + apply pow2_sum; [apply ones_below | lia].
    + rewrite gray_sum, gray_ones, E, Nat.lxor_comm. apply lxor_twice.
  - destruct (IH _ L) as (z & Z & E). exists z. split; auto. lia.
Qed.

Lemma no_carry q k b : b < 2 ^ k -> 2 ^ k * q + b = 2 ^ k * q ⊕ b.
Proof.
  intros B. apply Nat.add_nocarry_lxor. apply Nat.bits_inj. intros j. rewrite Nat.land_spec, Nat.bits_0, Nat.mul_comm.
  destruct (le_lt_dec k j) as [J|J]; [rewrite (small_bits b k j) by auto; apply andb_false_r | now rewrite Nat.mul_pow2_bits_low].
Qed.

Lemma two_power n : 1 <= n -> exists k q, n = 2 ^ k * (2 * q + 1).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros N. destruct (Nat.Even_or_Odd n) as [[m E]|[m E]].
  - destruct (IH m ltac:(lia) ltac:(lia)) as (k & q & F). exists (S k), q. rewrite Nat.pow_succ_r'. lia.
  - exists 0, m. cbn. lia.
Qed.

(* n and n - 1 differ in the last digit 1 of n and those behind it. *)
Lemma before k q : let n := 2 ^ k * (2 * q + 1) in n ⊕ (n - 1) = Nat.ones (S k) /\ forall z, z < 2 ^ k -> (n - 1) ⊕ z < n.
Proof.
  intros n. pose proof (Nat.pow_nonzero 2 k). pose proof (ones_below k) as O. rewrite Nat.ones_equiv in O.
  assert (K : 2 ^ S k = 2 * 2 ^ k) by apply Nat.pow_succ_r'.
  assert (E : n = 2 ^ S k * q ⊕ 2 ^ k) by (unfold n; rewrite <- no_carry by lia; rewrite K; ring).
  assert (E' : n - 1 = 2 ^ S k * q ⊕ Nat.ones k).
  { rewrite Nat.ones_equiv, <- no_carry by lia. unfold n. rewrite K. replace (2 ^ k * (2 * q + 1)) with (2 * 2 ^ k * q + 2 ^ k) by ring. lia. }
  split.
  - rewrite E', E. rewrite (Nat.lxor_comm _ (2 ^ k)), Nat.lxor_assoc, <- (Nat.lxor_assoc (2 ^ S k * q)), Nat.lxor_nilpotent, Nat.lxor_0_l.
    replace (2 ^ k) with (2 ^ k * 1) by lia. rewrite <- no_carry by (apply ones_below). rewrite !Nat.ones_equiv, K. lia.
  - intros z Z. rewrite E', Nat.lxor_assoc. assert (B : Nat.ones k ⊕ z < 2 ^ k) by (apply pow2_sum; auto; apply ones_below).
    rewrite <- no_carry by lia. unfold n. rewrite K. replace (2 ^ k * (2 * q + 1)) with (2 * 2 ^ k * q + 2 ^ k) by ring. lia.
Qed.

Section Ruler.
(* The largest power of 2 that divides n. *)
Variable h : nat -> nat.
Hypothesis largest_power : forall k q, h (2 ^ k * (2 * q + 1)) = 2 ^ k.

Lemma ruler_gray n : 1 <= n -> h n = gray n ⊕ gray (n - 1).
Proof.
  intros N. destruct (two_power n N) as (k & q & E). rewrite <- gray_sum, E, largest_power. destruct (before k q) as [B _]. rewrite B. symmetry. apply gray_ones.
Qed.

Lemma ruler_run m : forall d, nim_sum (map h (seq (m + 1) d)) = gray (m + d) ⊕ gray m.
Proof.
  induction d as [|d IH]; [rewrite Nat.add_0_r, Nat.lxor_nilpotent; reflexivity|].
  rewrite seq_S, map_app, nim_sum_app, IH. cbn [map nim_sum]. rewrite Nat.lxor_0_r, ruler_gray by lia.
  replace (m + 1 + d - 1) with (m + d) by lia. replace (m + S d) with (m + 1 + d) by lia.
  apply Nat.bits_inj. intros j. rewrite !Nat.lxor_spec.
  destruct (Nat.testbit (gray (m + d)) j), (Nat.testbit (gray m) j), (Nat.testbit (gray (m + 1 + d)) j); auto.
Qed.

(* Ruler: consecutive coins, the places m + 1, ..., n. *)
Theorem ruler n : 1 <= n -> is_mex (fun v => exists s, In s (map (fun m => places (seq (m + 1) (n - 1 - m))) (seq 0 n)) /\ v = heads h s) (h n).
Proof.
  intros N. destruct (two_power n N) as (k & q & En). destruct (before k q) as [B1 B2]. rewrite <- En in B1, B2.
  assert (H : forall m, m < n -> heads h (places (seq (m + 1) (n - 1 - m))) = gray ((n - 1) ⊕ m)).
  { intros m M. rewrite heads_places, ruler_run, gray_sum. f_equal. f_equal. lia. }
  assert (Hn : h n = 2 ^ k) by (rewrite En; apply largest_power). rewrite Hn. split.
  - intros (s & I & E). apply in_map_iff in I. destruct I as (m & <- & M). apply in_seq in M. rewrite H, <- gray_ones, <- B1 in E by lia.
    apply eq_sym, (f_equal (fun x => x ⊕ gray (n ⊕ (n - 1)))) in E. rewrite Nat.lxor_nilpotent, <- gray_sum in E. apply gray_0 in E.
    rewrite (Nat.lxor_comm n), <- Nat.lxor_assoc, (Nat.lxor_comm (n - 1)), lxor_twice in E. apply Nat.lxor_eq in E. lia.
  - intros v V. destruct (gray_onto k v V) as (z & Z & <-). specialize (B2 z Z). exists (places (seq (((n - 1) ⊕ z) + 1) (n - 1 - ((n - 1) ⊕ z)))). split.
    + apply in_map_iff. exists ((n - 1) ⊕ z). split; auto. apply in_seq. lia.
    + rewrite H by auto. f_equal. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
Qed.
End Ruler.

(* Has m an odd number of ones in binary? *)
Definition odd_ones (m : nat) : bool := Nat.odd (heads (fun _ => 1) m).

(* The odious number of 2m and 2m + 1, and the other one. *)
Definition odious (m : nat) : nat := Nat.b2n (negb (odd_ones m)) + 2 * m.
Definition evil (m : nat) : nat := Nat.b2n (odd_ones m) + 2 * m.

Lemma odd_ones_sum a b : odd_ones (a ⊕ b) = xorb (odd_ones a) (odd_ones b).
Proof. unfold odd_ones. rewrite heads_sum, <- !Nat.bit0_odd. apply Nat.lxor_spec. Qed.

Lemma digit_sum (x y : bool) a b : (Nat.b2n x + 2 * a) ⊕ (Nat.b2n y + 2 * b) = Nat.b2n (xorb x y) + 2 * (a ⊕ b).
Proof.
  apply Nat.bits_inj. intros [|j]; [now rewrite Nat.lxor_spec, !Nat.add_b2n_double_bit0|].
  rewrite <- !half_bits, half_sum, !Nat.div2_div, !Nat.add_b2n_double_div2. reflexivity.
Qed.

Lemma odious_sum a b : odious a ⊕ odious b = evil (a ⊕ b).
Proof. unfold odious, evil. rewrite digit_sum, odd_ones_sum. f_equal. f_equal. destruct (odd_ones a), (odd_ones b); auto. Qed.

(* Mock Turtles: one, two or three coins; h(n) is the n-th odious number. *)
Theorem mock_turtles n : 1 <= n -> is_mex (fun v => exists s,
  In s (0 :: map (fun i => 2 ^ i) (seq 1 (n - 1)) ++ flat_map (fun j => map (fun i => places [i; j]) (seq 1 (j - 1))) (seq 1 (n - 1))) /\
  v = heads (fun i => odious (i - 1)) s) (odious (n - 1)).
Proof.
  intros N. set (h := fun i => odious (i - 1)). set (m := n - 1).
  assert (H2 : forall i j, heads h (places [i; j]) = evil ((i - 1) ⊕ (j - 1))).
  { intros i j. rewrite heads_places. cbn [map nim_sum]. rewrite Nat.lxor_0_r. apply odious_sum. }
  assert (Pair : forall a b, a < b < m -> exists s, In s (0 :: map (fun i => 2 ^ i) (seq 1 m) ++
     flat_map (fun j => map (fun i => places [i; j]) (seq 1 (j - 1))) (seq 1 m)) /\ evil (a ⊕ b) = heads h s).
  { intros a b L. exists (places [a + 1; b + 1]). split.
    - right. apply in_app_iff. right. apply in_flat_map. exists (b + 1). split; [apply in_seq; lia|].
      apply in_map_iff. exists (a + 1). split; auto. apply in_seq. lia.
    - rewrite H2. f_equal. f_equal; lia. }
  assert (Z : odd_ones 0 = false) by reflexivity.
  split.
  - intros (s & [<-|I] & E).
    + rewrite heads_0 in E. unfold odious in E. assert (M0 : m = 0) by lia. rewrite M0, Z in E. discriminate.
    + apply in_app_iff in I. destruct I as [I|I].
      * apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I. rewrite heads_one in E. unfold h, odious in E.
        destruct (negb (odd_ones m)), (negb (odd_ones (i - 1))); cbn [Nat.b2n] in E; lia.
      * apply in_flat_map in I. destruct I as (j & J & I). apply in_map_iff in I. destruct I as (i & <- & I). rewrite H2 in E.
        unfold odious, evil in E. assert (X : m = (i - 1) ⊕ (j - 1)).
        { destruct (negb (odd_ones m)), (odd_ones ((i - 1) ⊕ (j - 1))); cbn [Nat.b2n] in E; lia. }
        rewrite <- X in E. destruct (odd_ones m); cbn [negb Nat.b2n] in E; lia.
  - intros v V. rewrite (Nat.div2_odd v) in V |- *. set (j := Nat.div2 v) in *. set (b := Nat.odd v) in *. clearbody j b.
    destruct (Bool.bool_dec b (odd_ones j)) as [E|E].
    + assert (Ev : 2 * j + Nat.b2n b = evil j) by (unfold evil; rewrite <- E; lia). rewrite Ev.
      destruct (Nat.eq_dec j 0) as [->|J0]; [exists 0; cbn; auto|]. destruct (lt_dec j m) as [L|L].
      * destruct (Pair 0 j ltac:(lia)) as (s & I & X). exists s. split; auto. rewrite <- X, Nat.lxor_0_l. reflexivity.
      * rewrite Ev in V. unfold evil, odious in V.
        assert (Jm : j = m) by (destruct (odd_ones j), (odd_ones m); cbn [Nat.b2n negb] in V; lia). subst j.
        assert (Em : odd_ones m = false) by (destruct (odd_ones m); auto; cbn [Nat.b2n negb] in V; lia).
        set (a := 2 ^ Nat.log2 m). set (c := m ⊕ a).
        assert (C : c < m) by (unfold c, a; apply (lt_by_bit (Nat.log2 m)); [|apply Nat.bit_log2; auto|]; [|intros i I; rewrite Nat.lxor_spec, Nat.pow2_bits_false by lia; apply xorb_false_r]; now rewrite Nat.lxor_spec, Nat.bit_log2, Nat.pow2_bits_true by auto).
        assert (C0 : c <> 0).
        { intros F. unfold c in F. apply Nat.lxor_eq in F. rewrite F in Em. unfold odd_ones, a in Em. rewrite heads_one in Em. discriminate. }
        assert (A : a < m) by (pose proof (Nat.log2_spec m ltac:(lia)) as [A _]; fold a in A; destruct (Nat.eq_dec a m) as [F|]; [|lia];
          exfalso; apply C0; unfold c; rewrite F; apply Nat.lxor_nilpotent).
        assert (M : m = a ⊕ c) by (unfold c; now rewrite Nat.lxor_comm, lxor_twice).
        replace (evil m) with (evil (a ⊕ c)) by (now rewrite <- M). destruct (lt_eq_lt_dec a c) as [[L'|F]|L'].
        -- apply Pair. lia.
        -- exfalso. rewrite F, Nat.lxor_nilpotent in M. lia.
        -- rewrite (Nat.lxor_comm a c). apply Pair. lia.
    + assert (Ev : 2 * j + Nat.b2n b = odious j) by (unfold odious; destruct b, (odd_ones j); cbn [negb Nat.b2n]; try congruence; lia). rewrite Ev in *.
      assert (L : j < m).
      { destruct (lt_eq_lt_dec j m) as [[L| ->]|L]; auto; [lia|]. exfalso. unfold odious in V.
        destruct (negb (odd_ones j)), (negb (odd_ones m)); cbn [Nat.b2n] in V; lia. }
      exists (2 ^ (j + 1)). split.
      * right. apply in_app_iff. left. apply in_map, in_seq. lia.
      * rewrite heads_one. unfold h. f_equal. lia.
Qed.

(* Triplets: three coins.  The places 1 and 2 have no move, and stand for "none" in Mock Turtles. *)
Theorem triplets n : 1 <= n -> let h := fun i => if i <=? 2 then 0 else odious (i - 3) in
  is_mex (fun v => exists s, In s (flat_map (fun j => map (fun i => places [i; j]) (seq 1 (j - 1))) (seq 1 (n - 1))) /\ v = heads h s) (h n).
Proof.
  intros N h. assert (H2 : forall i j, heads h (places [i; j]) = h i ⊕ h j) by (intros; rewrite heads_places; cbn [map nim_sum]; now rewrite Nat.lxor_0_r).
  assert (Hs : forall i, 1 <= i -> h (i + 2) = odious (i - 1)).
  { intros i I. unfold h. destruct (Nat.leb_spec (i + 2) 2); [lia|]. f_equal. lia. }
  assert (Pair : forall s, In s (flat_map (fun j => map (fun i => places [i; j]) (seq 1 (j - 1))) (seq 1 (n - 1))) <->
    exists i j, 1 <= i < j /\ j < n /\ s = places [i; j]).
  { intros s. rewrite in_flat_map. split.
    - intros (j & J & I). apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in J, I. exists i, j. split; [lia|]. split; [lia|auto].
    - intros (i & j & I & J & ->). exists j. split; [apply in_seq; lia|]. apply in_map_iff. exists i. split; auto. apply in_seq. lia. }
  destruct (le_lt_dec n 2) as [S|L].
  - replace (h n) with 0 by (unfold h; destruct (Nat.leb_spec n 2); auto; lia). split; [|lia].
    intros (s & I & _). apply Pair in I. destruct I as (i & j & I & J & _). lia.
  - replace (h n) with (odious (n - 2 - 1)) by (rewrite <- Hs by lia; f_equal; lia).
    eapply mex_ext; [|apply (mock_turtles (n - 2)); lia]. intros v. cbn [In]. setoid_rewrite in_app_iff. split.
    + intros (s & [<-|[I|I]] & ->).
      * exists (places [1; 2]). split; [apply Pair; exists 1, 2; split; [lia|split; [lia|auto]]|]. rewrite H2, heads_0. reflexivity.
      * apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I. exists (places [1; i + 2]). split.
        -- apply Pair. exists 1, (i + 2). split; [lia|split; [lia|auto]].
        -- rewrite H2, heads_one, Hs by lia. symmetry. apply Nat.lxor_0_l.
      * apply in_flat_map in I. destruct I as (j & J & I). apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in J, I.
        exists (places [i + 2; j + 2]). split; [apply Pair; exists (i + 2), (j + 2); split; [lia|split; [lia|auto]]|].
        rewrite H2, !Hs, heads_places by lia. cbn [map nim_sum]. now rewrite Nat.lxor_0_r.
    + intros (s & I & ->). apply Pair in I. destruct I as (i & j & I & J & ->). rewrite H2. destruct (le_lt_dec j 2) as [J2|J2].
      * exists 0. split; auto. unfold h. destruct (Nat.leb_spec i 2); [|lia]. destruct (Nat.leb_spec j 2); [|lia]. reflexivity.
      * assert (Ej : h j = odious (j - 2 - 1)) by (rewrite <- Hs by lia; f_equal; lia). destruct (le_lt_dec i 2) as [I2|I2].
        -- exists (2 ^ (j - 2)). split; [right; left; apply in_map, in_seq; lia|]. rewrite heads_one, Ej.
           replace (h i) with 0 by (unfold h; destruct (Nat.leb_spec i 2); auto; lia). apply Nat.lxor_0_l.
        -- exists (places [i - 2; j - 2]). split.
           ++ right. right. apply in_flat_map. exists (j - 2). split; [apply in_seq; lia|]. apply in_map_iff. exists (i - 2). split; auto. apply in_seq. lia.
           ++ rewrite heads_places. cbn [map nim_sum]. rewrite Nat.lxor_0_r, Ej. f_equal. rewrite <- Hs by lia. f_equal. lia.
Qed.
