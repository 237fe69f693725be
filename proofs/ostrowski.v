(* docs/theorems.md, section 21: the digits of a unit; for t = 1 Fibonacci digits (Zeckendorf).

   A. Ostrowski 1922; A. S. Fraenkel, Systems of numeration (1985).

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

Section Ostrowski.
Variable t : nat.
Hypothesis t_positive : 1 <= t.

(* U(0) = 1, U(1) = t + 1, U(k + 1) = t U(k) + U(k - 1). *)
Fixpoint U (k : nat) : nat :=
  match k with
  | 0 => 1
  | S k' => match k' with
            | 0 => t + 1
            | S k'' => t * U k' + U k''
            end
  end.

Lemma U_next k : U (S (S k)) = t * U (S k) + U k.
Proof. reflexivity. Qed.

(* Words of j digits, the highest first: 0..t, and below a digit t stands a 0. *)
Inductive word : nat -> list nat -> Prop :=
  | no_digit : word 0 []
  | lower j d w : d < t -> word j w -> word (S j) (d :: w)
  | last_t : word 1 [t]
  | t_and_0 j w : word j w -> word (S (S j)) (t :: 0 :: w).

(* A digit weighs U of the number of digits below it. *)
Fixpoint val (w : list nat) : nat :=
  match w with
  | [] => 0
  | d :: w => d * U (length w) + val w
  end.

Lemma word_length j w : word j w -> length w = j.
Proof. induction 1; cbn; auto. Qed.

Lemma U_positive k : 1 <= U k.
Proof.
  induction k as [k IH] using (well_founded_induction lt_wf). destruct k as [|[|k]]; [cbn; lia | cbn; lia|].
  rewrite U_next. pose proof (IH k ltac:(lia)). lia.
Qed.

Lemma word_small j w : word j w -> val w < U j.
Proof.
  induction 1 as [|j d w L H IH| |j w H IH]; [cbn; lia| |cbn; lia|].
  - cbn [val]. rewrite (word_length j w H). destruct j as [|j].
    + cbn in *. lia.
    + rewrite U_next. pose proof (U_positive j).
      assert (d * U (S j) + U (S j) <= t * U (S j)) by (replace (d * U (S j) + U (S j)) with ((d + 1) * U (S j)) by ring; apply Nat.mul_le_mono_r; lia). lia.
  - cbn [val length]. rewrite (word_length j w H), U_next. lia.
Qed.

(* The words of j digits are 0..U(j) - 1, each once. *)
Theorem one_word j : forall n, n < U j -> exists w, word j w /\ val w = n /\ forall w', word j w' -> val w' = n -> w' = w.
Proof.
  induction j as [j IH] using (well_founded_induction lt_wf). intros n L. destruct j as [|[|j]].
  - exists []. split; [constructor|]. split; [cbn in *; lia|]. intros w' W _. inversion W; auto.
  - cbn [U] in L. exists [n]. split.
    + destruct (Nat.eq_dec n t) as [->|]; [apply last_t | apply lower; [lia|constructor]].
    + split; [cbn; lia|]. intros w' W V. inversion W as [|j d w Ld H| |]; subst.
      * inversion H; subst. f_equal. cbn. lia.
      * f_equal. cbn. lia.
  - rewrite U_next in L. pose proof (U_positive (S j)) as P. set (u := U (S j)) in *.
    assert (Top : forall w, word (S (S j)) w -> exists d r, w = d :: r /\ d <= t /\ length r = S j /\ val w = d * u + val r /\ val r < u /\ (d = t -> val r < U j)).
    { intros w W. inversion W as [|j' d r Ld H E| |j' r H E]; subst.
      - exists d, r. pose proof (word_length _ _ H) as Lr. split; auto. split; [lia|]. split; auto. cbn [val]. rewrite Lr. split; auto.
        split; [apply (word_small _ _ H)|]. intros ->. lia.
      - exists t, (0 :: r). pose proof (word_length _ _ H) as Lr. cbn [val length]. rewrite Lr. split; auto. split; auto. split; auto.
        pose proof (word_small _ _ H). assert (U j <= u) by (unfold u; destruct j; cbn [U]; [lia|]; pose proof (U_positive (S j)); nia).
        split; [unfold u; lia|]. split; [lia|]. lia. }
    assert (Split : forall d r d' r', d * u + r = d' * u + r' -> r < u -> r' < u -> d = d' /\ r = r').
    { intros d r d' r' E R R'. assert (d = d' \/ d + 1 <= d' \/ d' + 1 <= d) as [->|[C|C]] by lia; [split; auto; lia| |];
        apply (Nat.mul_le_mono_r _ _ u) in C; lia. }
    pose proof (Nat.div_mod n u ltac:(lia)) as D. pose proof (Nat.mod_upper_bound n u ltac:(lia)) as R.
    set (d := n / u) in *. set (r := n mod u) in *.
    assert (Dt : d <= t). { destruct (le_lt_dec d t); auto. exfalso. assert (C : (t + 1) * u <= d * u) by (apply Nat.mul_le_mono_r; lia).
      assert (U j <= u) by (unfold u; destruct j; cbn [U]; [lia|]; pose proof (U_positive (S j)); nia). lia. }
    destruct (Nat.eq_dec d t) as [Et|Nt].
    + destruct (IH j ltac:(lia) r) as (w & W & V & One); [rewrite Et in D; lia|]. exists (t :: 0 :: w). split; [apply t_and_0; auto|].
      split; [cbn [val length]; rewrite (word_length _ _ W); fold u; rewrite Et in D; lia|].
      intros w' W' V'. inversion W' as [|j' d' s Ld H E| |j' s H E]; subst w'.
      * cbn [val] in V'. rewrite (word_length _ _ H) in V'. fold u in V'. pose proof (word_small _ _ H) as Sm. fold u in Sm.
        destruct (Split d' (val s) d r) as [C _]; lia.
      * cbn [val length] in V'. rewrite (word_length _ _ H) in V'. fold u in V'. f_equal. f_equal. apply One; auto.
        rewrite Et in D. lia.
    + destruct (IH (S j) ltac:(lia) r R) as (w & W & V & One). exists (d :: w). split; [apply lower; auto; lia|].
      split; [cbn [val]; rewrite (word_length _ _ W); fold u; lia|].
      intros w' W' V'. destruct (Top w' W') as (d' & s & -> & Ld & Ls & Vs & Sm & _).
      destruct (Split d' (val s) d r) as [Ed Er]; [lia | auto | auto|]. rewrite Ed. f_equal. apply One; auto.
      assert (Q : d' <> t) by (rewrite Ed; auto). clear - W' Q. inversion W'; subst; auto. congruence.
Qed.

End Ostrowski.
