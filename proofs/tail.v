(* docs/theorems.md, section 7: codes without splits whose tail repeats, with a saltus ("tail").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Tail.
Variable allows : rules.
Variables k T : nat.
Hypothesis k_positive : 1 <= k.
Hypothesis T_positive : 1 <= T.
Hypothesis no_splits : forall t h, allows t h -> h <= 1.
Hypothesis takes : forall t h, allows t h -> (1 <= t)%Z.
(* The digits repeat from digit k on. *)
Hypothesis repeats : forall t h, (Z.of_nat k <= t)%Z -> (allows t h <-> allows (t + Z.of_nat T)%Z h).
Variable g : nat -> nat.
Hypothesis values : nim_values (code_move allows) g.

Definition leaves_from (n m : nat) : Prop := allows (Z.of_nat n - Z.of_nat m)%Z 1.

(* The value v is barred to the heap n' >= n by an option m <= n - k, or by taking all. *)
Definition Bar (n v n' : nat) : Prop :=
  (exists m, 1 <= m /\ m + k <= n /\ g m = v /\ leaves_from n' m) \/ v = 0 /\ allows (Z.of_nat n') 0.

(* The class of n' modulo T decides. *)
Lemma Bar_class n v n' : k <= n -> n <= n' -> (Bar n v n' <-> Bar n v (n' + T)).
Proof.
  intros K L. unfold Bar, leaves_from.
  assert (A : forall m, m + k <= n -> (allows (Z.of_nat n' - Z.of_nat m)%Z 1 <-> allows (Z.of_nat (n' + T) - Z.of_nat m)%Z 1)).
  { intros m M. rewrite repeats by lia. replace (Z.of_nat n' - Z.of_nat m + Z.of_nat T)%Z with (Z.of_nat (n' + T) - Z.of_nat m)%Z by lia. tauto. }
  assert (B : allows (Z.of_nat n') 0 <-> allows (Z.of_nat (n' + T)) 0).
  { rewrite repeats by lia. replace (Z.of_nat n' + Z.of_nat T)%Z with (Z.of_nat (n' + T)) by lia. tauto. }
  rewrite B. split; (intros [(m & M1 & M2 & M3 & M4)|?]; [left; exists m; rewrite (A m) in * by auto|]; auto).
Qed.

(* The options of n: those that the state before n holds, and those of the last k - 1 heaps. *)
Lemma option_tail n u : k <= n -> (option_value (code_move allows) g n u <->
  Bar n u n \/ exists m, n < m + k /\ m < n /\ g m = u /\ leaves_from n m).
Proof.
  intros K. split.
  - intros (o & [A P] & ->). pose proof (no_splits _ _ A) as H. destruct o as [|m [|y o]]; [| |cbn in H; lia].
    + left. right. split; auto. rewrite list_sum_nil in A. replace (Z.of_nat n - Z.of_nat 0)%Z with (Z.of_nat n) in A by lia. exact A.
    + rewrite list_sum_cons, list_sum_nil, Nat.add_0_r in A. cbn [map nim_sum length] in *. rewrite Nat.lxor_0_r.
      assert (M : 1 <= m) by (apply P; cbn; auto). pose proof (takes _ _ A).
      destruct (le_lt_dec (m + k) n); [left; left | right]; exists m; repeat split; auto; lia.
  - intros [[(m & M1 & M2 & <- & A)|[-> A]]|(m & M1 & M2 & <- & A)].
    + exists [m]. split; [split; [|intros x [<-|[]]; auto]|cbn; now rewrite Nat.lxor_0_r].
      rewrite list_sum_cons, list_sum_nil, Nat.add_0_r. exact A.
    + exists []. split; [split; [|intros x []]|auto]. rewrite list_sum_nil.
      replace (Z.of_nat n - Z.of_nat 0)%Z with (Z.of_nat n) by lia. exact A.
    + exists [m]. split; [split; [|intros x [<-|[]]; lia]|cbn; now rewrite Nat.lxor_0_r].
      rewrite list_sum_cons, list_sum_nil, Nat.add_0_r. exact A.
Qed.

Variables P S : nat.
Hypothesis P_multiple : exists j, P = j * T.

(* The states before n and before n + P are related. *)
Definition related (n : nat) : Prop :=
  (forall m, n < m + k -> m < n -> g (m + P) = g m + S) /\
  (forall v n', n <= n' -> (Bar (n + P) (v + S) (n' + P) <-> Bar n v n')) /\
  (forall v n', v < S -> n + P <= n' -> Bar (n + P) v n').

Lemma related_value n : k <= n -> related n -> g (n + P) = g n + S.
Proof.
  intros K (R1 & R2 & R3). destruct (values n) as [N L].
  refine (mex_unique _ _ _ (values (n + P)) _).
  assert (Same : forall m, leaves_from (n + P) (m + P) <-> leaves_from n m).
  { intros m. unfold leaves_from. replace (Z.of_nat (n + P) - Z.of_nat (m + P))%Z with (Z.of_nat n - Z.of_nat m)%Z by lia. tauto. }
  split.
  - intros O. apply option_tail in O; [|lia]. apply N, option_tail; auto.
    destruct O as [B|(m & M1 & M2 & E & A)]; [left; apply R2; auto|]. right. exists (m - P).
    pose proof (R1 (m - P) ltac:(lia) ltac:(lia)) as Q. replace (m - P + P) with m in Q by lia.
    repeat split; try lia. apply Same. replace (m - P + P) with m by lia. exact A.
  - intros u U. apply option_tail; [lia|]. destruct (le_lt_dec S u) as [Su|Su]; [|left; apply R3; auto].
    destruct (proj1 (option_tail n (u - S) K) (L (u - S) ltac:(lia))) as [B|(m & M1 & M2 & E & A)].
    + left. replace u with (u - S + S) by lia. apply R2; auto.
    + right. exists (m + P). pose proof (R1 m M1 M2). repeat split; try lia. apply Same. exact A.
Qed.

Lemma related_next n : k <= n -> related n -> related (n + 1).
Proof.
  intros K R. pose proof (related_value n K R) as Gn. destruct R as (R1 & R2 & R3).
  assert (G1 : forall m, n + 1 <= m + k -> m <= n -> g (m + P) = g m + S).
  { intros m M1 M2. destruct (Nat.eq_dec m n) as [->|]; auto. apply R1; lia. }
  assert (Step : forall q v n', k <= q -> (Bar (q + 1) v n' <->
            Bar q v n' \/ g (q + 1 - k) = v /\ leaves_from n' (q + 1 - k))).
  { intros q v n' Kq. unfold Bar. split.
    - intros [(m & M1 & M2 & M3 & M4)|?]; auto. destruct (Nat.eq_dec m (q + 1 - k)) as [->|]; auto.
      left. left. exists m. repeat split; auto; lia.
    - intros [[(m & M1 & M2 & M3 & M4)|?]|[E A]]; auto.
      + left. exists m. repeat split; auto; lia.
      + left. exists (q + 1 - k). repeat split; auto; lia. }
  split; [|split].
  - intros m M1 M2. apply G1; lia.
  - intros v n' L. replace (n + 1 + P) with (n + P + 1) by lia. rewrite !Step by lia. rewrite R2 by lia.
    replace (n + P + 1 - k) with (n + 1 - k + P) by lia. rewrite G1 by lia.
    assert (E : leaves_from (n' + P) (n + 1 - k + P) <-> leaves_from n' (n + 1 - k)).
    { unfold leaves_from. replace (Z.of_nat (n' + P) - Z.of_nat (n + 1 - k + P))%Z with (Z.of_nat n' - Z.of_nat (n + 1 - k))%Z by lia. tauto. }
    rewrite E. assert (g (n + 1 - k) + S = v + S <-> g (n + 1 - k) = v) by lia. tauto.
  - intros v n' Sv L. replace (n + 1 + P) with (n + P + 1) by lia. apply Step; [lia|]. left. apply R3; auto. lia.
Qed.

(* The sets of classes are compared by T consecutive heaps, one of each class. *)
Theorem tail n : k <= n ->
  (forall m, n < m + k -> m < n -> g (m + P) = g m + S) ->
  (forall v n', n <= n' < n + T -> (Bar (n + P) (v + S) (n' + P) <-> Bar n v n')) ->
  (forall v n', v < S -> n + P <= n' < n + P + T -> Bar (n + P) v n') ->
  forall m, n < m + k -> g (m + P) = g m + S.
Proof.
  intros K H1 H2 H3.
  assert (R : related n).
  { split; [auto|]. split.
    - intros v n'. induction n' as [n' IH] using (well_founded_induction lt_wf). intros L.
      destruct (lt_dec n' (n + T)); [apply H2; auto|].
      pose proof (Bar_class n v (n' - T) K ltac:(lia)) as B1. pose proof (Bar_class (n + P) (v + S) (n' - T + P) ltac:(lia) ltac:(lia)) as B2.
      replace (n' - T + T) with n' in B1 by lia. replace (n' - T + P + T) with (n' + P) in B2 by lia.
      rewrite <- B1, <- B2. apply IH; lia.
    - intros v n' Sv. induction n' as [n' IH] using (well_founded_induction lt_wf). intros L.
      destruct (lt_dec n' (n + P + T)); [apply H3; auto|].
      replace n' with (n' - T + T) by lia. apply (proj1 (Bar_class (n + P) v (n' - T) ltac:(lia) ltac:(lia))). apply IH; lia. }
  assert (A : forall i, related (n + i)).
  { induction i as [|i IH]; [now rewrite Nat.add_0_r|]. replace (n + Datatypes.S i) with (n + i + 1) by lia. apply related_next; auto. lia. }
  intros m M. destruct (lt_dec m n); [apply H1; auto|].
  apply (related_value m); [lia|]. replace m with (n + (m - n)) by lia. apply A.
Qed.

End Tail.

(* Values that show the relation with p as far as the theorem needs it, for n = N - P. *)
Lemma tail_values (allows : rules) k T g n0 p s P S i N : 1 <= k -> 1 <= T ->
  (forall t h, allows t h -> h <= 1) -> (forall t h, allows t h -> (1 <= t)%Z) ->
  (forall t h, (Z.of_nat k <= t)%Z -> (allows t h <-> allows (t + Z.of_nat T)%Z h)) -> nim_values (code_move allows) g ->
  1 <= P -> (exists j, P = j * T) -> P = i * p -> S = i * s ->
  n0 + P + p <= N -> k + P <= N -> n0 + k + P <= N + 1 ->
  (forall m, n0 <= m -> m + p < N -> g (m + p) = g m + s) ->
  (forall v n', N - P <= n' < N - P + T -> (Bar allows k g N (v + S) (n' + P) <-> Bar allows k g (N - P) v n')) ->
  (forall v n', v < S -> N <= n' < N + T -> Bar allows k g N v n') -> periodic g n0 p s.
Proof.
  intros k1 T1 NS TK RP V P1 PM EP ES N1 N2 N3 F B1 B2.
  assert (Early : forall e m, n0 <= m -> m + e * p < N -> g (m + e * p) = g m + e * s).
  { induction e as [|e IH]; intros m L M; cbn in *; [rewrite !Nat.add_0_r; auto|].
    replace (m + (p + e * p)) with (m + e * p + p) by lia. rewrite F by lia. rewrite IH by lia. lia. }
  assert (All : forall m, n0 <= m -> g (m + P) = g m + S).
  { intros m L. destruct (lt_dec (m + P) N) as [Q|Q]; [rewrite EP at 1; rewrite Early by lia; lia|].
    apply (tail allows k T) with (n := N - P); auto; try lia.
    - intros q Q1 Q2. rewrite EP at 1. rewrite Early by lia. lia.
    - replace (N - P + P) with N by lia. exact B1.
    - replace (N - P + P) with N by lia. exact B2. }
  intros m. induction m as [m IH] using (well_founded_induction lt_wf). intros L.
  destruct (lt_dec (m + p) N) as [Q|Q]; [apply F; auto|].
  replace m with (m - P + P) by lia. rewrite All by lia. replace (m - P + P + p) with (m - P + p + P) by lia.
  rewrite All by lia. rewrite IH by lia. lia.
Qed.
