(* docs/theorems.md, section 10: Moore's Nim.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games coins.

(* How many of 0, ..., n - 1 have the property p. *)
Fixpoint count (n : nat) (p : nat -> bool) : nat :=
  match n with
  | 0 => 0
  | S n => Nat.b2n (p n) + count n p
  end.

Lemma count_ext n p q : (forall i, i < n -> p i = q i) -> count n p = count n q.
Proof. induction n as [|n IH]; intros E; auto. cbn [count]. rewrite E, IH; auto. Qed.

Lemma count_none n p : count n p = 0 -> forall i, i < n -> p i = false.
Proof.
  induction n as [|n IH]; intros E i L; [lia|]. cbn [count] in E. destruct (Nat.eq_dec i n) as [->|].
  - destruct (p n); auto; cbn in E; lia.
  - apply IH; lia.
Qed.

Lemma count_zero n p : (forall i, i < n -> p i = false) -> count n p = 0.
Proof. induction n as [|n IH]; intros E; auto. cbn [count]. rewrite E, IH; auto. Qed.

Lemma count_le n p q : (forall i, i < n -> p i = true -> q i = true) -> count n p <= count n q.
Proof.
  induction n as [|n IH]; intros E; auto. cbn [count]. assert (count n p <= count n q) by (apply IH; auto).
  destruct (p n) eqn:P; [rewrite (E n) by auto|]; cbn; lia.
Qed.

(* ---- the game: a move makes at least one and at most k heaps smaller ------------------------------ *)

Section Moore.
Variable k : nat.

Fixpoint below (l : list nat) : list (list nat) :=
  match l with
  | [] => [[]]
  | a :: l => flat_map (fun o => map (fun x => x :: o) (seq 0 (S a))) (below l)
  end.

Notation heap l i := (nth i l 0).
Definition changed (l o : list nat) : nat := count (length l) (fun i => negb (heap o i =? heap l i)).

Definition moore_options (l : list nat) : list (list nat) :=
  filter (fun o => (1 <=? changed l o) && (changed l o <=? k)) (below l).

Lemma below_spec l : forall o, In o (below l) <-> length o = length l /\ forall i, heap o i <= heap l i.
Proof.
  induction l as [|a l IH]; intros o; cbn [below].
  - split; [intros [<-|[]]; auto|]. intros [L _]. destruct o; [cbn; auto|discriminate].
  - rewrite in_flat_map. split.
    + intros (x & X & I). apply in_map_iff in I. destruct I as (b & <- & B). apply in_seq in B. apply IH in X. destruct X as [X Y].
      split; [cbn; lia|]. intros [|i]; cbn; [lia|auto].
    + intros [L B]. destruct o as [|x o]; [discriminate|]. exists o. split; [apply IH; split; [cbn in L; lia|intros i; apply (B (S i))]|].
      apply in_map_iff. exists x. split; auto. apply in_seq. specialize (B 0). cbn in B. lia.
Qed.

Lemma below_sum l : forall o, In o (below l) -> list_sum o <= list_sum l /\ (list_sum o = list_sum l -> o = l).
Proof.
  induction l as [|a l IH]; intros o I; cbn [below] in I; [destruct I as [<-|[]]; auto|].
  apply in_flat_map in I. destruct I as (x & X & I). apply in_map_iff in I. destruct I as (b & <- & B). apply in_seq in B.
  destruct (IH x X) as [A E]. cbn [list_sum fold_right] in *. fold (list_sum x) (list_sum l). split; [lia|].
  intros F. rewrite E by lia. f_equal. lia.
Qed.

Lemma moore_option l o : In o (moore_options l) <->
  length o = length l /\ (forall i, heap o i <= heap l i) /\ 1 <= changed l o <= k.
Proof. unfold moore_options. rewrite filter_In, below_spec, andb_true_iff, !Nat.leb_le. tauto. Qed.

Lemma moore_ends : well_founded (fun o l => In o (moore_options l)).
Proof.
  apply (well_founded_lt_compat _ list_sum). intros o l I. pose proof I as J. apply moore_option in J. destruct J as (_ & _ & C & _).
  unfold moore_options in I. apply filter_In in I. destruct I as [I _]. apply below_sum in I. destruct I as [I E].
  assert (list_sum o <> list_sum l); [|lia]. intros F. apply E in F. subst o. unfold changed in C.
  rewrite count_zero in C; [lia|]. intros i _. now rewrite Nat.eqb_refl.
Qed.

Definition moore : game := Game (list nat) moore_options moore_ends.

(* In each column, k + 1 divides the number of ones. *)
Definition column (n : nat) (a : nat -> nat) (j : nat) : nat := count n (fun i => Nat.testbit (a i) j).
Definition balanced (l : list nat) : Prop := forall j, column (length l) (fun i => heap l i) j mod (k + 1) = 0.

(* ---- no move leads from a balanced position to one ------------------------------------------------- *)

(* The highest column in which two positions differ. *)
Lemma highest n (a b : nat -> nat) : forall N, (forall i, i < n -> a i < 2 ^ N /\ b i < 2 ^ N) -> (exists i, i < n /\ a i <> b i) ->
  exists j, (forall i, i < n -> forall m, j < m -> Nat.testbit (a i) m = Nat.testbit (b i) m) /\
            exists i, i < n /\ Nat.testbit (a i) j <> Nat.testbit (b i) j.
Proof.
  intros N B (i0 & L0 & D).
  assert (X : forall M, (forall i, i < n -> forall m, M <= m -> Nat.testbit (a i) m = Nat.testbit (b i) m) ->
    (forall i, i < n -> a i = b i) \/ exists j, (forall i, i < n -> forall m, j < m -> Nat.testbit (a i) m = Nat.testbit (b i) m) /\
            exists i, i < n /\ Nat.testbit (a i) j <> Nat.testbit (b i) j).
  { induction M as [|M IH]; intros A.
    - left. intros i L. apply Nat.bits_inj. intros m. apply A; auto. lia.
    - assert (Y : (forall i, i < n -> Nat.testbit (a i) M = Nat.testbit (b i) M) \/ exists i, i < n /\ Nat.testbit (a i) M <> Nat.testbit (b i) M).
      { clear. induction n as [|n IH]; [left; intros; lia|]. destruct IH as [IH|(i & L & E)]; [|right; exists i; split; auto; lia].
        destruct (Bool.bool_dec (Nat.testbit (a n) M) (Nat.testbit (b n) M)) as [E|E]; [left|right; exists n; auto].
        intros i L. destruct (Nat.eq_dec i n) as [->|]; auto. apply IH. lia. }
      destruct Y as [Y|Y]; [|right; exists M; auto]. apply IH. intros i L m Lm.
      destruct (Nat.eq_dec m M) as [->|]; auto. apply A; auto. lia. }
  destruct (X N) as [E|E]; auto.
  - intros i L m M. destruct (B i L). rewrite (small_bits (a i) N m), (small_bits (b i) N m); auto.
  - exfalso. apply D, E, L0.
Qed.

Lemma column_falls n (a b : nat -> nat) j : (forall i, i < n -> b i <= a i) ->
  (forall i, i < n -> forall m, j < m -> Nat.testbit (a i) m = Nat.testbit (b i) m) ->
  column n a j = column n b j + count n (fun i => xorb (Nat.testbit (a i) j) (Nat.testbit (b i) j)).
Proof.
  unfold column. intros L A. induction n as [|n IH]; auto. cbn [count]. rewrite IH by auto. specialize (L n ltac:(lia)). specialize (A n ltac:(lia)).
  destruct (Nat.testbit (a n) j) eqn:E1, (Nat.testbit (b n) j) eqn:E2; cbn [xorb Nat.b2n]; try lia.
  exfalso. assert (a n < b n); [|lia]. apply (lt_by_bit j); auto.
Qed.

Lemma bounded l i : heap l i < 2 ^ list_sum l.
Proof.
  assert (A : heap l i <= list_sum l).
  { revert i. induction l as [|a l IH]; intros [|i]; cbn; try lia. specialize (IH i). unfold list_sum in IH. lia. }
  apply (Nat.le_lt_trans _ _ _ A), Nat.pow_gt_lin_r. lia.
Qed.

Lemma leaves_balance l o : balanced l -> In o (moore_options l) -> ~ balanced o.
Proof.
  intros B I C. apply moore_option in I. destruct I as (L & M & X1 & X2). unfold balanced in C. rewrite L in C.
  set (n := length l) in *. set (a := fun i => heap l i) in *. set (b := fun i => heap o i) in *.
  assert (D : exists i, i < n /\ a i <> b i).
  { assert (Y : forall m, m <= n -> (exists i, i < m /\ a i <> b i) \/ count m (fun i => negb (b i =? a i)) = 0).
    { induction m as [|m IH]; intros Lm; auto. destruct (IH ltac:(lia)) as [(i & I & E)|E]; [left; exists i; split; auto; lia|].
      cbn [count]. rewrite E. destruct (Nat.eqb_spec (b m) (a m)) as [Q|Q]; [right; auto | left; exists m; split; auto]. }
    destruct (Y n (le_n _)) as [Y'|Y']; auto. unfold changed in X1. fold n in X1. unfold a, b in Y'. lia. }
  destruct (highest n a b (list_sum l)) as (j & A & i & I & E); auto.
  { intros i _. pose proof (bounded l i). specialize (M i). unfold a, b. lia. }
  pose proof (column_falls n a b j (fun i _ => M i) A) as F. specialize (B j). specialize (C j). fold n a b in B, C.
  set (d := count n (fun i => xorb (Nat.testbit (a i) j) (Nat.testbit (b i) j))) in *.
  assert (D1 : d <> 0).
  { intros Z. apply count_none with (i := i) in Z; auto. destruct (Nat.testbit (a i) j), (Nat.testbit (b i) j); auto; discriminate. }
  assert (D2 : d <= k).
  { apply (Nat.le_trans _ (changed l o)); auto. apply count_le. intros m _. unfold a, b.
    destruct (Nat.eqb_spec (heap o m) (heap l m)) as [Q|Q]; auto. rewrite Q, xorb_nilpotent. discriminate. }
  rewrite F in B. rewrite Nat.add_mod, C, Nat.add_0_l, Nat.mod_mod, Nat.mod_small in B by lia. lia.
Qed.

(* ---- from any other position a move balances --------------------------------------------------------- *)

Definition extend {A : Type} (f : nat -> A) (n : nat) (v : A) : nat -> A := fun i => if i =? n then v else f i.

Lemma extend_same {A : Type} (f : nat -> A) n v : extend f n v n = v.
Proof. unfold extend. now rewrite Nat.eqb_refl. Qed.
Lemma extend_other {A : Type} (f : nat -> A) n v i : i < n -> extend f n v i = f i.
Proof. intros L. unfold extend. destruct (Nat.eqb_spec i n); auto. lia. Qed.
Lemma count_extend n f v : count (S n) (extend f n v) = Nat.b2n v + count n f.
Proof. cbn [count]. rewrite extend_same. f_equal. apply count_ext. intros. now apply extend_other. Qed.

(* One column: f says which heaps are chosen so far, and b what their digits are.  x more with a one are chosen, and y of those
   chosen before get a one. *)
Lemma one_column : forall n (f b : nat -> bool) x y, x <= count n (fun i => negb (f i) && b i) -> y <= count n f ->
  exists f' b' : nat -> bool,
    (forall i, i < n -> if f i then f' i = true else f' i = false /\ b' i = b i \/ f' i = true /\ b i = true /\ b' i = false) /\
    count n f' = count n f + x /\ count n b' + x = count n (fun i => negb (f i) && b i) + y.
Proof.
  induction n as [|n IH]; intros f b x y X Y; [exists f, b; cbn in *; split; [intros; lia|lia]|].
  cbn [count] in X, Y.
  assert (E : forall f' b' u v, (forall i, i < n -> if f i then f' i = true else f' i = false /\ b' i = b i \/ f' i = true /\ b i = true /\ b' i = false) ->
    (if f n then u = true else u = false /\ v = b n \/ u = true /\ b n = true /\ v = false) ->
    forall i, i < S n -> if f i then extend f' n u i = true
      else extend f' n u i = false /\ extend b' n v i = b i \/ extend f' n u i = true /\ b i = true /\ extend b' n v i = false).
  { intros f' b' u v A B i L. destruct (Nat.eq_dec i n) as [->|]; [now rewrite !extend_same|]. rewrite !extend_other by lia. apply A. lia. }
  assert (Z : count (S n) (fun i => negb (f i) && b i) = Nat.b2n (negb (f n) && b n) + count n (fun i => negb (f i) && b i)) by reflexivity.
  assert (Zf : count (S n) f = Nat.b2n (f n) + count n f) by reflexivity. rewrite Z, Zf. clear Z Zf.
  destruct (f n) eqn:Fn; cbn [negb andb Nat.b2n] in *.
  - destruct y as [|y]; [destruct (IH f b x 0) as (f' & b' & A & B & C); try lia; exists (extend f' n true), (extend b' n false)
                        |destruct (IH f b x y) as (f' & b' & A & B & C); try lia; exists (extend f' n true), (extend b' n true)];
      (split; [apply E; auto|]; rewrite !count_extend; cbn [Nat.b2n]; lia).
  - destruct (b n) eqn:Bn; cbn [Nat.b2n] in *.
    + destruct x as [|x]; [destruct (IH f b 0 y) as (f' & b' & A & B & C); try lia; exists (extend f' n false), (extend b' n true)
                          |destruct (IH f b x y) as (f' & b' & A & B & C); try lia; exists (extend f' n true), (extend b' n false)];
        (split; [apply E; auto|]; rewrite !count_extend; cbn [Nat.b2n]; lia).
    + destruct (IH f b x y) as (f' & b' & A & B & C); try lia. exists (extend f' n false), (extend b' n false).
      split; [apply E; auto|]. rewrite !count_extend. cbn [Nat.b2n]. lia.
Qed.

Lemma balance_column n (f b : nat -> bool) : count n f <= k -> exists f' b' : nat -> bool,
    (forall i, i < n -> if f i then f' i = true else f' i = false /\ b' i = b i \/ f' i = true /\ b i = true /\ b' i = false) /\
    count n f' <= k /\ count n b' mod (k + 1) = 0.
Proof.
  intros F. set (z := count n (fun i => negb (f i) && b i)). pose proof (Nat.div_mod z (k + 1) ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound z (k + 1) ltac:(lia)) as U. set (c := z mod (k + 1)) in *.
  assert (M : forall q, (k + 1) * q mod (k + 1) = 0) by (intros q; rewrite Nat.mul_comm; apply Nat.mod_mul; lia).
  destruct (Nat.eq_dec c 0) as [C|C].
  - destruct (one_column n f b 0 0) as (f' & b' & A & B & E); try lia. exists f', b'. split; auto. split; [lia|].
    replace (count n b') with ((k + 1) * (z / (k + 1))) by (fold z in E; lia). apply M.
  - destruct (le_lt_dec (k + 1 - c) (count n f)) as [G|G].
    + destruct (one_column n f b 0 (k + 1 - c)) as (f' & b' & A & B & E); try lia. exists f', b'. split; auto. split; [lia|].
      replace (count n b') with ((k + 1) * (z / (k + 1) + 1)) by (fold z in E; lia). apply M.
    + destruct (one_column n f b c 0) as (f' & b' & A & B & E); [fold z; lia|lia|]. exists f', b'. split; auto. split; [lia|].
      replace (count n b') with ((k + 1) * (z / (k + 1))) by (fold z in E; lia). apply M.
Qed.

Lemma high_digit a M : a < 2 ^ S M -> a = 2 ^ M * Nat.b2n (Nat.testbit a M) + a mod 2 ^ M.
Proof.
  intros L. pose proof (Nat.pow_nonzero 2 M). rewrite Nat.pow_succ_r' in L. rewrite Nat.testbit_spec'.
  rewrite (Nat.mod_small (a / 2 ^ M)) by (apply Nat.div_lt_upper_bound; lia). apply Nat.div_mod. lia.
Qed.

Lemma joined_bits M (v : bool) a j : a < 2 ^ M -> j <= M -> Nat.testbit (2 ^ M * Nat.b2n v + a) j = if j =? M then v else Nat.testbit a j.
Proof.
  intros L J. rewrite no_carry, Nat.lxor_spec, Nat.mul_comm by auto. destruct (Nat.eqb_spec j M) as [->|N].
  - rewrite Nat.mul_pow2_bits_high, Nat.sub_diag, (small_bits a M M) by auto. destruct v; reflexivity.
  - rewrite Nat.mul_pow2_bits_low by lia. apply xorb_false_l.
Qed.

Lemma balance : forall N n (f : nat -> bool) (a : nat -> nat), count n f <= k -> (forall i, i < n -> a i < 2 ^ N) ->
  exists (f' : nat -> bool) (a' : nat -> nat),
    (forall i, i < n -> a' i < 2 ^ N /\ (f i = true -> f' i = true) /\ (f' i = false -> a' i = a i) /\ (f i = false -> f' i = true -> a' i < a i)) /\
    count n f' <= k /\ forall j, j < N -> column n a' j mod (k + 1) = 0.
Proof.
  induction N as [|M IH]; intros n f a F L.
  - exists f, a. split; [|split; [auto|intros; lia]]. intros i I. repeat split; auto. congruence.
  - destruct (balance_column n f (fun i => Nat.testbit (a i) M) F) as (f1 & b & A1 & A2 & A3).
    pose proof (Nat.pow_nonzero 2 M) as P.
    destruct (IH n f1 (fun i => a i mod 2 ^ M) A2) as (f2 & c & B1 & B2 & B3); [intros; apply Nat.mod_upper_bound; auto|].
    exists f2, (fun i => 2 ^ M * Nat.b2n (b i) + c i). split; [|split; auto].
    + intros i I. specialize (A1 i I). destruct (B1 i I) as (C1 & C2 & C3 & C4). pose proof (high_digit (a i) M (L i I)) as H.
      split; [rewrite Nat.pow_succ_r'; destruct (b i); cbn [Nat.b2n]; lia|]. destruct (f i) eqn:Fi.
      * split; auto. split; [|discriminate]. intros E. rewrite C2 in E by auto. discriminate.
      * split; [discriminate|]. destruct A1 as [[E1 E2]|(E1 & E2 & E3)].
        -- rewrite E2. split; [intros E; rewrite C3 by auto; lia|]. intros _ E. specialize (C4 E1 E). lia.
        -- rewrite C2 by auto. split; [discriminate|]. intros _ _. rewrite E3. rewrite E2 in H. cbn [Nat.b2n] in *. lia.
    + intros j J. unfold column. destruct (Nat.eq_dec j M) as [->|N].
      * rewrite (count_ext n _ b); auto. intros i I. rewrite joined_bits by (auto; apply B1; auto). now rewrite Nat.eqb_refl.
      * rewrite (count_ext n _ (fun i => Nat.testbit (c i) j)); [apply B3; lia|]. intros i I. rewrite joined_bits by (try lia; apply B1; auto).
        destruct (Nat.eqb_spec j M); auto. lia.
Qed.

Lemma balances l : ~ balanced l -> exists o, In o (moore_options l) /\ balanced o.
Proof.
  intros U. set (n := length l) in *. set (N := list_sum l).
  destruct (balance N n (fun _ => false) (fun i => heap l i)) as (f & a & A & F & C).
  { rewrite count_zero; auto. lia. }
  { intros i _. apply bounded. }
  set (o := map a (seq 0 n)). assert (Lo : length o = n) by (unfold o; now rewrite map_length, seq_length).
  assert (O : forall i, i < n -> heap o i = a i).
  { intros i I. unfold o. rewrite (nth_indep _ 0 (a 0)), (map_nth a), seq_nth by (rewrite ?map_length, ?seq_length; auto). reflexivity. }
  assert (B : balanced o).
  { intros j. rewrite Lo. unfold column. rewrite (count_ext n _ (fun i => Nat.testbit (a i) j)) by (intros; now rewrite O).
    destruct (lt_dec j N) as [J|J]; [apply C; auto|]. rewrite count_zero; [apply Nat.mod_0_l; lia|]. intros i I. apply (small_bits _ N); [apply A; auto|lia]. }
  exists o. split; auto. apply moore_option. split; auto. split; [|split].
  - intros i. destruct (lt_dec i n) as [I|I]; [|rewrite nth_overflow by lia; lia]. rewrite O by auto. destruct (A i I) as (_ & _ & A1 & A2).
    destruct (f i) eqn:Fi; [specialize (A2 eq_refl eq_refl); lia | rewrite A1; auto].
  - destruct (Nat.eq_dec (changed l o) 0) as [Z|]; [|lia]. exfalso. apply U. intros j. unfold balanced in B. rewrite Lo in B. fold n.
    unfold column in *. rewrite (count_ext n _ (fun i => Nat.testbit (heap o i) j)); auto. intros i I.
    apply count_none with (i := i) in Z; auto. apply negb_false_iff, Nat.eqb_eq in Z. now rewrite Z.
  - apply (Nat.le_trans _ (count n f)); auto. apply count_le. intros i I E. destruct (A i I) as (_ & _ & A1 & _).
    destruct (f i); auto. rewrite O, A1, Nat.eqb_refl in E by auto. discriminate.
Qed.

Lemma balanced_or_not l : balanced l \/ ~ balanced l.
Proof.
  set (n := length l). assert (A : forall N, (forall j, j < N -> column n (fun i => heap l i) j mod (k + 1) = 0) \/
    exists j, column n (fun i => heap l i) j mod (k + 1) <> 0).
  { induction N as [|N IH]; [left; intros; lia|]. destruct IH as [IH|IH]; auto.
    destruct (Nat.eq_dec (column n (fun i => heap l i) N mod (k + 1)) 0) as [E|E]; [left|right; eauto].
    intros j J. destruct (Nat.eq_dec j N) as [->|]; auto. apply IH. lia. }
  destruct (A (list_sum l)) as [B|(j & B)]; [left|right; intros C; apply B, C].
  intros j. fold n. destruct (lt_dec j (list_sum l)) as [J|J]; auto. unfold column. rewrite count_zero; [apply Nat.mod_0_l; lia|].
  intros i _. apply (small_bits _ (list_sum l)); [apply bounded|lia].
Qed.

Theorem moores_nim (l : position moore) : P_position (G := moore) l <-> balanced l.
Proof.
  assert (A : forall l : position moore, (balanced l -> P_position (G := moore) l) /\ (~ balanced l -> N_position (G := moore) l)).
  { clear l. intros l. induction l as [l IH] using (well_founded_induction (ends moore)). split.
    - intros B. constructor. intros o O. apply (IH o O), (leaves_balance l o B O).
    - intros B. destruct (balances l B) as (o & O & Bo). apply (won (G := moore) l o O), (IH o O), Bo. }
  split; [|apply A]. intros P. destruct (balanced_or_not l) as [B|B]; auto. exfalso. apply (not_both moore l P), A, B.
Qed.

End Moore.
