(* docs/theorems.md, section 6: codes whose values grow ("arithmetic").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Upper.
Variable e : nat.

Lemma upper_lxor a b : (a ⊕ b) / 2 ^ e = (a / 2 ^ e) ⊕ (b / 2 ^ e).
Proof. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.

Lemma lower_lxor a b : (a ⊕ b) mod 2 ^ e = (a mod 2 ^ e) ⊕ (b mod 2 ^ e).
Proof.
  apply Nat.bits_inj. intros j. rewrite Nat.lxor_spec.
  destruct (le_lt_dec e j); [rewrite !Nat.mod_pow2_bits_high by auto; auto|].
  rewrite !Nat.mod_pow2_bits_low by auto. apply Nat.lxor_spec.
Qed.

Lemma power_positive : 0 < 2 ^ e.
Proof. pose proof (Nat.pow_nonzero 2 e). lia. Qed.

Lemma nim_sum_upper l : nim_sum l / 2 ^ e = nim_sum (map (fun a => a / 2 ^ e) l).
Proof.
  induction l as [|a l IH]; cbn [nim_sum map]; [apply Nat.div_0_l; pose proof power_positive; lia|]. now rewrite upper_lxor, IH.
Qed.

Lemma nim_sum_lower l : nim_sum l mod 2 ^ e = nim_sum (map (fun a => a mod 2 ^ e) l).
Proof.
  induction l as [|a l IH]; cbn [nim_sum map]; [apply Nat.mod_0_l; pose proof power_positive; lia|]. now rewrite lower_lxor, IH.
Qed.

Lemma upper_add a y : (a + 2 ^ e * y) / 2 ^ e = a / 2 ^ e + y.
Proof. rewrite Nat.mul_comm. apply Nat.div_add. pose proof power_positive; lia. Qed.

Lemma lower_add a y : (a + 2 ^ e * y) mod 2 ^ e = a mod 2 ^ e.
Proof. rewrite Nat.mul_comm. apply Nat.mod_add. pose proof power_positive; lia. Qed.

Lemma parts_eq a b : a / 2 ^ e = b / 2 ^ e -> a mod 2 ^ e = b mod 2 ^ e -> a = b.
Proof.
  intros D M. pose proof power_positive.
  rewrite (Nat.div_mod a (2 ^ e)), (Nat.div_mod b (2 ^ e)) by lia. now rewrite D, M.
Qed.

Lemma sum_parts l : list_sum l = 2 ^ e * list_sum (map (fun a => a / 2 ^ e) l) + list_sum (map (fun a => a mod 2 ^ e) l).
Proof.
  pose proof power_positive. induction l as [|a l IH]; cbn [map]; rewrite ?list_sum_nil, ?list_sum_cons; [lia|].
  rewrite IH. rewrite (Nat.div_mod a (2 ^ e)) at 1 by lia. ring.
Qed.
End Upper.

Lemma Forall2_first {A : Type} (R : A -> A -> Prop) x l l' : Forall2 R (x :: l) l' ->
  exists x' l1, l' = x' :: l1 /\ R x x' /\ Forall2 R l l1.
Proof. intros F. inversion F; eauto. Qed.

Lemma Forall2_same_length {A : Type} (R : A -> A -> Prop) l l' : Forall2 R l l' -> length l = length l'.
Proof. induction 1; cbn; auto. Qed.

Lemma Forall2_In {A : Type} (R : A -> A -> Prop) l l' y : Forall2 R l l' -> In y l' -> exists x, In x l /\ R x y.
Proof.
  induction 1 as [|x x' l l' Rx F IH]; intros []; [subst; exists x; cbn; auto|]. destruct IH as (z & Z & Rz); auto. exists z. cbn; auto.
Qed.

Section Arithmetic.
Variable allows : rules.
Variables k T H : nat.
Hypothesis T_positive : 1 <= T.
Hypothesis parts : forall t h, allows t h -> h <= H.
(* The digits repeat from digit k on; a finite code has none there, and T = 1. *)
Hypothesis repeats : forall t h, (Z.of_nat k <= t)%Z -> (allows t h <-> allows (t + Z.of_nat T)%Z h).
Hypothesis ends : play_ends allows.
Variable g : nat -> nat.
Hypothesis values : nim_values (code_move allows) g.

Variables n0 p s : nat.
Hypothesis p_positive : 1 <= p.
Hypothesis s_positive : 1 <= s.
Notation n1 := (max n0 1).

(* P is a multiple of p and T, S the saltus that belongs to it. *)
Variables P S times : nat.
Hypothesis P_times : P = times * p.
Hypothesis S_times : S = times * s.
Hypothesis P_positive : 1 <= P.
Hypothesis P_multiple : exists j, P = j * T.
Variables e σ : nat.
Hypothesis S_power : S = 2 ^ e * σ.

Notation X := (fun n => g n / 2 ^ e).
Notation r := (fun n => g n mod 2 ^ e).

(* ---- options --------------------------------------------------------------------- *)

(* Two more tokens or two equal X keep an option's value; its heaps may be listed in any order. *)
Definition of_tail (n : nat) (o : list nat) : Prop := (Z.of_nat k <= Z.of_nat n - Z.of_nat (list_sum o))%Z.

Definition robust (n u : nat) : Prop :=
  (exists o, code_move allows n o /\ of_tail n o /\ u = nim_sum (map g o)) \/
  (exists b c o, code_move allows n (b :: c :: o) /\ n1 <= b /\ n1 <= c /\ X b = X c /\ u = nim_sum (map g (b :: c :: o))).

Definition rising (n u : nat) : Prop :=
  exists a o, code_move allows n (a :: o) /\ n1 <= a /\ nim_sum (map X o) = 0 /\ u = nim_sum (map g (a :: o)).

Definition both (n u : nat) : Prop :=
  (exists a o, code_move allows n (a :: o) /\ of_tail n (a :: o) /\ n1 <= a /\ nim_sum (map X o) = 0 /\
               u = nim_sum (map g (a :: o))) \/
  (exists a b c o, code_move allows n (a :: b :: c :: o) /\ n1 <= a /\ n1 <= b /\ n1 <= c /\ X b = X c /\
                   nim_sum (map X o) = 0 /\ u = nim_sum (map g (a :: b :: c :: o))).

(* ---- the conditions -------------------------------------------------------------- *)

Variables N N' q B : nat.
Hypothesis N_1 : n1 + 3 * P <= N.
Hypothesis N_2 : n1 + P + p <= N.
Hypothesis N_3 : N <= N'.
Hypothesis cond_r : forall n, n0 <= n -> n + p < N' -> g (n + p) = g n + s.
Hypothesis cond_a : forall n, 1 <= n < n1 -> X n = 0.
Hypothesis q_positive : 1 <= q.
Hypothesis q_largest : forall n, n1 <= n < n1 + P -> X n <= q.
(* c(n), times p *)
Definition slope (n : nat) : Z := (Z.of_nat p * Z.of_nat (g n) - Z.of_nat s * Z.of_nat n)%Z.
Variables c_high c_low : Z.
Hypothesis c_high_bound : forall n, 1 <= n < n1 + P -> (slope n <= c_high)%Z.
Hypothesis c_low_bound : forall n, n1 <= n < n1 + P -> (c_low <= slope n)%Z.
Hypothesis cond_b : forall t h, 1 <= h -> allows t h ->
  (Z.of_nat h * c_high - Z.of_nat s * t - c_low < Z.of_nat p * Z.of_nat (2 ^ (e + 1)))%Z.
(* No two numbers of a list have a binary digit 1 in the same place if their nim-sum is their sum. *)
Hypothesis cond_c : forall l, length l <= H -> exists l',
  Forall2 (fun x x' => q <= x' /\ x' mod σ = x mod σ) l l' /\ nim_sum l' = list_sum l' /\ list_sum l' <= B.
Hypothesis cond_d : forall n, N <= n + P -> n < N -> B < (g n + S) / 2 ^ e.
Hypothesis cond_e : forall n, N <= n + 2 * P -> n < N -> forall u, u < S -> robust n u.
Hypothesis cond_f : forall n, N <= n + 2 * P -> n < N -> forall u, S <= u < 2 * S -> both n u.
Hypothesis cond_g : forall n, N' <= n -> exists m i, n = m + i * P /\ N <= m + 2 * P /\ m < N' /\
  forall u, 2 * S <= u < g m -> rising m u.

(* ---- the induction --------------------------------------------------------------- *)

Lemma sigma_positive : 1 <= σ.
Proof.
  assert (T1 : 1 <= times) by (destruct times; cbn in *; lia).
  assert (S1 : 1 <= S) by nia. rewrite S_power in S1. destruct σ; [rewrite Nat.mul_0_r in S1; lia | lia].
Qed.

Section Step.
Variable n : nat.
Hypothesis n_large : N' <= n.
(* The relation with P below n. *)
Hypothesis below : forall m, n1 <= m -> m + P < n -> g (m + P) = g m + S.

Lemma below_far b i : n1 <= b -> b + i * P < n -> g (b + i * P) = g b + i * S.
Proof.
  intros Lb. induction i as [|i IH]; intros L; cbn; [rewrite !Nat.add_0_r; auto|].
  replace (b + (P + i * P)) with (b + i * P + P) by lia. rewrite below by (cbn in L; lia). cbn in L. rewrite IH by lia. lia.
Qed.

Lemma class a : n1 <= a -> exists b i, a = b + i * P /\ n1 <= b < n1 + P.
Proof.
  intros L. exists (n1 + (a - n1) mod P), ((a - n1) / P).
  pose proof (Nat.div_mod (a - n1) P ltac:(lia)). pose proof (Nat.mod_upper_bound (a - n1) P ltac:(lia)). split; [nia|lia].
Qed.

Lemma moved_X a : n1 <= a -> a + P < n -> X (a + P) = X a + σ /\ r (a + P) = r a.
Proof. intros L M. cbv beta. rewrite below, S_power by auto. split; [apply upper_add | apply lower_add]. Qed.

Lemma slope_P a : n1 <= a -> a + P < n -> slope (a + P) = slope a.
Proof. intros L M. unfold slope. rewrite below by auto. rewrite P_times, S_times. nia. Qed.

Lemma slope_high a : 1 <= a < n -> (slope a <= c_high)%Z.
Proof.
  induction a as [a IH] using (well_founded_induction lt_wf). intros L.
  destruct (lt_dec a (n1 + P)); [apply c_high_bound; lia|].
  replace a with (a - P + P) by lia. rewrite slope_P by lia. apply IH; lia.
Qed.

Lemma slope_low a : n1 <= a < n -> (c_low <= slope a)%Z.
Proof.
  induction a as [a IH] using (well_founded_induction lt_wf). intros L.
  destruct (lt_dec a (n1 + P)); [apply c_low_bound; lia|].
  replace a with (a - P + P) by lia. rewrite slope_P by lia. apply IH; lia.
Qed.

Notation v := (g (n - P) + S).

Lemma v_large : B < v / 2 ^ e.
Proof.
  assert (C : exists m i, n - P = m + i * P /\ N <= m + P /\ m < N).
  { exists (N - P + (n - N) mod P), ((n - N) / P).
    pose proof (Nat.div_mod (n - N) P ltac:(lia)). pose proof (Nat.mod_upper_bound (n - N) P ltac:(lia)). split; lia. }
  destruct C as (m & i & E & L1 & L2). rewrite E. rewrite below_far by lia.
  apply (Nat.lt_le_trans _ _ _ (cond_d m L1 L2)). apply Nat.div_le_mono; [pose proof (power_positive e)|]; lia.
Qed.

(* The parts of a move get new X. *)
Lemma rebuilt o : (forall a, In a o -> 1 <= a < n) ->
  forall l', Forall2 (fun x x' => q <= x' /\ x' mod σ = x mod σ) (map X (filter (fun a => 0 <? X a) o)) l' ->
  exists o' z, Forall2 (fun a a' => 1 <= a' /\ (a' < n -> r a' = r a)) o o' /\
    ((forall a', In a' o' -> a' < n) -> nim_sum (map X o') = nim_sum l' /\ list_sum (map X o') = list_sum l') /\
    (Z.of_nat (list_sum o') = Z.of_nat (list_sum o) + z * Z.of_nat P)%Z /\
    (Z.of_nat (list_sum l') = Z.of_nat (list_sum (map X o)) + z * Z.of_nat σ)%Z.
Proof.
  pose proof sigma_positive as σ1. induction o as [|a o IH]; intros Bo l' F.
  - assert (l' = []) as -> by (inversion F; auto). exists [], 0%Z. repeat split; auto; cbn; lia.
  - pose proof (Bo a (or_introl eq_refl)) as Ba. cbn [filter] in F. destruct (0 <? X a) eqn:Xa.
    + cbn [map] in F. destruct (Forall2_first _ _ _ _ F) as (x' & l1 & -> & [Qx Mx] & F').
      destruct (IH ltac:(intros; apply Bo; cbn; auto) l1 F') as (o' & z & R1 & R2 & R3 & R4).
      apply Nat.ltb_lt in Xa. assert (Ra : n1 <= a) by (destruct (le_lt_dec n1 a); auto; rewrite cond_a in Xa; lia).
      destruct (class a Ra) as (b & i & -> & Lb).
      assert (Xb : X (b + i * P) = X b + i * σ).
      { cbv beta. rewrite below_far by lia. rewrite S_power. rewrite <- (upper_add e). f_equal. ring. }
      pose proof (q_largest b Lb) as Qb.
      assert (Ej : exists j, x' = X b + j * σ).
      { cbv beta in Mx, Xb, Qb |- *. rewrite Xb, Nat.mod_add in Mx by lia.
        exists ((x' - g b / 2 ^ e) / σ).
        pose proof (Nat.div_mod x' σ ltac:(lia)) as D1. pose proof (Nat.div_mod (g b / 2 ^ e) σ ltac:(lia)) as D2. rewrite Mx in D1.
        assert (Dx : x' - g b / 2 ^ e = (x' / σ - g b / 2 ^ e / σ) * σ) by (rewrite Nat.mul_sub_distr_r; lia).
        rewrite Dx, Nat.div_mul by lia. lia. }
      destruct Ej as [j Ej].
      exists ((b + j * P) :: o'), (z + (Z.of_nat j - Z.of_nat i))%Z. split; [constructor; auto; split; [lia|]|].
      { intros L. cbv beta. rewrite !below_far by lia. rewrite S_power.
        replace (j * (2 ^ e * σ)) with (2 ^ e * (j * σ)) by ring. replace (i * (2 ^ e * σ)) with (2 ^ e * (i * σ)) by ring.
        now rewrite !lower_add. }
      split; [|split].
      * intros L. cbn [map nim_sum]. rewrite !list_sum_cons.
        destruct R2 as [R2 R2']; [intros; apply L; cbn; auto|]. rewrite R2, R2'.
        assert (E : X (b + j * P) = x').
        { rewrite Ej. cbv beta. rewrite below_far by (try lia; apply L; cbn; auto). rewrite S_power. rewrite <- (upper_add e). f_equal. ring. }
        cbv beta in E. rewrite E. auto.
      * rewrite !list_sum_cons. lia.
      * cbn [map]. rewrite !list_sum_cons. cbv beta in *. rewrite Xb, Ej. lia.
    + destruct (IH ltac:(intros; apply Bo; cbn; auto) l' F) as (o' & z & R1 & R2 & R3 & R4).
      apply Nat.ltb_ge in Xa. assert (Z0 : X a = 0) by (cbv beta in *; lia).
      exists (a :: o'), z. split; [constructor; auto; split; [lia|auto]|]. split; [|split].
      * intros L. cbn [map nim_sum]. rewrite !list_sum_cons.
        destruct R2 as [R2 R2']; [intros; apply L; cbn; auto|]. cbv beta in *. rewrite Z0, R2, R2', Nat.lxor_0_l. auto.
      * rewrite !list_sum_cons. lia.
      * cbn [map]. rewrite !list_sum_cons. cbv beta in *. rewrite Z0. lia.
Qed.

Lemma no_option o : code_move allows n o -> nim_sum (map g o) <> v.
Proof.
  intros M E. pose proof sigma_positive as σ1. pose proof (power_positive e) as e1. pose proof v_large as U.
  assert (Bo : forall a, In a o -> 1 <= a < n) by (intros a A; split; [apply M; auto | eapply ends; eauto]).
  pose proof (parts _ _ (proj1 M)) as Ph.
  set (t := (Z.of_nat n - Z.of_nat (list_sum o))%Z) in *.
  (* the sum of the values is hardly larger than v *)
  assert (C : (Z.of_nat (list_sum (map g o)) < Z.of_nat v + Z.of_nat (2 ^ (e + 1)))%Z).
  { assert (Lo : 1 <= length o).
    { destruct o; [|cbn; lia]. cbn in E. rewrite <- E, Nat.div_0_l in U; lia. }
    pose proof (cond_b _ _ Lo (proj1 M)) as Cb. fold t in Cb.
    assert (Q1 : (Z.of_nat p * Z.of_nat (list_sum (map g o)) <= Z.of_nat s * Z.of_nat (list_sum o) + Z.of_nat (length o) * c_high)%Z).
    { assert (Q : forall l, (forall a, In a l -> 1 <= a < n) ->
        (Z.of_nat p * Z.of_nat (list_sum (map g l)) <= Z.of_nat s * Z.of_nat (list_sum l) + Z.of_nat (length l) * c_high)%Z); [|auto].
      induction l as [|a l IH]; intros Bl; [cbn; rewrite !list_sum_nil; lia|].
      cbn [map length]. rewrite !list_sum_cons. pose proof (slope_high a (Bl a (or_introl eq_refl))) as Sa. unfold slope in Sa.
      specialize (IH ltac:(intros; apply Bl; cbn; auto)). lia. }
    pose proof (slope_low (n - P) ltac:(lia)) as Q2. unfold slope in Q2.
    assert (Q3 : (Z.of_nat p * Z.of_nat S = Z.of_nat s * Z.of_nat P)%Z) by (rewrite S_times, P_times; lia).
    assert (Q4 : (Z.of_nat p * Z.of_nat v >= Z.of_nat s * Z.of_nat n + c_low)%Z) by lia.
    assert (Q5 : (Z.of_nat p * Z.of_nat (list_sum (map g o)) < Z.of_nat p * (Z.of_nat v + Z.of_nat (2 ^ (e + 1))))%Z) by (unfold t in Cb; lia).
    apply Z.mul_lt_mono_pos_l in Q5; lia. }
  (* so the X have no binary digit in common *)
  assert (EX : nim_sum (map X o) = v / 2 ^ e) by (rewrite <- E, nim_sum_upper, map_map; auto).
  assert (Er : nim_sum (map r o) = v mod 2 ^ e) by (rewrite <- E, nim_sum_lower, map_map; auto).
  assert (SX : list_sum (map X o) = v / 2 ^ e).
  { destruct (nim_sum_below (map X o)) as [y Y]. destruct (nim_sum_below (map r o)) as [z Z].
    pose proof (sum_parts e (map g o)) as Sp. rewrite !map_map in Sp.
    pose proof (Nat.div_mod v (2 ^ e) ltac:(lia)) as Dv.
    assert (Y0 : y = 0); [|rewrite Y, EX, Y0; lia].
    rewrite Nat.add_1_r, Nat.pow_succ_r' in C. rewrite EX in Y. rewrite Er in Z. rewrite Y, Z in Sp.
    destruct y as [|y]; auto. exfalso. replace (2 ^ e * (v / 2 ^ e + 2 * Datatypes.S y)) with (2 ^ e * (v / 2 ^ e) + 2 * 2 ^ e + 2 ^ e * (2 * y)) in Sp by ring. lia. }
  destruct (cond_c (map X (filter (fun a => 0 <? X a) o))) as (l' & F & Nl & Bl).
  { rewrite map_length. assert (L : forall f, length (filter f o) <= length o); [|specialize (L (fun a => 0 <? X a)); lia].
    intros f. clear. induction o; cbn; auto. destruct (f a); cbn; lia. }
  destruct (rebuilt o Bo l' F) as (o' & z & R1 & R2 & R3 & R4).
  rewrite SX in R4.
  assert (z < 0)%Z by nia.
  (* n' = n + z P *)
  destruct (class n ltac:(lia)) as (b & i & En & Lb).
  assert (i1 : 1 <= i) by (destruct i; lia).
  assert (Ev : v = g b + i * S).
  { pose proof (Nat.mul_le_mono_r 1 i P i1). pose proof (Nat.mul_le_mono_r 1 i S i1). pose proof (Nat.mul_sub_distr_r i 1 P).
      rewrite En. replace (b + i * P - P) with (b + (i - 1) * P) by lia. rewrite below_far by lia. rewrite Nat.mul_sub_distr_r. lia. }
  assert (EU : v / 2 ^ e = X b + i * σ).
  { rewrite Ev, S_power. rewrite <- (upper_add e). f_equal. ring. }
  assert (Lq : q <= list_sum l').
  { destruct l' as [|x' l']; [|inversion F as [|x y l1 l2 [Qx _] F' E1 E2]; rewrite list_sum_cons; lia].
    exfalso. inversion F as [E0|]. clear - E0 SX U.
    assert (Z0 : list_sum (map X o) = 0); [|lia]. clear SX U. induction o as [|a l IH]; auto.
    cbn [filter] in E0. destruct (0 <? X a) eqn:Xa; [discriminate|]. cbn [map]. rewrite list_sum_cons, IH by auto.
    apply Nat.ltb_ge in Xa. cbv beta in *. lia. }
  pose proof (q_largest b Lb) as Qb.
  assert (Li : (0 <= Z.of_nat i + z)%Z).
  { rewrite EU in R4. assert (A : (Z.of_nat (list_sum l') = Z.of_nat (X b) + (Z.of_nat i + z) * Z.of_nat σ)%Z) by lia.
    assert (D : (0 <= (Z.of_nat i + z) * Z.of_nat σ)%Z) by lia.
    apply (Z.mul_nonneg_cancel_r _ (Z.of_nat σ)); lia. }
  set (j := Z.to_nat (Z.of_nat i + z)). assert (Ej : (Z.of_nat j = Z.of_nat i + z)%Z) by (unfold j; lia). clearbody j.
  assert (Ln : b + j * P < n) by (pose proof (proj1 (Nat.mul_lt_mono_pos_r P j i ltac:(lia)) ltac:(lia)); lia).
  assert (M' : code_move allows (b + j * P) o').
  { split.
    - rewrite <- (Forall2_same_length _ _ _ R1).
      replace (Z.of_nat (b + j * P) - Z.of_nat (list_sum o'))%Z with t by (unfold t; rewrite R3, En; nia). apply M.
    - intros a A. destruct (Forall2_In _ _ _ _ R1 A) as (x & _ & Rx & _). auto. }
  assert (Bo' : forall a, In a o' -> a < n) by (intros a A; pose proof (ends _ _ _ M' A); lia).
  destruct (R2 Bo') as [R5 R6].
  apply (proj1 (values (b + j * P))). exists o'. split; auto.
  rewrite below_far by lia. apply (parts_eq e).
  - rewrite nim_sum_upper, map_map, R5, Nl. apply Nat2Z.inj. rewrite R4, EU, S_power.
    replace (j * (2 ^ e * σ)) with (2 ^ e * (j * σ)) by ring. rewrite upper_add. nia.
  - rewrite nim_sum_lower, map_map. rewrite S_power. replace (j * (2 ^ e * σ)) with (2 ^ e * (j * σ)) by ring. rewrite lower_add.
    assert (Em : map r o' = map r o).
    { clear - R1 Bo'. induction R1 as [|x x' l l' [_ Rx] F IH]; auto. cbn [map]. rewrite Rx by (apply Bo'; cbn; auto).
      rewrite IH; auto. intros; apply Bo'; cbn; auto. }
    rewrite Em, Er, Ev, S_power. replace (i * (2 ^ e * σ)) with (2 ^ e * (i * σ)) by ring. rewrite lower_add. reflexivity.
Qed.

(* ---- options persist and rise ------------------------------------------------------ *)

Lemma allows_P t h : (Z.of_nat k <= t)%Z -> allows t h -> allows (t + Z.of_nat P)%Z h.
Proof.
  intros L A. assert (Q : forall j, allows (t + Z.of_nat (j * T))%Z h).
  { induction j as [|j IH]; cbn; [replace (t + 0)%Z with t by lia; auto|].
    apply repeats in IH; [|lia]. replace (t + Z.of_nat (T + j * T))%Z with (t + Z.of_nat (j * T) + Z.of_nat T)%Z by lia. auto. }
  destruct P_multiple as [j E]. rewrite E. apply Q.
Qed.

Lemma longer m o : code_move allows m o -> of_tail m o -> code_move allows (m + P) o /\ of_tail (m + P) o.
Proof.
  intros [A Q] L. unfold of_tail in *. split; [split; auto|lia].
  replace (Z.of_nat (m + P) - Z.of_nat (list_sum o))%Z with (Z.of_nat m - Z.of_nat (list_sum o) + Z.of_nat P)%Z by lia.
  apply allows_P; auto.
Qed.

(* One heap more in front, larger by P. *)
Lemma raised m a o : code_move allows m (a :: o) -> code_move allows (m + P) (a + P :: o) /\
  (of_tail m (a :: o) -> of_tail (m + P) (a + P :: o)).
Proof.
  intros [A Q]. unfold code_move, of_tail in *. rewrite !list_sum_cons in *. split; [split|lia].
  - replace (Z.of_nat (m + P) - Z.of_nat (a + P + list_sum o))%Z with (Z.of_nat m - Z.of_nat (a + list_sum o))%Z by lia. exact A.
  - intros x [<-|I]; [specialize (Q a (or_introl eq_refl)); lia | apply Q; cbn; auto].
Qed.

Lemma swapped m a b o : code_move allows m (a :: b :: o) -> code_move allows m (b :: a :: o).
Proof.
  intros [A Q]. unfold code_move. rewrite !list_sum_cons in *. cbn [length In] in *. split; [|intros x X; apply Q; tauto].
  replace (b + (a + list_sum o)) with (a + (b + list_sum o)) by lia. exact A.
Qed.

Lemma to_third m a b c o : code_move allows m (a :: b :: c :: o) -> code_move allows m (b :: c :: a :: o).
Proof.
  intros [A Q]. unfold code_move. rewrite !list_sum_cons in *. cbn [length In] in *. split; [|intros x X; apply Q; tauto].
  replace (b + (c + (a + list_sum o))) with (a + (b + (c + list_sum o))) by lia. exact A.
Qed.

Lemma from_third m a b c o : code_move allows m (b :: c :: a :: o) -> code_move allows m (a :: b :: c :: o).
Proof. intros M. do 2 apply to_third. exact M. Qed.

Lemma raised_two m b c o : code_move allows m (b :: c :: o) -> code_move allows (m + 2 * P) (b + P :: c + P :: o).
Proof.
  intros M. apply raised in M. destruct M as [M _]. apply swapped, raised in M. destruct M as [M _].
  apply swapped in M. replace (m + 2 * P) with (m + P + P) by lia. exact M.
Qed.

Lemma same_X b c : n1 <= b -> n1 <= c -> b + P < n -> c + P < n -> X b = X c ->
  X (b + P) = X (c + P) /\ g (b + P) ⊕ g (c + P) = g b ⊕ g c.
Proof.
  intros Lb Lc Mb Mc E. destruct (moved_X b Lb Mb) as [B1 B2]. destruct (moved_X c Lc Mc) as [C1 C2]. cbv beta in *.
  split; [lia|]. apply (parts_eq e); rewrite ?upper_lxor, ?lower_lxor.
  - now rewrite B1, C1, E, !Nat.lxor_nilpotent.
  - now rewrite B2, C2.
Qed.

Lemma robust_persists m u : m + 2 * P <= n -> robust m u -> robust (m + 2 * P) u.
Proof.
  intros L [(o & M & Q & ->)|(b & c & o & M & Lb & Lc & E & ->)].
  - left. exists o. destruct (longer m o M Q) as [M1 Q1]. destruct (longer _ o M1 Q1) as [M2 Q2].
    replace (m + 2 * P) with (m + P + P) by lia. auto.
  - right. exists (b + P), (c + P), o.
    assert (b < m) by (apply (ends _ _ _ M); cbn; auto). assert (c < m) by (apply (ends _ _ _ M); cbn; auto).
    destruct (same_X b c Lb Lc ltac:(lia) ltac:(lia) E) as [EX Eg].
    split; [apply raised_two; auto|]. split; [lia|]. split; [lia|]. split; auto.
    cbn [map nim_sum]. now rewrite <- !Nat.lxor_assoc, Eg.
Qed.

Lemma both_persists m u : m + 2 * P <= n -> both m u -> both (m + 2 * P) u.
Proof.
  intros L [(a & o & M & Q & La & E & ->)|(a & b & c & o & M & La & Lb & Lc & EX & E & ->)].
  - left. exists a, o. destruct (longer m _ M Q) as [M1 Q1]. destruct (longer _ _ M1 Q1) as [M2 Q2].
    replace (m + 2 * P) with (m + P + P) by lia. auto.
  - right. exists a, (b + P), (c + P), o.
    assert (b < m) by (apply (ends _ _ _ M); cbn; auto). assert (c < m) by (apply (ends _ _ _ M); cbn; auto).
    destruct (same_X b c Lb Lc ltac:(lia) ltac:(lia) EX) as [EX' Eg].
    split; [apply from_third, raised_two, to_third; auto|]. repeat split; auto; try lia.
    cbn [map nim_sum]. f_equal. now rewrite <- !Nat.lxor_assoc, Eg.
Qed.

Lemma both_rises m u : both m u -> rising m u.
Proof.
  intros [(a & o & M & _ & La & E & U)|(a & b & c & o & M & La & _ & _ & EX & E & U)]; [exists a, o; auto|].
  exists a, (b :: c :: o). split; auto. split; auto. split; auto. cbn [map nim_sum]. cbv beta in *.
  rewrite EX, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. exact E.
Qed.

Lemma rises m u : m + P <= n -> rising m u -> rising (m + P) (u + S).
Proof.
  intros L (a & o & M & La & E & ->). exists (a + P), o. split; [apply raised; auto|]. split; [lia|]. split; auto.
  assert (a < m) by (apply (ends _ _ _ M); cbn; auto). destruct (moved_X a La ltac:(lia)) as [A1 A2].
  assert (W : nim_sum (map g o) / 2 ^ e = 0) by (rewrite nim_sum_upper, map_map; auto).
  cbn [map nim_sum]. cbv beta in *. apply (parts_eq e).
  - rewrite S_power, upper_add, !upper_lxor, W, !Nat.lxor_0_r. auto.
  - rewrite S_power, lower_add, !lower_lxor, A2. reflexivity.
Qed.

Lemma all_small m : N <= m + 2 * P -> m <= n -> (forall u, u < S -> robust m u) /\ (forall u, S <= u < 2 * S -> both m u).
Proof.
  induction m as [m IH] using (well_founded_induction lt_wf). intros L M.
  destruct (lt_dec m N) as [Q|Q]; [split; [apply cond_e|apply cond_f]; auto|].
  destruct (IH (m - 2 * P) ltac:(lia) ltac:(lia) ltac:(lia)) as [I1 I2].
  replace m with (m - 2 * P + 2 * P) by lia. split; intros u U; [apply robust_persists | apply both_persists]; auto; lia.
Qed.

Lemma next : g n = v.
Proof.
  refine (mex_unique _ _ _ (values n) _). split.
  - intros (o & M & E). apply (no_option o M). auto.
  - intros u U. destruct (cond_g n n_large) as (m & i & En & L1 & L2 & R).
    assert (Up : forall j, m + j * P <= n -> forall w, 2 * S <= w < g m + j * S -> rising (m + j * P) w).
    { induction j as [|j IH]; intros Lj w W; [rewrite Nat.add_0_r in *; apply R; lia|]. cbn in Lj, W |- *.
      replace (m + (P + j * P)) with (m + j * P + P) by lia. replace w with (w - S + S) by lia.
      apply rises; [lia|]. destruct (le_lt_dec (2 * S) (w - S)); [apply IH; lia|].
      apply both_rises, all_small; lia. }
    assert (i1 : 1 <= i) by (destruct i; lia).
    assert (Ev : v = g m + i * S).
    { pose proof (Nat.mul_le_mono_r 1 i P i1). pose proof (Nat.mul_le_mono_r 1 i S i1). pose proof (Nat.mul_sub_distr_r i 1 P).
      rewrite En. replace (m + i * P - P) with (m + (i - 1) * P) by lia. rewrite below_far by lia. rewrite Nat.mul_sub_distr_r. lia. }
    assert (O : exists o, code_move allows n o /\ u = nim_sum (map g o)); [|exact O].
    destruct (all_small n ltac:(lia) (le_n n)) as [A1 A2].
    destruct (lt_dec u S) as [Q|Q]; [destruct (A1 u Q) as [(o & M & _ & E)|(b & c & o & M & _ & _ & _ & E)]; eauto|].
    assert (Ru : rising n u).
    { destruct (lt_dec u (2 * S)) as [Q2|Q2]; [apply both_rises, A2; lia|]. rewrite En. apply Up; lia. }
    destruct Ru as (a & o & M & _ & _ & E). eauto.
Qed.
End Step.

Theorem arithmetic : periodic g n0 p s.
Proof.
  assert (Early : forall i n, n0 <= n -> n + i * p < N' -> g (n + i * p) = g n + i * s).
  { induction i as [|i IH]; intros n L M; cbn in *; [rewrite !Nat.add_0_r; auto|].
    replace (n + (p + i * p)) with (n + i * p + p) by lia. rewrite cond_r by lia. rewrite IH by lia. lia. }
  assert (All : forall n, n1 <= n -> g (n + P) = g n + S).
  { intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
    destruct (lt_dec (n + P) N') as [Q|Q].
    - rewrite P_times at 1. rewrite Early by lia. rewrite S_times. reflexivity.
    - rewrite (next (n + P)) by (try lia; intros m M1 M2; apply IH; lia). now rewrite Nat.add_sub. }
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (lt_dec (n + p) N') as [Q|Q]; [apply cond_r; auto|].
  replace n with (n - P + P) by lia. rewrite All by lia. replace (n - P + P + p) with (n - P + p + P) by lia.
  rewrite All by lia. rewrite IH by lia. lia.
Qed.

End Arithmetic.
