(* docs/theorems.md, section 8: octal codes with few rare heaps ("rare-window").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

(* Values have a weight, 0 or 1, so that the weight of a nim-sum is the sum of the weights modulo 2. *)
Section Types.
Variable allows : rules.
Hypothesis two_parts : forall t h, allows t h -> h <= 2.
Hypothesis ends : play_ends allows.
Variable g : nat -> nat.
Variable weight : nat -> bool.
Hypothesis weight_sum : forall u v, weight (u ⊕ v) = xorb (weight u) (weight v).
Variable place : bool.                  (* b = 1? *)

(* The type of the value v at the heap n. *)
Definition type_at (v n : nat) : bool := xorb (weight v) (place && Nat.odd n).

Variable c : bool.
Hypothesis common_type : forall t, allows t 2 -> c = negb (place && Z.odd t).

Definition common (n : nat) : Prop := type_at (g n) n = c.

Lemma odd_Z n : Z.odd (Z.of_nat n) = Nat.odd n.
Proof.
  induction n as [|n IH]; auto. rewrite Nat2Z.inj_succ, Z.odd_succ, Nat.odd_succ, <- Z.negb_odd, IH. apply Nat.negb_odd.
Qed.

(* Lemma 5. *)
Lemma common_split a a' n : code_move allows n [a; a'] -> common a -> common a' -> type_at (g a ⊕ g a') n = negb c.
Proof.
  intros [A _] Ca Ca'. unfold common, type_at in *. pose proof (common_type _ A) as C.
  rewrite !list_sum_cons, list_sum_nil, Nat.add_0_r, Z.odd_sub, !odd_Z, Nat.odd_add in C. rewrite weight_sum.
  destruct place, (weight (g a)), (weight (g a')), (Nat.odd a), (Nat.odd a'), (Nat.odd n), c; cbn in *; congruence.
Qed.

Variable A : nat -> Prop.

Definition near_move (n : nat) (o : list nat) : Prop :=
  code_move allows n o /\ (length o <= 1 \/ exists a, In a o /\ A a).

(* E(n) *)
Definition E (n v : nat) : Prop := option_value near_move g n v.

(* Lemma 6, where some other options may be looked at, too. *)
Lemma forced n v (looked : nat -> Prop) : (forall a, 1 <= a < n -> ~ common a -> A a) ->
  (forall u, E n u -> looked u) -> (forall u, looked u -> option_value (code_move allows) g n u) ->
  is_mex looked v -> type_at v n = c -> is_mex (option_value (code_move allows) g n) v.
Proof.
  intros H I J [N L] C. split.
  - intros (o & M & ->). apply N, I. exists o. split; auto. split; auto.
    pose proof (two_parts _ _ (proj1 M)) as P. destruct o as [|a [|a' [|x o]]]; cbn in P; try (left; cbn; lia); try lia.
    right. assert (B : forall x, In x [a; a'] -> 1 <= x < n).
    { intros x X. split; [apply M; auto | eapply ends; eauto]. }
    destruct (Bool.bool_dec (type_at (g a) a) c) as [Ca|Ca].
    + destruct (Bool.bool_dec (type_at (g a') a') c) as [Ca'|Ca'].
      * exfalso. pose proof (common_split a a' n M Ca Ca') as F. cbn in C. rewrite Nat.lxor_0_r in C. rewrite F in C. destruct c; discriminate.
      * exists a'. split; [cbn; auto|]. apply H; auto. apply B. cbn; auto.
    + exists a. split; [cbn; auto|]. apply H; auto. apply B. cbn; auto.
  - intros u U. apply J, L; auto.
Qed.

Lemma near_is_option n u : E n u -> option_value (code_move allows) g n u.
Proof. intros (o & [M _] & ->). exists o. auto. Qed.

End Types.

Section RareWindow.
Variable allows : rules.
Variable k : nat.
Hypothesis two_parts : forall t h, allows t h -> h <= 2.
Hypothesis reach : forall t h, allows t h -> (0 <= t <= Z.of_nat k)%Z.
Hypothesis ends : play_ends allows.
Variable g : nat -> nat.
Hypothesis values : nim_values (code_move allows) g.
Variable weight : nat -> bool.
Hypothesis weight_sum : forall u v, weight (u ⊕ v) = xorb (weight u) (weight v).
Variable place : bool.
Variable c : bool.
Hypothesis common_type : forall t, allows t 2 -> c = negb (place && Z.odd t).
Variable A : nat -> Prop.

Notation type_at := (type_at weight place).
Notation common := (common g weight place c).
Notation near_move := (near_move allows A).
Notation E := (E allows g A).

Variable D : nat.
Hypothesis D_positive : 1 <= D.
Hypothesis A_small : forall a, A a -> 1 <= a <= D.

(* A near option is one far heap, not below n - D - k, and perhaps a heap of A beside it. *)
Lemma near_far n o : D + k < n -> near_move n o ->
  exists b y d, o = b ++ y :: d /\ n <= y + D + k /\ 1 <= y < n /\ (length o <= 1 \/ exists a, In a (b ++ d) /\ A a).
Proof.
  intros L [M W]. pose proof (two_parts _ _ (proj1 M)) as P. pose proof (reach _ _ (proj1 M)) as R.
  assert (B : forall y, In y o -> 1 <= y < n) by (intros y Y; split; [apply M; auto | eapply ends; eauto]).
  destruct o as [|y [|z [|x o]]]; cbn [length] in P; try lia; rewrite ?list_sum_cons, ?list_sum_nil in R.
  - lia.
  - exists [], y, []. split; auto. split; [lia|]. split; [apply B; cbn; auto|]. left. auto.
  - destruct W as [W|(a & [<-|[<-|[]]] & Ha)]; [cbn in W; lia| |]; pose proof (A_small _ Ha).
    + exists [y], z, []. split; auto. split; [lia|]. split; [apply B; cbn; auto|]. right. exists y. cbn; auto.
    + exists [], y, [z]. split; auto. split; [lia|]. split; [apply B; cbn; auto|]. right. exists z. cbn; auto.
Qed.

(* The far heap is moved along with n. *)
Lemma near_moved n n' b y y' d : near_move n (b ++ y :: d) -> n' + y = n + y' -> 1 <= y' -> g y' = g y ->
  (length (b ++ y :: d) <= 1 \/ exists a, In a (b ++ d) /\ A a) ->
  near_move n' (b ++ y' :: d) /\ nim_sum (map g (b ++ y' :: d)) = nim_sum (map g (b ++ y :: d)).
Proof.
  intros [[M P] _] E1 Y G W. split; [|apply replaced_value; auto]. split; [split|].
  - rewrite (replaced_length b d y). pose proof (replaced_sum b y y' d).
    replace (Z.of_nat n' - Z.of_nat (list_sum (b ++ y' :: d)))%Z with (Z.of_nat n - Z.of_nat (list_sum (b ++ y :: d)))%Z by lia. exact M.
  - intros x X. destruct (in_replaced b d y _ x X) as [->|X']; auto.
  - rewrite (replaced_length b d y). destruct W as [W|(a & I & Ha)]; [left; auto|]. right. exists a. split; auto.
    apply in_app_iff in I. apply in_app_iff. cbn. tauto.
Qed.

Theorem weighed_window n0 p : 1 <= p ->
  let W := D + k in let m := max n0 (D + 1) in let N := m + p + W in
  (forall a, 1 <= a < N -> ~ common a -> A a) ->
  periodic_to g n0 (m + W) p 0 ->
  (forall n, m + W <= n < N -> exists v, is_mex (E n) v /\ type_at v n = c) ->
  periodic g n0 p 0 /\ forall n, N <= n -> common n.
Proof.
  intros P1 W m N H1 H2 H3.
  assert (M0 : n0 <= m) by lia. assert (M1 : D < m) by lia. clearbody m.
  (* b p is even *)
  assert (Ep : place && Nat.odd p = false).
  { assert (C : forall n, D < n < N -> type_at (g n) n = c).
    { intros n L. destruct (Bool.bool_dec (type_at (g n) n) c) as [|F]; auto. apply H1, A_small in F; lia. }
    pose proof (C m ltac:(lia)) as C1. pose proof (C (m + p) ltac:(lia)) as C2.
    rewrite (H2 m) in C2 by lia. rewrite Nat.add_0_r in C2. unfold rare_window.type_at in *. rewrite Nat.odd_add in C2.
    destruct place, (weight (g m)), (Nat.odd m), (Nat.odd p), c; cbn in *; congruence. }
  assert (Type_p : forall v n, type_at v (n + p) = type_at v n).
  { intros v n. unfold rare_window.type_at. rewrite Nat.odd_add. destruct place, (weight v), (Nat.odd n), (Nat.odd p); cbn in *; congruence. }
  assert (I : forall n, m + W <= n -> (N <= n -> g n = g (n - p) /\ common n) /\ exists v, is_mex (E n) v /\ type_at v n = c).
  { intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
    destruct (lt_dec n N) as [F|F]; [split; [lia|apply H3; lia]|].
    assert (G : forall y, m <= y -> y + p < n -> g (y + p) = g y).
    { intros y Y1 Y2. destruct (lt_dec (y + p) N) as [Q|Q]; [rewrite H2; lia|].
      destruct (IH (y + p) Y2 ltac:(lia)) as [[E1 _] _]; [lia|]. rewrite E1. f_equal. lia. }
    assert (R : forall x a, x <= n -> 1 <= a < x -> ~ common a -> A a).
    { intros x a Lx La C. destruct (lt_dec a N) as [Q|Q]; [apply H1; auto; lia|].
      exfalso. apply C. apply (IH a ltac:(lia) ltac:(lia)). lia. }
    assert (Same : forall v, E n v <-> E (n - p) v).
    { intros v. split; intros (o & O & ->).
      - destruct (near_far n o ltac:(lia) O) as (b & y & d & -> & Y1 & Y2 & Wd).
        assert (Gy : g (y - p) = g y) by (rewrite <- (G (y - p)) by lia; f_equal; lia).
        destruct (near_moved n (n - p) b y (y - p) d O ltac:(lia) ltac:(lia) Gy Wd) as [O' V].
        exists (b ++ (y - p) :: d). auto.
      - destruct (near_far (n - p) o ltac:(lia) O) as (b & y & d & -> & Y1 & Y2 & Wd).
        destruct (near_moved (n - p) n b y (y + p) d O ltac:(lia) ltac:(lia) (G y ltac:(lia) ltac:(lia)) Wd) as [O' V].
        exists (b ++ (y + p) :: d). auto. }
    destruct (IH (n - p) ltac:(lia) ltac:(lia)) as (_ & v & V & Tv).
    assert (Vn : is_mex (E n) v) by (apply (mex_ext (E (n - p))); auto; intros u; symmetry; apply Same).
    assert (Tn : type_at v n = c) by (replace n with (n - p + p) by lia; rewrite Type_p; auto).
    assert (Gn : g n = v) by (apply (mex_unique _ _ _ (values n)), (forced _ two_parts ends _ _ weight_sum place c common_type A n v (E n)); auto;
      [intros a La; apply (R n); auto | intros u; apply near_is_option]).
    assert (Gp : g (n - p) = v) by (apply (mex_unique _ _ _ (values (n - p))), (forced _ two_parts ends _ _ weight_sum place c common_type A (n - p) v (E (n - p))); auto;
      [intros a La; apply (R (n - p)); auto; lia | intros u; apply near_is_option]).
    split; [|exists v; auto]. intros _. split; [congruence|]. unfold rare_window.common. rewrite Gn. exact Tn. }
  split.
  - intros n L. destruct (lt_dec n (m + W)) as [Q|Q]; [apply H2; auto|].
    destruct (I (n + p) ltac:(lia)) as [[E1 _] _]; [lia|]. rewrite E1, Nat.add_0_r. f_equal. lia.
  - intros n L. apply (I n); auto. lia.
Qed.

End RareWindow.

(* The weight of the theorem: is the number of bits of v AND mask odd?  (The mask has no bits above its logarithm.) *)
Definition odd_bits (mask v : nat) : bool :=
  fold_right (fun j odd => xorb (Nat.testbit mask j && Nat.testbit v j) odd) false (seq 0 (S (Nat.log2 mask))).

Lemma odd_bits_sum mask u v : odd_bits mask (u ⊕ v) = xorb (odd_bits mask u) (odd_bits mask v).
Proof.
  unfold odd_bits. induction (seq 0 (S (Nat.log2 mask))) as [|j l IH]; cbn [fold_right]; auto.
  rewrite IH, Nat.lxor_spec. destruct (Nat.testbit mask j), (Nat.testbit u j), (Nat.testbit v j); cbn;
    repeat match goal with |- context [fold_right ?f ?a l] => destruct (fold_right f a l) end; auto.
Qed.


Theorem rare_window (allows : rules) k (two_parts : forall t h, allows t h -> h <= 2) (reach : forall t h, allows t h -> (0 <= t <= Z.of_nat k)%Z)
  (ends : play_ends allows) g (values : nim_values (code_move allows) g) mask place c
  (common_type : forall t, allows t 2 -> c = negb (place && Z.odd t)) (A : nat -> Prop) D (D_positive : 1 <= D) (A_small : forall a, A a -> 1 <= a <= D) n0 p :
  1 <= p -> let W := D + k in let m := max n0 (D + 1) in let N := m + p + W in
  (forall a, 1 <= a < N -> ~ common g (odd_bits mask) place c a -> A a) ->
  periodic_to g n0 (m + W) p 0 ->
  (forall n, m + W <= n < N -> exists v, is_mex (E allows g A n) v /\ type_at (odd_bits mask) place v n = c) ->
  periodic g n0 p 0 /\ forall n, N <= n -> common g (odd_bits mask) place c n.
Proof. apply (weighed_window allows k two_parts reach ends g values (odd_bits mask) (odd_bits_sum mask)); auto. Qed.
