(* docs/theorems.md, section 2: finite take-and-break codes ("guy-smith").

   R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), for any number of parts.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section GuySmith.
Variable allows : rules.
Variables H k : nat.
Hypothesis H_positive : 1 <= H.
Hypothesis parts : forall t h, allows t h -> h <= H.
Hypothesis reach : forall t h, allows t h -> (t <= Z.of_nat k)%Z.
Hypothesis ends : play_ends allows.

Theorem guy_smith g n0 p : nim_values (code_move allows) g ->
  let m := max n0 1 in periodic_to g n0 (H * m + (H - 1) * p + k) p 0 -> periodic g n0 p 0.
Proof.
  intros V m F. apply (periodic_by_induction _ _ _ _ _ F).
  intros n N0 N IH. rewrite Nat.add_0_r.
  assert (G : forall a, n0 <= a < n -> g (a + p) = g a) by (intros; rewrite IH; auto).
  assert (M1 : 1 <= m) by lia. assert (M0 : n0 <= m) by lia. clearbody m.
  assert (E : H * (m + p) = H * m + (H - 1) * p + p).
  { assert (X : exists h, H = S h) by (exists (H - 1); lia). destruct X as [h ->].
    replace (S h - 1) with h by lia. ring. }
  assert (NK : k < n) by nia.
  refine (mex_same _ _ _ _ _ (V (n + p)) (V n)). intros v. split.
  - (* an option of n + p is one of n *)
    intros (o & [A P] & ->). pose proof (parts _ _ A) as Ph. pose proof (reach _ _ A) as R.
    assert (O : o <> []) by (intros ->; rewrite list_sum_nil in R; lia).
    destruct (largest_part o O) as (b & a & c & -> & L & S).
    assert (Sn : n + p <= list_sum (b ++ a :: c) + k) by lia.
    assert (list_sum (b ++ a :: c) <= H * a) by nia.
    assert (Am : m + p <= a) by nia.
    assert (An : a < n + p) by (apply (ends _ _ _ (conj A P)), in_elt).
    assert (Ga : g (a - p) = g a) by (rewrite <- (G (a - p)) by lia; f_equal; lia).
    exists (b ++ (a - p) :: c). split; [split|symmetry; apply replaced_value; auto].
    + rewrite (replaced_length b c a). pose proof (replaced_sum b a (a - p) c).
      replace (Z.of_nat n - Z.of_nat (list_sum (b ++ (a - p)%nat :: c)))%Z
        with (Z.of_nat (n + p) - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
    + intros x X. destruct (in_replaced b c a _ x X) as [->|X']; [lia|auto].
  - (* and conversely *)
    intros (o & [A P] & ->). pose proof (parts _ _ A) as Ph. pose proof (reach _ _ A) as R.
    assert (O : o <> []) by (intros ->; rewrite list_sum_nil in R; lia).
    destruct (largest_part o O) as (b & a & c & -> & L & S).
    assert (Sn : n <= list_sum (b ++ a :: c) + k) by lia.
    assert (list_sum (b ++ a :: c) <= H * a) by nia.
    assert (Am : m <= a) by nia.
    assert (An : a < n) by (apply (ends _ _ _ (conj A P)), in_elt).
    exists (b ++ (a + p) :: c). split; [split|symmetry; apply replaced_value; apply G; lia].
    + rewrite (replaced_length b c a). pose proof (replaced_sum b a (a + p) c).
      replace (Z.of_nat (n + p) - Z.of_nat (list_sum (b ++ (a + p)%nat :: c)))%Z
        with (Z.of_nat n - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
    + intros x X. destruct (in_replaced b c a _ x X) as [->|X']; [lia|auto].
Qed.

End GuySmith.
