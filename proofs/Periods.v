(* Least periods: a smaller period than the least divisor that is one would make the greatest common divisor a period.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Least.
Variable g : nat -> nat.
Variables n0 p s : nat.
Hypothesis p_positive : 1 <= p.
Hypothesis period : periodic g n0 p s.

(* Does d repeat with its share of the saltus, from n0 on? *)
Definition repeats_with (d n : nat) : Prop := g (n + d) * (p / d) = g n * (p / d) + s.

Lemma gcd_repeats q n1 r : 1 <= q -> periodic g n1 q r -> forall n, n0 <= n -> repeats_with (Nat.gcd p q) n.
Proof.
  intros Q P n N. unfold repeats_with. set (d := Nat.gcd p q).
  assert (D : d <> 0) by (intros E; apply Nat.gcd_eq_0 in E; lia).
  assert (Ep : exists e, p = e * d) by apply Nat.gcd_divide_l. destruct Ep as [e Ep].
  assert (Ee : p / d = e) by (rewrite Ep; apply Nat.div_mul; auto). rewrite Ee.
  destruct (Nat.gcd_bezout_pos q p) as (a & b & B); [lia|]. rewrite Nat.gcd_comm in B. fold d in B.
  assert (C : forall m, n0 <= m -> n1 <= m -> g (m + d) + b * s = g m + a * r).
  { intros m M0 M1. rewrite <- (periodic_far _ _ _ _ period b (m + d)) by lia.
    rewrite <- (periodic_far _ _ _ _ P a m) by lia. f_equal. lia. }
  assert (F : forall i m, n0 <= m -> n1 <= m -> g (m + i * d) + i * (b * s) = g m + i * (a * r)).
  { induction i as [|i IH]; intros m M0 M1; cbn; [rewrite !Nat.add_0_r; auto|].
    replace (m + (d + i * d)) with ((m + i * d) + d) by lia.
    pose proof (C (m + i * d) ltac:(lia) ltac:(lia)). pose proof (IH m M0 M1). lia. }
  assert (A : exists m, n0 <= m /\ n1 <= m /\ g (m + d) + g n = g m + g (n + d)).
  { exists (n + n1 * p). split; [lia|]. split; [nia|].
    replace (n + n1 * p + d) with (n + d + n1 * p) by lia.
    rewrite !(periodic_far _ _ _ _ period) by lia. lia. }
  destruct A as (m & M0 & M1 & E). pose proof (C m M0 M1) as Cm. pose proof (F e m M0 M1) as Fm.
  rewrite <- Ep, period in Fm by auto. nia.
Qed.

(* If no proper divisor of p is a period, no smaller number is. *)
Theorem least_period : (forall d, 1 <= d -> d <= p / 2 -> p mod d = 0 -> exists n, n0 <= n /\ ~ repeats_with d n) ->
  forall q n1 r, 1 <= q < p -> ~ periodic g n1 q r.
Proof.
  intros H q n1 r Q P.
  assert (D : Nat.gcd p q <> 0) by (intros E; apply Nat.gcd_eq_0 in E; lia).
  assert (Dq : exists f, q = f * Nat.gcd p q) by apply Nat.gcd_divide_r. destruct Dq as [f Eq].
  assert (Dp : exists e, p = e * Nat.gcd p q) by apply Nat.gcd_divide_l. destruct Dp as [e Ep].
  destruct (H (Nat.gcd p q)) as (n & N & R); [lia| | |].
  - apply Nat.div_le_lower_bound; [lia|]. assert (f < e) by nia. assert (1 <= f) by nia.
    assert (2 * Nat.gcd p q <= e * Nat.gcd p q) by (apply Nat.mul_le_mono_r; lia). lia.
  - rewrite Ep at 1. apply Nat.mod_mul. auto.
  - apply R. apply (gcd_repeats q n1 r); auto. lia.
Qed.

End Least.
