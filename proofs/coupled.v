(* docs/theorems.md, section 16: coupled families of heaps ("coupled").

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* A pair: heap i of one family and heap j of another one, for all i >= least1 and j >= least2 with i + j = n - less. *)
Record pair := Pair { family1 : nat; family2 : nat; less : nat; least1 : nat; least2 : nat }.

(* An option of heap n of a family: fixed heaps, each of a family; far heaps, n - k of a family; perhaps a pair.  It is there
   for the n from `since` on, up to `until` or without end. *)
Record choice := Choice {
  fixed : list (nat * nat); far : list (nat * nat); split : option pair; since : nat; until : option nat }.

Definition there (o : choice) (n : nat) : Prop := since o <= n /\ forall u, until o = Some u -> n <= u.

Section Coupled.
Variable choices : nat -> list choice.  (* of a family *)
Variable g : nat -> nat -> nat.         (* g f n: the value of heap n of family f *)

Definition unsplit (o : choice) (n : nat) : nat :=
  nim_sum (map (fun fc => g (fst fc) (snd fc)) (fixed o)) ⊕ nim_sum (map (fun fk => g (fst fk) (n - snd fk)) (far o)).

Definition choice_value (f n u : nat) : Prop := exists o, In o (choices f) /\ there o n /\
  match split o with
  | None => u = unsplit o n
  | Some q => exists i j, least1 q <= i /\ least2 q <= j /\ i + j + less q = n /\
                u = unsplit o n ⊕ (g (family1 q) i ⊕ g (family2 q) j)
  end.

Hypothesis values : forall f n, is_mex (choice_value f n) (g f n).

(* C holds, with each family, those of its far heaps and of its pairs; the order of the families: heap n leaves heap n only
   of families before its own. *)
Variable C : nat -> Prop.
Variable rank : nat -> nat.
Variables K T : nat.
Hypothesis bounded : forall f o, C f -> In o (choices f) -> since o <= T /\ forall u, until o = Some u -> u < T.
Hypothesis far_in : forall f o fk, C f -> In o (choices f) -> In fk (far o) ->
  C (fst fk) /\ snd fk <= K /\ (1 <= snd fk \/ rank (fst fk) < rank f).
Hypothesis split_in : forall f o q, C f -> In o (choices f) -> split o = Some q ->
  C (family1 q) /\ C (family2 q) /\ less q <= K /\ least1 q <= T /\ least2 q <= T /\
  (1 <= less q + least2 q \/ rank (family1 q) < rank f) /\ (1 <= less q + least1 q \/ rank (family2 q) < rank f).

Theorem coupled n0 p : let r := K + 2 * T in
  (forall f n, C f -> n0 <= n < 2 * n0 + p + r -> g f (n + p) = g f n) ->
  forall f n, C f -> n0 <= n -> g f (n + p) = g f n.
Proof.
  intros r F. enough (A : forall n f, C f -> n0 <= n -> g f (n + p) = g f n) by auto.
  induction n as [n IN] using (well_founded_induction lt_wf).
  enough (A : forall x f, rank f = x -> C f -> n0 <= n -> g f (n + p) = g f n) by (intros f; apply (A (rank f)); auto).
  induction x as [x IF] using (well_founded_induction lt_wf). intros f Ex Cf N0.
  destruct (lt_dec n (2 * n0 + p + r)) as [S|B]; [apply F; auto; lia|]. unfold r in B.
  assert (R : forall f' m, C f' -> n0 <= m -> m < n \/ m = n /\ rank f' < rank f -> g f' (m + p) = g f' m).
  { intros f' m Cm M [L|[-> L]]; [apply IN; auto|]. apply (IF (rank f')); auto. lia. }
  assert (Same : forall o, In o (choices f) -> unsplit o (n + p) = unsplit o n).
  { intros o O. unfold unsplit. f_equal. f_equal. apply map_ext_in. intros fk I.
    destruct (far_in f o fk Cf O I) as (A1 & A2 & A3). replace (n + p - snd fk) with (n - snd fk + p) by lia.
    apply R; auto; [lia|]. destruct A3; [left; lia|]. destruct (Nat.eq_dec (snd fk) 0); [right; split; auto; lia | left; lia]. }
  assert (There : forall o m, In o (choices f) -> n <= m -> until o = None -> there o m).
  { intros o m O M U. destruct (bounded f o Cf O). split; [lia|]. intros u E. congruence. }
  assert (NoEnd : forall o m, In o (choices f) -> n <= m -> there o m -> until o = None).
  { intros o m O M [_ U]. destruct (until o) as [u|] eqn:E; auto. exfalso. destruct (bounded f o Cf O) as [_ L].
    specialize (L u E). specialize (U u eq_refl). lia. }
  refine (mex_same _ _ _ _ _ (values f (n + p)) (values f n)). intros u. split.
  - intros (o & O & H & M). exists o. split; auto. split; [apply (There o n O (le_n n)), (NoEnd o (n + p) O ltac:(lia) H)|].
    destruct (split o) as [q|] eqn:Eq; [|rewrite M; auto].
    destruct M as (i & j & I & J & E & ->). destruct (split_in f o q Cf O Eq) as (C1 & C2 & L & T1 & T2 & X1 & X2).
    rewrite Same by auto. destruct (le_lt_dec (n0 + p + T) i) as [Li|Li].
    + exists (i - p), j. split; [lia|]. split; auto. split; [lia|]. f_equal. f_equal.
      rewrite <- (R (family1 q) (i - p)); auto; [f_equal; lia | lia|].
      destruct (Nat.eq_dec (i - p) n); [right; split; auto; lia | left; lia].
    + exists i, (j - p). split; auto. split; [lia|]. split; [lia|]. f_equal. f_equal.
      rewrite <- (R (family2 q) (j - p)); auto; [f_equal; lia | lia|].
      destruct (Nat.eq_dec (j - p) n); [right; split; auto; lia | left; lia].
  - intros (o & O & H & M). exists o. split; auto. split; [apply (There o (n + p) O ltac:(lia)), (NoEnd o n O (le_n n) H)|].
    destruct (split o) as [q|] eqn:Eq; [|rewrite Same; auto].
    destruct M as (i & j & I & J & E & ->). destruct (split_in f o q Cf O Eq) as (C1 & C2 & L & T1 & T2 & X1 & X2).
    rewrite Same by auto. destruct (le_lt_dec n0 i) as [Li|Li].
    + exists (i + p), j. split; [lia|]. split; auto. split; [lia|]. f_equal. f_equal. symmetry. apply R; auto.
      destruct (Nat.eq_dec i n); [right; split; auto; lia | left; lia].
    + exists i, (j + p). split; auto. split; [lia|]. split; [lia|]. f_equal. f_equal. symmetry. apply R; auto; [lia|].
      destruct (Nat.eq_dec j n); [right; split; auto; lia | left; lia].
Qed.

End Coupled.
