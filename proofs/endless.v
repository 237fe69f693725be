(* docs/theorems.md, section 5: codes with a repeating tail ("endless").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Endless.
Variable allows : rules.
Variables H k T : nat.
Hypothesis H_positive : 1 <= H.
Hypothesis k_positive : 1 <= k.
Hypothesis parts : forall t h, allows t h -> h <= H.
(* The digits repeat from digit k on. *)
Hypothesis repeats : forall t h, (Z.of_nat k <= t)%Z -> (allows t h <-> allows (t + Z.of_nat T)%Z h).
Hypothesis ends : play_ends allows.

Lemma repeats_often P h : forall j t, P = j * T -> (Z.of_nat k <= t)%Z -> (allows t h <-> allows (t + Z.of_nat P)%Z h).
Proof.
  intros j. revert P. induction j as [|j IH]; intros P t -> K; cbn [Nat.mul].
  - replace (t + Z.of_nat 0)%Z with t by lia. tauto.
  - rewrite (repeats t) by auto. rewrite (IH (j * T)) by (auto; lia).
    replace (t + Z.of_nat T + Z.of_nat (j * T))%Z with (t + Z.of_nat (T + j * T))%Z by lia. tauto.
Qed.

(* P is a multiple of T. *)
Lemma endless_multiple g n0 P j : nim_values (code_move allows) g -> P = j * T ->
  let m := max n0 1 in periodic_to g n0 (H * m + H * P + k - 1) P 0 -> periodic g n0 P 0.
Proof.
  intros V EP m F. apply (periodic_by_induction _ _ _ _ _ F).
  intros n N0 N IH. rewrite Nat.add_0_r.
  assert (G : forall a, n0 <= a < n -> g (a + P) = g a) by (intros; rewrite IH; auto).
  assert (M1 : 1 <= m) by lia. assert (M0 : n0 <= m) by lia. clearbody m.
  assert (E : H * (m + P) = H * m + H * P) by ring.
  assert (HM : 1 <= H * m) by nia.
  assert (NK : k <= n) by lia.
  refine (mex_same _ _ _ _ _ (V (n + P)) (V n)). intros v. split.
  - intros (o & [A Q] & ->). pose proof (parts _ _ A) as Ph.
    destruct (Z_le_gt_dec (Z.of_nat (k + P)) (Z.of_nat (n + P) - Z.of_nat (list_sum o))) as [R|R].
    + exists o. split; auto. split; auto. apply (repeats_often P _ j); auto; [lia|].
      replace (Z.of_nat n - Z.of_nat (list_sum o) + Z.of_nat P)%Z with (Z.of_nat (n + P) - Z.of_nat (list_sum o))%Z by lia. auto.
    + assert (O : o <> []) by (intros ->; rewrite list_sum_nil in R; lia).
      destruct (largest_part o O) as (b & a & c & -> & L & S).
      assert (list_sum (b ++ a :: c) <= H * a) by nia.
      assert (Am : m + P <= a) by nia.
      assert (An : a < n + P) by (apply (ends _ _ _ (conj A Q)), in_elt).
      assert (Ga : g (a - P) = g a) by (rewrite <- (G (a - P)) by lia; f_equal; lia).
      exists (b ++ (a - P) :: c). split; [split|symmetry; apply replaced_value; auto].
      * rewrite (replaced_length b c a). pose proof (replaced_sum b a (a - P) c).
        replace (Z.of_nat n - Z.of_nat (list_sum (b ++ (a - P)%nat :: c)))%Z
          with (Z.of_nat (n + P) - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
      * intros x X. destruct (in_replaced b c a _ x X) as [->|X']; [lia|auto].
  - intros (o & [A Q] & ->). pose proof (parts _ _ A) as Ph.
    destruct (Z_le_gt_dec (Z.of_nat k) (Z.of_nat n - Z.of_nat (list_sum o))) as [R|R].
    + exists o. split; auto. split; auto. rewrite (repeats_often P _ j) in A; auto.
      replace (Z.of_nat (n + P) - Z.of_nat (list_sum o))%Z with (Z.of_nat n - Z.of_nat (list_sum o) + Z.of_nat P)%Z by lia. auto.
    + assert (O : o <> []) by (intros ->; rewrite list_sum_nil in R; lia).
      destruct (largest_part o O) as (b & a & c & -> & L & S).
      assert (list_sum (b ++ a :: c) <= H * a) by nia.
      assert (Am : m <= a) by nia.
      assert (An : a < n) by (apply (ends _ _ _ (conj A Q)), in_elt).
      exists (b ++ (a + P) :: c). split; [split|symmetry; apply replaced_value; apply G; lia].
      * rewrite (replaced_length b c a). pose proof (replaced_sum b a (a + P) c).
        replace (Z.of_nat (n + P) - Z.of_nat (list_sum (b ++ (a + P)%nat :: c)))%Z
          with (Z.of_nat n - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
      * intros x X. destruct (in_replaced b c a _ x X) as [->|X']; [lia|auto].
Qed.

(* P is the least common multiple of p and T, or any other. *)
Theorem endless g n0 p P : nim_values (code_move allows) g -> 1 <= P -> (exists j, P = j * T) ->
  let m := max n0 1 in
  periodic_to g n0 (H * m + H * P + k - 1) P 0 -> periodic_to g n0 (n0 + P) p 0 -> periodic g n0 p 0.
Proof.
  intros V P1 (j & J) m F1 F2. pose proof (endless_multiple g n0 P j V J F1) as R.
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros N.
  destruct (lt_dec n (n0 + P)); [apply F2; lia|].
  replace n with (n - P + P) by lia. rewrite R by lia.
  replace (n - P + P + p) with (n - P + p + P) by lia. rewrite R by lia. rewrite IH by lia. lia.
Qed.

(* All values that are needed show the relation with p, hence that with P. *)
Lemma endless_values g n0 p i j P N : nim_values (code_move allows) g -> 1 <= P -> P = i * p -> P = j * T ->
  H * max n0 1 + (H + 1) * P + k - 1 <= N -> n0 + P + p <= N ->
  (forall n, n0 <= n -> n + p < N -> g (n + p) = g n) -> periodic g n0 p 0.
Proof.
  intros V P1 Ei Ej N1 N2 F. apply (endless g n0 p P V P1 (ex_intro _ j Ej)).
  - assert (R : forall e n, n0 <= n -> n + e * p < N -> g (n + e * p) = g n).
    { induction e as [|e IH]; intros n L M; cbn in *; [f_equal; lia|].
      replace (n + (p + e * p)) with ((n + e * p) + p) by lia. rewrite F by lia. apply IH; lia. }
    intros n M. rewrite Ei at 1. rewrite R by (auto; nia). lia.
  - intros n M. rewrite F by lia. lia.
Qed.

End Endless.
