(* docs/theorems.md, section 3: all-but subtraction sets ("all-but").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games window.

Section AllBut.
Variable E : nat -> Prop.
Variable M : nat.
Hypothesis bound : forall e, E e -> 1 <= e <= M.
Hypothesis decidable : forall e, E e \/ ~ E e.
Variable g : nat -> nat.
Hypothesis values : nim_values (take_move (fun s => 1 <= s /\ ~ E s)) g.

(* v is an option value of n if and only if some j < n with g(j) = v has n - j not in E. *)
Lemma option_of n v :
  option_value (take_move (fun s => 1 <= s /\ ~ E s)) g n v <-> exists j, j < n /\ g j = v /\ ~ E (n - j).
Proof.
  split.
  - intros (o & (s & (S1 & S2) & L & ->) & ->). exists (n - s). split; [lia|]. split.
    + cbn. now rewrite Nat.lxor_0_r.
    + replace (n - (n - s)) with s by lia. auto.
  - intros (j & J & <- & N). exists [j]. split.
    + exists (n - j). repeat split; auto; try lia. f_equal. lia.
    + cbn. now rewrite Nat.lxor_0_r.
Qed.

(* Which v qualify as the value of n. *)
Definition qualifies n v : Prop := forall j, j < n -> g j = v -> E (n - j).

Lemma least n : qualifies n (g n) /\ forall v, qualifies n v -> g n <= v.
Proof.
  destruct (values n) as [N L]. split.
  - intros j J Ej. destruct (decidable (n - j)) as [|D]; auto. exfalso. apply N, option_of. eauto.
  - intros v Q. destruct (le_lt_dec (g n) v) as [|C]; auto. exfalso.
    apply L, option_of in C. destruct C as (j & J & Ej & D). apply D, Q; auto.
Qed.

(* Lemma 1: the values among g(0), ..., g(n-1) are 0, ..., V - 1, for some V = V(n); and g(n) <= V(n). *)
Definition new n V : Prop := forall v, (exists j, j < n /\ g j = v) <-> v < V.

Lemma seen : forall n, exists V, new n V.
Proof.
  induction n as [|n [V IH]].
  - exists 0. intros v. split; [intros (j & J & _)|]; lia.
  - assert (Q : qualifies n V).
    { intros j J Ej. exfalso. assert (V < V); [|lia]. apply IH. eauto. }
    pose proof (proj2 (least n) V Q) as L.
    destruct (Nat.eq_dec (g n) V) as [Eq|Ne].
    + exists (S V). intros v. split.
      * intros (j & J & <-). destruct (Nat.eq_dec j n) as [->|]; [lia|].
        assert (g j < V); [|lia]. apply IH. exists j. split; auto; lia.
      * intros Lv. destruct (Nat.eq_dec v V) as [->|]; [exists n; split; auto; lia|].
        destruct (proj2 (IH v)) as (j & J & Ej); [lia|]. exists j. split; auto; lia.
    + exists V. intros v. split.
      * intros (j & J & <-). destruct (Nat.eq_dec j n) as [->|]; [lia|]. apply IH. exists j. split; auto; lia.
      * intros Lv. apply IH in Lv. destruct Lv as (j & J & Ej). exists j. split; auto; lia.
Qed.

Lemma at_most n V : new n V -> g n <= V.
Proof.
  intros HV. apply (proj2 (least n)). intros j J Ej. exfalso. assert (V < V); [|lia]. apply HV. eauto.
Qed.

(* Lemma 2: all heaps of one value lie within a span of M. *)
Lemma span j n : j < n -> g j = g n -> n - j <= M.
Proof. intros J Ej. apply (bound (n - j)). apply (proj1 (least n)); auto. Qed.

(* Lemma 4: among any M + 1 consecutive heaps there is one whose value is new. *)
Lemma one_is_new n : M <= n -> exists i V, n - M <= i <= n /\ new i V /\ g i = V.
Proof.
  intros L. destruct (seen n) as [V HV]. destruct (Nat.eq_dec (g n) V) as [Eq|Ne].
  - exists n, V. split; [lia|]. auto.
  - pose proof (at_most n V HV).
    (* the first heap of the value of n *)
    assert (F : exists i, i < n /\ g i = g n /\ forall j, j < i -> g j <> g n).
    { destruct (proj2 (HV (g n))) as (j & J & Ej); [lia|]. clear - J Ej.
      induction j as [j IH] using (well_founded_induction lt_wf).
      assert (D : (exists i, i < j /\ g i = g n) \/ forall i, i < j -> g i <> g n).
      { clear. induction j as [|j [(i & I & Ei)|IH]].
        - right. lia.
        - left. exists i. split; auto; lia.
        - destruct (Nat.eq_dec (g j) (g n)); [left; exists j; split; auto; lia|right].
          intros i I. destruct (Nat.eq_dec i j) as [->|]; auto. apply IH. lia. }
      destruct D as [(i & I & Ei)|D]; [apply (IH i); auto; lia|]. exists j. auto. }
    destruct F as (i & I & Ei & First). destruct (seen i) as [W HW]. exists i, W.
    pose proof (span i n I Ei). split; [lia|]. split; auto.
    pose proof (at_most i W HW). destruct (Nat.eq_dec (g i) W); auto. exfalso.
    destruct (proj2 (HW (g i))) as (j & J & Ej); [lia|]. apply (First j J). lia.
Qed.

(* V(n) is one more than the largest of the M + 1 values before n. *)
Lemma new_of_window n V W : M <= W -> W < n -> new n V ->
  (exists i, n - S W <= i < n /\ S (g i) = V) /\ forall i, i < n -> g i < V.
Proof.
  intros MW Wn HV. assert (B : forall i, i < n -> g i < V) by (intros i I; apply HV; eauto).
  split; auto. destruct (one_is_new (n - 1)) as (i0 & V0 & I0 & N0 & E0); [lia|].
  (* the newest value is the largest: it occurs first at some heap, not before i0 *)
  assert (P : 0 < V) by (pose proof (B i0); lia).
  destruct (proj2 (HV (V - 1))) as (j & J & Ej); [lia|].
  destruct (le_lt_dec (n - S W) j); [exists j; lia|].
  exfalso. assert (g i0 <= V - 1) by (pose proof (B i0); lia).
  assert (g j < V0) by (apply N0; exists j; split; auto; lia). lia.
Qed.

Theorem all_but n0 p s : let W := max (2 * M) (M + 1) in periodic_to g n0 (n0 + W) p s -> periodic g n0 p s.
Proof.
  intros W F. destruct (Nat.eq_dec M 0) as [M0|M1].
  - (* Nim *)
    assert (G : forall n, g n = n).
    { induction n as [n IH] using (well_founded_induction lt_wf). destruct (values n) as [N L].
      assert (X : forall e, ~ E e) by (intros e He; apply bound in He; lia).
      destruct (lt_eq_lt_dec (g n) n) as [[C|]|C]; auto; exfalso.
      - apply N, option_of. exists (g n). split; [auto|]. split; [apply IH; auto | apply X].
      - apply L, option_of in C. destruct C as (j & J & Ej & _). rewrite IH in Ej; lia. }
    intros n N. assert (R : g (n0 + p) = g n0 + s) by (apply F; lia). rewrite !G in *. lia.
  - assert (EW : W = 2 * M) by lia. clearbody W. subst W.
    apply (periodic_by_induction _ _ _ _ _ F). intros n N0 N IH.
    (* (a) *)
    destruct (seen n) as [V HV]. destruct (seen (n + p)) as [V' HV'].
    assert (EV : V' = V + s).
    { destruct (new_of_window n V (2 * M - 1)) as [(i & I & Ei) B]; auto; try lia.
      destruct (new_of_window (n + p) V' (2 * M - 1)) as [(i' & I' & Ei') B']; auto; try lia.
      pose proof (B' (i + p) ltac:(lia)) as C'. rewrite IH in C' by lia.
      pose proof (B (i' - p) ltac:(lia)) as C. pose proof (IH (i' - p) ltac:(lia)) as D.
      replace (i' - p + p) with i' in D by lia. lia. }
    (* (b): v below V qualifies at n if and only if v + s does at n + p *)
    assert (Q : forall v, v < V -> qualifies n v -> qualifies (n + p) (v + s)).
    { intros v Lv Qv. destruct (proj2 (HV v) Lv) as (i & I & Ei).
      pose proof (bound _ (Qv i I Ei)) as Bi.
      intros j J Ej.
      assert (Jr : n + p - 2 * M <= j).
      { destruct (le_lt_dec (n + p - 2 * M) j); auto. exfalso.
        assert (X : i + p - j <= M); [|lia]. apply span; [lia|]. rewrite IH by lia. lia. }
      pose proof (IH (j - p) ltac:(lia)) as D. replace (j - p + p) with j in D by lia.
      replace (n + p - j) with (n - (j - p)) by lia. apply Qv; lia. }
    assert (Q' : forall v, v < V' -> qualifies (n + p) v -> exists u, v = u + s /\ qualifies n u).
    { intros v Lv Qv. destruct (proj2 (HV' v) Lv) as (i & I & Ei).
      pose proof (bound _ (Qv i I Ei)) as Bi.
      pose proof (IH (i - p) ltac:(lia)) as D. replace (i - p + p) with i in D by lia.
      exists (g (i - p)). split; [lia|]. intros j J Ej.
      assert (Jr : n - 2 * M <= j).
      { destruct (le_lt_dec (n - 2 * M) j); auto. exfalso.
        assert (X : i - p - j <= M); [|lia]. apply span; auto. lia. }
      replace (n - j) with (n + p - (j + p)) by lia. apply Qv; [lia|]. rewrite IH by lia. lia. }
    pose proof (at_most n V HV). pose proof (at_most (n + p) V' HV').
    destruct (least n) as [Qn Ln]. destruct (least (n + p)) as [Qp Lp].
    assert (g (n + p) <= g n + s).
    { destruct (Nat.eq_dec (g n) V) as [Eq|]; [lia|]. apply Lp, Q; auto; lia. }
    assert (g n + s <= g (n + p)); [|lia].
    destruct (Nat.eq_dec (g (n + p)) V') as [Eq|]; [lia|].
    destruct (Q' (g (n + p))) as (u & Eu & Qu); auto; [lia|]. pose proof (Ln u Qu). lia.
Qed.

End AllBut.
