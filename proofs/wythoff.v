(* docs/theorems.md, section 18: the lost pairs of Wythoff's game and Fraenkel's ("closed form"). That A(n) is floor(n alpha) is
   not proven here.

   W. A. Wythoff 1907 (t = 1); A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982).

   SPDX-License-Identifier: MIT *)
From SG Require Import Games lost_pairs.

Section Wythoff.
Variable t : nat.
Hypothesis t_positive : 1 <= t.

(* ---- the game: from {a, b} take from one heap, or k and l from both, |k - l| < t -------- *)

Definition near (k l : nat) : bool := (k <? l + t) && (l <? k + t).

Definition pair_options (ab : nat * nat) : list (nat * nat) :=
  let (a, b) := ab in
  map (fun a' => (a', b)) (seq 0 a) ++ map (fun b' => (a, b')) (seq 0 b) ++
  filter (fun p => near (a - fst p) (b - snd p)) (flat_map (fun a' => map (fun b' => (a', b')) (seq 0 b)) (seq 0 a)).

Lemma pair_option a b a' b' : In (a', b') (pair_options (a, b)) <->
  a' < a /\ b' = b \/ a' = a /\ b' < b \/ a' < a /\ b' < b /\ a - a' < b - b' + t /\ b - b' < a - a' + t.
Proof.
  unfold pair_options. rewrite !in_app_iff, !in_map_iff, filter_In, in_flat_map. unfold near.
  split.
  - intros [(x & E & X)|[(x & E & X)|[(x & X & I) F]]]; [apply in_seq in X .. |].
    + injection E as <- <-. lia.
    + injection E as <- <-. lia.
    + apply in_map_iff in I. destruct I as (y & E & Y). injection E as <- <-. apply in_seq in X, Y. cbn [fst snd] in F.
      rewrite andb_true_iff, !Nat.ltb_lt in F. lia.
  - intros [[L ->]|[[-> L]|(L1 & L2 & L3 & L4)]].
    + left. exists a'. split; auto. apply in_seq. lia.
    + right. left. exists b'. split; auto. apply in_seq. lia.
    + right. right. split; [|cbn [fst snd]; rewrite andb_true_iff, !Nat.ltb_lt; lia].
      exists a'. split; [apply in_seq; lia|]. apply in_map_iff. exists b'. split; auto. apply in_seq. lia.
Qed.

Lemma pairs_end : well_founded (fun q p => In q (pair_options p)).
Proof.
  apply (well_founded_lt_compat _ (fun p => fst p + snd p)). intros [a' b'] [a b] I. apply pair_option in I. cbn. lia.
Qed.

Definition wythoff_game : game := Game (nat * nat) pair_options pairs_end.

(* ---- A(n) = mex { A(i), B(i) : i < n }, B(n) = A(n) + t n ------------------------------- *)

Fixpoint before (n : nat) : list nat :=
  match n with
  | 0 => []
  | S n => mex (before n) :: mex (before n) + t * n :: before n
  end.
Definition A (n : nat) : nat := mex (before n).
Definition B (n : nat) : nat := A n + t * n.

Lemma in_before n x : In x (before n) <-> exists i, i < n /\ (x = A i \/ x = B i).
Proof.
  induction n as [|n IH]; cbn [before In]; [split; [intros []|intros (i & I & _); lia]|].
  rewrite IH. unfold B, A. split.
  - intros [<-|[<-|(i & I & E)]]; [exists n; auto | exists n; auto | exists i; auto].
  - intros (i & I & E). destruct (Nat.eq_dec i n) as [->|N]; [destruct E; auto|]. right. right. exists i. split; auto. lia.
Qed.

(* The sequence is the one of the recursion. *)
Lemma A_mex n : is_mex (fun x => exists i, i < n /\ (x = A i \/ x = B i)) (A n).
Proof. eapply mex_ext; [intros x; apply in_before | apply mex_spec]. Qed.

Lemma A_grows m n : m < n -> A m < A n.
Proof.
  intros L. destruct (A_mex n) as [N _]. destruct (lt_eq_lt_dec (A m) (A n)) as [[C|C]|C]; auto; exfalso.
  - apply N. exists m. auto.
  - destruct (A_mex m) as [_ Lm]. destruct (Lm (A n) C) as (i & I & E). apply N. exists i. split; [lia|auto].
Qed.

Lemma B_grows m n : m < n -> B m < B n.
Proof. intros L. pose proof (A_grows m n L). unfold B. assert (t * m <= t * n) by (apply Nat.mul_le_mono_l; lia). lia. Qed.

Lemma A_inj m n : A m = A n -> m = n.
Proof. intros E. destruct (lt_eq_lt_dec m n) as [[C|C]|C]; auto; apply A_grows in C; lia. Qed.

Lemma B_inj m n : B m = B n -> m = n.
Proof. intros E. destruct (lt_eq_lt_dec m n) as [[C|C]|C]; auto; apply B_grows in C; lia. Qed.

Lemma A_0 : A 0 = 0. Proof. reflexivity. Qed.

(* Each number is in one of the pairs, ... *)
Lemma covered x : (exists n, x = A n) \/ exists n, 1 <= n /\ x = B n.
Proof.
  assert (G : forall n, n <= A n) by (induction n as [|n IH]; [lia|]; pose proof (A_grows n (S n)); lia).
  pose proof (G (S x)) as L. destruct (A_mex (S x)) as [_ H]. destruct (H x L) as (i & I & [E|E]); [left; exists i; auto|].
  destruct (Nat.eq_dec i 0) as [->|N]; [left; exists 0; unfold B in E; lia | right; exists i; split; auto; lia].
Qed.

(* ... and in no other place of them. *)
Lemma apart m n : 1 <= m -> A n <> B m.
Proof.
  intros M E. destruct (le_lt_dec n m) as [L|L].
  - assert (A n <= A m) by (destruct (Nat.eq_dec n m) as [->|]; auto; pose proof (A_grows n m); lia). unfold B in E. nia.
  - destruct (A_mex n) as [N _]. apply N. exists m. auto.
Qed.

Definition lost_pair (p : nat * nat) : Prop := exists n, p = (A n, B n) \/ p = (B n, A n).

Lemma lost_sym a b : lost_pair (a, b) <-> lost_pair (b, a).
Proof. split; intros (n & [E|E]); injection E as -> ->; exists n; auto. Qed.

(* A number stands in one pair only. *)
Lemma one_pair a b b' : lost_pair (a, b) -> lost_pair (a, b') -> b = b'.
Proof.
  assert (Z : B 0 = A 0) by (unfold B; lia).
  assert (C : forall n m, A n = B m -> n = 0 /\ m = 0).
  { intros n m E. destruct (Nat.eq_dec m 0) as [->|Nm]; [|exfalso; apply (apart m n); auto; lia].
    rewrite Z in E. apply A_inj in E. auto. }
  intros (n & [E|E]) (m & [F|F]); injection E as -> ->; injection F as Q ->.
  - apply A_inj in Q. now subst.
  - apply C in Q. destruct Q as [-> ->]. auto.
  - symmetry in Q. apply C in Q. destruct Q as [-> ->]. auto.
  - apply B_inj in Q. now subst.
Qed.

Lemma lost_dec p : lost_pair p \/ ~ lost_pair p.
Proof.
  destruct p as [a b].
  assert (Q : exists c, lost_pair (a, c)).
  { destruct (covered a) as [(n & ->)|(n & _ & ->)]; [exists (B n) | exists (A n)]; exists n; auto. }
  destruct Q as [c C]. destruct (Nat.eq_dec b c) as [->|N]; auto. right. intros L. apply N. apply (one_pair a); auto.
Qed.

(* The P-positions are the pairs {A(n), B(n)}. *)
Theorem wythoff (p : position wythoff_game) : P_position p <-> lost_pair p.
Proof.
  apply (lost_pairs wythoff_game lost_pair); [exact lost_dec| |]; clear p.
  - intros [a b] [a' b'] L I L'. apply pair_option in I. destruct I as [[I ->]|[[-> I]|(I1 & I2 & I3 & I4)]].
    + apply lost_sym in L, L'. pose proof (one_pair _ _ _ L L'). lia.
    + pose proof (one_pair _ _ _ L L'). lia.
    + destruct L as (n & L), L' as (m & L'). unfold B in *.
      assert (M : n = m \/ t * n + t <= t * m \/ t * m + t <= t * n).
      { destruct (lt_eq_lt_dec n m) as [[C|C]|C]; auto; right; [left|right]; nia. }
      assert (S : 0 < n -> t <= t * n) by nia.
      destruct L as [L|L], L' as [L'|L']; injection L as -> ->; injection L' as -> ->; destruct M as [->|M]; try lia;
        destruct (Nat.eq_dec n 0); nia.
  - assert (Half : forall a b, a <= b -> ~ lost_pair (a, b) -> exists q, In q (pair_options (a, b)) /\ lost_pair q).
    { intros a b L N. destruct (covered a) as [(n & ->)|(n & Pn & ->)].
      - destruct (lt_eq_lt_dec b (B n)) as [[C|C]|C].
        + set (d := b - A n). assert (D : d < t * n) by (unfold B in C; lia).
          set (m := d / t). assert (M : m < n) by (apply Nat.div_lt_upper_bound; lia).
          pose proof (Nat.div_mod d t ltac:(lia)) as E. fold m in E. pose proof (Nat.mod_upper_bound d t ltac:(lia)).
          pose proof (A_grows m n M). exists (A m, B m). split; [|exists m; auto].
          apply pair_option. right. right. unfold B, d in *. lia.
        + exfalso. apply N. exists n. subst. auto.
        + exists (A n, B n). split; [apply pair_option; auto | exists n; auto].
      - exists (B n, A n). split; [apply pair_option; right; left; split; auto; unfold B in *; nia | exists n; auto]. }
    intros [a b] N. destruct (le_lt_dec a b) as [L|L]; [apply Half; auto|].
    destruct (Half b a ltac:(lia)) as ([b' a'] & I & Q); [rewrite lost_sym; auto|].
    exists (a', b'). split; [|apply lost_sym; auto]. apply pair_option in I. apply pair_option. lia.
Qed.

End Wythoff.
