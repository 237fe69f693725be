(* Which values a repeating tail bars to which heaps: the finite check of docs/theorems.md, section 7.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table.
From SG Require tail.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

(* ---- sets of places in an array: those that hold 1 --------------------------- *)

Section Places.
Variable long : nat.
Hypothesis long_small : (Z.of_nat long < limit)%Z.

Definition sets (f : array int -> array int) (F : nat -> Prop) : Prop := forall m, nat_of (PArray.length m) = long ->
  nat_of (PArray.length (f m)) = long /\ forall i, i < long -> (at_ (f m) i = 1 <-> at_ m i = 1 \/ F i).

Definition put (i : int) (m : array int) : array int := if (m.[i] =? 1)%uint63 then m else m.[i <- 1%uint63].

Lemma sets_put j : nat_of j < long -> sets (put j) (fun i => i = nat_of j).
Proof.
  intros J m M. unfold put. destruct (m.[j] =? 1)%uint63 eqn:E.
  - apply nat_of_eqb in E. rewrite <- at_get, nat_of_1 in E. split; auto. intros i I. split; [auto|]. intros [?| ->]; auto.
  - split; [rewrite length_set_nat; auto|]. intros i I. destruct (Nat.eq_dec i (nat_of j)) as [->|N].
    + rewrite at_set_same, nat_of_1 by lia. tauto.
    + rewrite at_set_other by lia. tauto.
Qed.

Lemma sets_ext f F G : (forall i, i < long -> (F i <-> G i)) -> sets f F -> sets f G.
Proof. intros E S m M. destruct (S m M) as [A B]. split; auto. intros i I. rewrite B, E by auto. tauto. Qed.

Lemma sets_nothing F : (forall i, i < long -> ~ F i) -> sets (fun m => m) F.
Proof. intros N m M. split; auto. intros i I. specialize (N i I). tauto. Qed.

Lemma sets_both e f E F : sets e E -> sets f F -> sets (fun m => f (e m)) (fun i => E i \/ F i).
Proof.
  intros A B m M. destruct (A m M) as [A1 A2]. destruct (B _ A1) as [B1 B2]. split; auto.
  intros i I. rewrite B2, A2 by auto. tauto.
Qed.

Lemma sets_down f F top : (forall b, 1 <= nat_of b <= nat_of top -> sets (f b) (F (nat_of b))) ->
  sets (down 1 f top) (fun i => exists b, 1 <= b <= nat_of top /\ F b i).
Proof.
  intros S m M. destruct (down_from_ind 1 f (fun j n => nat_of j <= nat_of top /\ nat_of (PArray.length n) = long /\
    forall i, i < long -> (at_ n i = 1 <-> at_ m i = 1 \/ exists b, nat_of j < b <= nat_of top /\ F b i)) top m (below_wf top))
    as (j & J & _ & D1 & D2 & D3).
  - intros j n G (D1 & D2 & D3). apply goes_on_spec in G. rewrite nat_of_1 in G. destruct (S j ltac:(lia) n D2) as [A B].
    rewrite nat_of_pred by lia. split; [lia|]. split; auto. intros i I. rewrite B, D3 by auto. split.
    + intros [[?|(b & Lb & Fb)]|Fj]; auto; right; [exists b | exists (nat_of j)]; split; auto; lia.
    + intros [?|(b & Lb & Fb)]; auto. destruct (Nat.eq_dec b (nat_of j)) as [->|]; auto.
      left. right. exists b. split; auto. lia.
  - split; auto. split; auto. intros i I. split; auto. intros [?|(b & Lb & _)]; auto. lia.
  - apply goes_on_false in J. rewrite nat_of_1 in J. unfold down. split; auto. intros i I. rewrite D3 by auto.
    split; (intros [?|(b & Lb & Fb)]; [auto|]; right; exists b; split; auto; lia).
Qed.
End Places.

(* ---- the barred classes -------------------------------------------------------- *)

Section Bars.
Variable c : code.
Variable size : int.
Variable g : array int.

(* The value v is barred to the heaps x + t and x + t + T and so on, t in the tail, if so many heaps may be left. *)
Fixpoint bar (x : int) (parts : nat) (v : int) (l : list digit) (m : array int) : array int :=
  match l with
  | [] => m
  | d :: l => bar x parts v l (if Nat.eqb (h d) parts then put ((x + sub d) mod T c * size + v)%uint63 m else m)
  end.

Definition bars (upto : int) : array int :=
  down 1 (fun i => bar i 1 g.[i] (repeats c)) upto (bar 0 0 0 (repeats c) (make (T c * size) 0))%uint63.

(* Are late those of early, raised by S, and are all values below S barred to all classes?  The first place where not. *)
Definition bars_differ (early late : array int) (S : int) : int :=
  (first (T c * size) (fun i =>
     let v := i mod size in
     Bool.eqb (late.[i] =? 1) (if v <? S then true else early.[i - S] =? 1) && ((v + S <? size) || negb (early.[i] =? 1))))%uint63.

Hypothesis is_valid : valid c = true.
Variable k : nat.
Hypothesis size_k : nat_of size = 2 ^ k.
Hypothesis fits : nat_of (T c) * nat_of size <= nat_of max_length.
Hypothesis g_small : forall a, (Z.of_nat a < limit)%Z -> at_ g a < 2 ^ k.

Notation t0 := (nat_of (T c)).
Notation long := (t0 * 2 ^ k).

Lemma power_k : 0 < 2 ^ k.
Proof. pose proof (Nat.pow_nonzero 2 k). lia. Qed.

Lemma long_fits : long <= nat_of max_length.
Proof. rewrite <- size_k. exact fits. Qed.

Lemma long_small : (Z.of_nat long < limit)%Z.
Proof. pose proof max_length_small. pose proof limit_large. pose proof long_fits. lia. Qed.

Lemma place_below x v : x < t0 -> v < 2 ^ k -> x * 2 ^ k + v < long.
Proof. intros X V. pose proof (Nat.mul_le_mono_r (S x) t0 (2 ^ k) ltac:(lia)). cbn [Nat.mul] in *. lia. Qed.

Lemma place_inj x v y w : v < 2 ^ k -> w < 2 ^ k -> (x * 2 ^ k + v = y * 2 ^ k + w <-> x = y /\ v = w).
Proof.
  intros V W. split; [|intros [-> ->]; auto]. intros E.
  assert (Ex : x = y); [|subst; split; auto; lia].
  destruct (lt_eq_lt_dec x y) as [[L|L]|L]; auto; exfalso;
    [pose proof (Nat.mul_le_mono_r (S x) y (2 ^ k) ltac:(lia)) | pose proof (Nat.mul_le_mono_r (S y) x (2 ^ k) ltac:(lia))];
    cbn [Nat.mul] in *; lia.
Qed.

Definition barred (x parts v : nat) (l : list digit) (i : nat) : Prop :=
  exists d, In d l /\ h d = parts /\ i = (x + nat_of (sub d)) mod t0 * 2 ^ k + v.

Lemma sets_bar x parts v l : nat_of x <= nat_of most -> nat_of v < 2 ^ k -> (forall d, In d l -> nat_of (sub d) < nat_of most) ->
  sets long (bar x parts v l) (barred (nat_of x) parts (nat_of v) l).
Proof.
  intros X V. pose proof most_small. pose proof limit_large. pose proof (valid_T c is_valid) as VT.
  induction l as [|d l IH]; intros L; cbn [bar]; [apply sets_nothing; intros i I (d & [] & _)|].
  assert (Ed : nat_of (x + sub d) = nat_of x + nat_of (sub d)) by (apply nat_of_add; specialize (L d (or_introl eq_refl)); lia).
  set (y := (nat_of x + nat_of (sub d)) mod t0). assert (Y : y < t0) by (apply Nat.mod_upper_bound; lia).
  assert (Em : nat_of ((x + sub d) mod T c) = y) by (rewrite nat_of_mod, Ed by lia; auto).
  pose proof (place_below y (nat_of v) Y V) as PB. pose proof long_small as LS.
  assert (Ep : nat_of ((x + sub d) mod T c * size) = y * 2 ^ k).
  { rewrite nat_of_mul; rewrite Em, size_k; auto. rewrite <- Nat2Z.inj_mul. lia. }
  assert (Ei : nat_of ((x + sub d) mod T c * size + v) = y * 2 ^ k + nat_of v) by (rewrite nat_of_add; rewrite ?Ep; lia).
  eapply sets_ext; [|apply sets_both; [|apply IH; intros; apply L; cbn; auto]].
  2:{ instantiate (1 := fun i => h d = parts /\ i = y * 2 ^ k + nat_of v).
      destruct (Nat.eqb (h d) parts) eqn:E; [apply Nat.eqb_eq in E | apply Nat.eqb_neq in E].
      - eapply sets_ext; [|apply sets_put; [exact LS|rewrite Ei; exact PB]]. intros i I. rewrite Ei. tauto.
      - apply sets_nothing. tauto. }
  intros i I. split.
  - intros [[E1 E2]|(e & Ie & E1 & E2)]; [exists d | exists e]; cbn; auto.
  - intros (e & [<-|Ie] & E1 & E2); [left | right; exists e]; auto.
Qed.

Lemma bars_spec upto : nat_of upto <= nat_of most -> forall i, i < long -> (at_ (bars upto) i = 1 <->
  (exists m, 1 <= m <= nat_of upto /\ barred m 1 (at_ g m) (repeats c) i) \/ barred 0 0 0 (repeats c) i).
Proof.
  intros U. pose proof most_small. pose proof limit_large. pose proof long_small as LS. pose proof long_fits.
  assert (Ds : forall d, In d (repeats c) -> nat_of (sub d) < nat_of most).
  { intros d D. apply (valid_tail c is_valid) in D. destruct D as [D _]. apply plays_spec in D. lia. }
  assert (El : nat_of (T c * size) = long) by (rewrite nat_of_mul; rewrite size_k; auto; rewrite <- Nat2Z.inj_mul; lia).
  assert (Lm : nat_of (PArray.length (make (T c * size) 0%uint63)) = long).
  { rewrite length_make. assert (Q : (T c * size <=? max_length)%uint63 = true) by (apply nat_of_leb; lia). now rewrite Q. }
  pose proof power_k.
  destruct (sets_bar 0 0 0 (repeats c) ltac:(rewrite nat_of_0; lia) ltac:(rewrite nat_of_0; lia) Ds _ Lm) as [L1 B1].
  rewrite nat_of_0 in B1.
  destruct (sets_down long (fun i => bar i 1 g.[i] (repeats c)) (fun m => barred m 1 (at_ g m) (repeats c)) upto) with (2 := L1) as [L2 B2].
  { intros b Lb. rewrite at_get. apply sets_bar; auto; [lia|]. rewrite <- at_get. apply g_small. lia. }
  intros i I. unfold bars. rewrite B2, B1 by auto. rewrite at_make, nat_of_0. intuition lia.
Qed.

(* ---- what the classes say of the theorem's Bar ---------------------------------- *)

Variable f : nat -> nat.
Variable last : nat.
Hypothesis last_small : last <= nat_of most.
Hypothesis same : forall m, m <= last -> f m = at_ g m.
Notation k0 := (nat_of (from c)).
Hypothesis digits_before : forall d, In d (digits c) -> nat_of (sub d) < nat_of (add d) + k0.
Hypothesis tail_at : forall d, In d (repeats c) -> k0 <= nat_of (sub d) < k0 + t0.

Lemma in_tail t parts : (Z.of_nat k0 <= t)%Z -> (allows c t parts <->
  exists d, In d (repeats c) /\ h d = parts /\ nat_of (sub d) mod t0 = Z.to_nat t mod t0).
Proof.
  intros L. pose proof (valid_T c is_valid) as VT. split.
  - intros [(d & D & E & ->)|(d & j & D & E & ->)]; [apply digits_before in D; lia|].
    pose proof (valid_tail c is_valid d D) as (_ & A & _). rewrite A in E. exists d. split; auto. split; auto.
    replace (Z.to_nat t) with (nat_of (sub d) + j * t0) by lia. rewrite Nat.mod_add; lia.
  - intros (d & D & <- & E). pose proof (valid_tail c is_valid d D) as (_ & A & _). pose proof (tail_at d D) as Td.
    right. exists d, ((Z.to_nat t - nat_of (sub d)) / t0). split; auto. split; auto. rewrite A.
    assert (Ls : nat_of (sub d) <= Z.to_nat t).
    { destruct (le_lt_dec (nat_of (sub d)) (Z.to_nat t)) as [|Q]; auto. exfalso.
      assert (X : nat_of (sub d) - Z.to_nat t = (nat_of (sub d) - Z.to_nat t) / t0 * t0) by (apply same_class; [lia|lia|auto]).
      destruct ((nat_of (sub d) - Z.to_nat t) / t0) as [|y]; cbn in X; lia. }
    rewrite <- (same_class (Z.to_nat t) (nat_of (sub d)) t0) by (auto; lia). lia.
Qed.

Lemma Bar_bars upto n v n' : nat_of upto = n - k0 -> k0 <= n -> n <= n' -> n - k0 <= last ->
  (tail.Bar (allows c) k0 f n v n' <-> v < 2 ^ k /\ at_ (bars upto) (n' mod t0 * 2 ^ k + v) = 1).
Proof.
  intros U K L Lu. pose proof (valid_T c is_valid) as VT. pose proof most_small. pose proof limit_large. pose proof power_k.
  assert (X : n' mod t0 < t0) by (apply Nat.mod_upper_bound; lia).
  assert (M : forall m d, m <= n - k0 -> k0 <= n' - m /\ ((nat_of (sub d) mod t0 = Z.to_nat (Z.of_nat n' - Z.of_nat m) mod t0) <->
              (m + nat_of (sub d)) mod t0 = n' mod t0)).
  { intros m d Lm. split; [lia|]. replace (Z.to_nat (Z.of_nat n' - Z.of_nat m)) with (n' - m) by lia. split; intros E.
    - rewrite <- Nat.add_mod_idemp_r, E, Nat.add_mod_idemp_r by lia. f_equal. lia.
    - replace n' with (m + (n' - m)) in E at 1 by lia.
      pose proof (Nat.div_mod (m + nat_of (sub d)) t0 ltac:(lia)) as D1. pose proof (Nat.div_mod (m + (n' - m)) t0 ltac:(lia)) as D2.
      rewrite E in D1. set (a := (m + nat_of (sub d)) / t0) in *. set (b := (m + (n' - m)) / t0) in *.
      rewrite <- (Nat.mod_add (nat_of (sub d)) b t0), <- (Nat.mod_add (n' - m) a t0) by lia. f_equal. lia. }
  split.
  - intros [(m & M1 & M2 & M3 & M4)|[-> A]].
    + unfold tail.leaves_from in M4. destruct (M m) with (d := Digit 0 0 0) as [M5 _]; [lia|].
      apply in_tail in M4; [|lia]. destruct M4 as (d & D & D1 & D2). apply M in D2; [|lia].
      assert (V : v < 2 ^ k) by (rewrite <- M3, same by lia; apply g_small; lia).
      split; auto. apply bars_spec; [lia|apply place_below; auto|]. left. exists m. split; [lia|].
      exists d. split; auto. split; auto. rewrite D2, <- same, M3 by lia. reflexivity.
    + apply in_tail in A; [|lia]. destruct A as (d & D & D1 & D2). rewrite Nat2Z.id in D2.
      split; auto. apply bars_spec; [lia|apply place_below; auto|]. right. exists d. cbn. rewrite D2. auto.
  - intros [V B]. apply bars_spec in B; [|lia|apply place_below; auto]. destruct B as [(m & Lm & d & D & D1 & D2)|(d & D & D1 & D2)].
    + apply place_inj in D2; auto; [|apply g_small; lia]. destruct D2 as [D2 D3]. left. exists m.
      split; [lia|]. split; [lia|]. split; [rewrite same by lia; auto|].
      unfold tail.leaves_from. apply in_tail; [lia|]. exists d. split; auto. split; auto. apply M; [lia|]. auto.
    + apply place_inj in D2; auto. cbn in D2. destruct D2 as [D2 ->]. right. split; auto. apply in_tail; [lia|].
      exists d. split; auto. split; auto. rewrite Nat2Z.id. auto.
Qed.

Theorem bars_suffice early late S N P : let n := nat_of N - nat_of P in
  early = bars (N - P - from c)%uint63 -> late = bars (N - from c)%uint63 ->
  nat_of P <= nat_of N -> k0 <= n -> nat_of N - k0 <= last -> (exists j, nat_of P = j * t0) -> (Z.of_nat (nat_of S) < limit)%Z ->
  (bars_differ early late S =? T c * size)%uint63 = true -> nat_of S <= 2 ^ k ->
  (forall v n', n <= n' < n + t0 -> (tail.Bar (allows c) k0 f (nat_of N) (v + nat_of S) (n' + nat_of P) <-> tail.Bar (allows c) k0 f n v n')) /\
  (forall v n', v < nat_of S -> nat_of N <= n' < nat_of N + t0 -> tail.Bar (allows c) k0 f (nat_of N) v n').
Proof.
  intros n Ee El LP Kn Ll [j Pj] LS D SS. pose proof (valid_T c is_valid) as VT. pose proof long_small as Lg. pose proof power_k. pose proof limit_large.
  assert (Eu : nat_of (N - P - from c) = n - k0) by (rewrite nat_of_sub; rewrite nat_of_sub; lia).
  assert (Eu' : nat_of (N - from c) = nat_of N - k0) by (rewrite nat_of_sub; lia).
  assert (Elong : nat_of (T c * size) = long) by (rewrite nat_of_mul; rewrite size_k; auto; rewrite <- Nat2Z.inj_mul; lia).
  (* what the comparison says of one place *)
  assert (C : forall x v, x < t0 -> v < 2 ^ k ->
     (at_ late (x * 2 ^ k + v) = 1 <-> v < nat_of S \/ nat_of S <= v /\ at_ early (x * 2 ^ k + (v - nat_of S)) = 1) /\
     (2 ^ k <= v + nat_of S -> at_ early (x * 2 ^ k + v) <> 1)).
  { intros x v X V. pose proof (place_below x v X V) as PB. unfold bars_differ in D.
    assert (Ei : nat_of (of_Z (Z.of_nat (x * 2 ^ k + v))) = x * 2 ^ k + v).
    { apply nat_of_of_nat. pose proof (nat_of_bound (T c * size)). lia. }
    set (i := of_Z (Z.of_nat (x * 2 ^ k + v))) in *.
    apply nat_of_eqb in D. match type of D with nat_of (first ?s ?f) = _ => set (test := f) in *;
      destruct (first_from_spec s test s (below_wf s)) as (_ & _ & A); [lia | intros; lia|] end.
    specialize (A i). change (first_from (T c * size)%uint63 test (T c * size)%uint63 (below_wf (T c * size)%uint63)) with (first (T c * size)%uint63 test) in A.
    specialize (A ltac:(lia)). unfold test in A. rewrite andb_true_iff, Bool.eqb_true_iff, orb_true_iff, negb_true_iff in A.
    assert (Ev : nat_of (i mod size) = v).
    { rewrite nat_of_mod, Ei, size_k by (rewrite size_k; lia). rewrite Nat.add_comm, Nat.mod_add by lia. apply Nat.mod_small; auto. }
    assert (Es : nat_of (i mod size + S) = v + nat_of S) by (rewrite nat_of_add; rewrite ?Ev; lia).
    rewrite nat_of_ltb, Es, size_k, nat_of_eqb_false, nat_of_1, <- at_get, Ei in A.
    destruct A as [A1 A2]. split; [|intros Q; destruct A2; [lia|auto]].
    assert (EL : (late.[i] =? 1)%uint63 = true <-> at_ late (x * 2 ^ k + v) = 1) by (rewrite nat_of_eqb, nat_of_1, <- at_get, Ei; tauto).
    rewrite <- EL, A1. destruct (i mod size <? S)%uint63 eqn:Q.
    - apply nat_of_ltb in Q. rewrite Ev in Q. tauto.
    - apply nat_of_ltb_false in Q. rewrite Ev in Q. rewrite nat_of_eqb, nat_of_1, <- at_get.
      replace (nat_of (i - S)) with (x * 2 ^ k + (v - nat_of S)) by (rewrite nat_of_sub; lia). intuition lia. }
  split.
  - intros v n' L. rewrite (Bar_bars (N - P - from c) n v n'), (Bar_bars (N - from c) (nat_of N) (v + nat_of S) (n' + nat_of P)) by lia.
    rewrite <- Ee, <- El. assert (X : n' mod t0 < t0) by (apply Nat.mod_upper_bound; lia).
    assert (Ex : (n' + nat_of P) mod t0 = n' mod t0) by (rewrite Pj; apply Nat.mod_add; lia). rewrite Ex. split.
    + intros [V B]. split; [lia|]. apply C in B; auto. destruct B as [B|[_ B]]; [lia|].
      replace (v + nat_of S - nat_of S) with v in B by lia. exact B.
    + intros [V B]. destruct (le_lt_dec (2 ^ k) (v + nat_of S)) as [Q|Q]; [exfalso; apply (C _ v X V); auto|].
      split; auto. apply C; auto. right. split; [lia|]. replace (v + nat_of S - nat_of S) with v by lia. exact B.
  - intros v n' V L. rewrite (Bar_bars (N - from c) (nat_of N) v n') by lia. rewrite <- El.
    split; [lia|]. apply C; [apply Nat.mod_upper_bound; lia | lia | auto].
Qed.

End Bars.
