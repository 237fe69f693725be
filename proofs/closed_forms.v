(* docs/theorems.md, section 4: closed forms.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes window.

Lemma take_value (S : nat -> Prop) (g : nat -> nat) n : nim_values (take_move S) g ->
  is_mex (fun v => exists s, S s /\ s <= n /\ v = g (n - s)) (g n).
Proof.
  intros V. eapply mex_ext; [|apply V]. intros v. split.
  - intros (o & (s & Hs & L & ->) & ->). exists s. cbn. rewrite Nat.lxor_0_r. auto.
  - intros (s & Hs & L & ->). exists [n - s]. split; [exists s; auto|]. cbn. now rewrite Nat.lxor_0_r.
Qed.

Section Forms.
Variable f : nat -> nat.

(* A formula is the nim-value if it passes the mex rule. *)
Lemma by_rule (S : nat -> Prop) (g : nat -> nat) : (forall s, S s -> 1 <= s) -> nim_values (take_move S) g ->
  (forall n, is_mex (fun v => exists s, S s /\ s <= n /\ v = f (n - s)) (f n)) -> forall n, g n = f n.
Proof.
  intros P V F n. induction n as [n IH] using (well_founded_induction lt_wf).
  refine (mex_same _ _ _ _ _ (take_value S g n V) (F n)). intros v.
  split; intros (s & Hs & L & ->); exists s; (split; [auto|split; auto]); [|symmetry]; apply IH; apply P in Hs; lia.
Qed.
End Forms.

(* All s >= 1 but 1, ..., k may be taken: g(n) = floor(n / (k + 1)). *)
Theorem all_but_first k g : nim_values (take_move (fun s => k < s)) g -> forall n, g n = n / (k + 1).
Proof.
  intros V. apply (by_rule (fun n => n / (k + 1)) (fun s => k < s)); auto; [lia|].
  intros n. split.
  - intros (s & Hs & L & E). assert (D : (n - s) / (k + 1) * (k + 1) <= n - s) by (rewrite Nat.mul_comm; apply Nat.mul_div_le; lia).
    assert (n / (k + 1) < n / (k + 1)); [|lia]. rewrite E at 1.
    assert ((n - s) / (k + 1) + 1 <= n / (k + 1)); [|lia]. apply Nat.div_le_lower_bound; lia.
  - intros u U. exists (n - u * (k + 1)).
    assert (D : n / (k + 1) * (k + 1) <= n) by (rewrite Nat.mul_comm; apply Nat.mul_div_le; lia).
    assert (X : (u + 1) * (k + 1) <= n / (k + 1) * (k + 1)) by (apply Nat.mul_le_mono_r; lia).
    split; [lia|]. split; [lia|]. replace (n - (n - u * (k + 1))) with (u * (k + 1)) by lia. rewrite Nat.div_mul; lia.
Qed.

(* {1, ..., k}: g(n) = n mod (k + 1). *)
Theorem first_k k g : nim_values (take_move (fun s => 1 <= s <= k)) g -> forall n, g n = n mod (k + 1).
Proof.
  intros V. apply (by_rule (fun n => n mod (k + 1)) (fun s => 1 <= s <= k)); auto; [lia|].
  intros n. pose proof (Nat.div_mod n (k + 1) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound n (k + 1) ltac:(lia)) as B.
  set (q := n / (k + 1)) in *. set (r := n mod (k + 1)) in *. split.
  - intros (s & Hs & L & E).
    pose proof (Nat.div_mod (n - s) (k + 1) ltac:(lia)) as D'. rewrite <- E in D'. set (q' := (n - s) / (k + 1)) in *.
    assert (q' < q \/ q <= q') as [C|C] by lia.
    + assert ((k + 1) * q' + (k + 1) <= (k + 1) * q) by nia. lia.
    + assert ((k + 1) * q <= (k + 1) * q') by (apply Nat.mul_le_mono_l; auto). lia.
  - intros u U. exists (r - u). split; [lia|]. split; [lia|].
    apply (Nat.mod_unique _ _ q); lia.
Qed.

(* An interval {a, ..., b}: g(n) = floor((n mod (a + b)) / a). *)
Theorem interval a b g : 1 <= a <= b -> nim_values (take_move (fun s => a <= s <= b)) g ->
  forall n, g n = (n mod (a + b)) / a.
Proof.
  intros AB V. apply (by_rule (fun n => (n mod (a + b)) / a) (fun s => a <= s <= b)); auto; [lia|].
  intros n. pose proof (Nat.div_mod n (a + b) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound n (a + b) ltac:(lia)) as B.
  set (q := n / (a + b)) in *. set (r := n mod (a + b)) in *.
  pose proof (Nat.div_mod r a ltac:(lia)) as Dr. pose proof (Nat.mod_upper_bound r a ltac:(lia)) as Br.
  set (v := r / a) in *. split.
  - intros (s & Hs & L & E). pose proof (Nat.div_mod (n - s) (a + b) ltac:(lia)) as D'.
    pose proof (Nat.mod_upper_bound (n - s) (a + b) ltac:(lia)) as B'.
    set (q' := (n - s) / (a + b)) in *. set (m := (n - s) mod (a + b)) in *.
    pose proof (Nat.div_mod m a ltac:(lia)) as Dm. pose proof (Nat.mod_upper_bound m a ltac:(lia)) as Bm. rewrite <- E in Dm.
    (* m and r differ by less than a, and by s or by a + b - s *)
    assert (q' < q \/ q < q' \/ q' = q) as [C|[C| ->]] by lia.
    + assert ((a + b) * q' + (a + b) <= (a + b) * q) by nia.
      assert (q' + 1 < q \/ q = q' + 1) as [C2| ->] by lia; [|lia].
      assert ((a + b) * q' + 2 * (a + b) <= (a + b) * q) by nia. lia.
    + assert ((a + b) * q <= (a + b) * q') by (apply Nat.mul_le_mono_l; lia).
      assert ((a + b) * q + (a + b) <= (a + b) * q') by nia. lia.
    + lia.
  - intros u U. assert (X : a * u + a <= a * v) by nia.
    set (m := max (u * a) (r - b)).
    assert (M1 : u * a <= m < u * a + a) by (unfold m; lia).
    assert (M2 : a <= r - m <= b) by (unfold m; lia).
    exists (r - m). split; auto. split; [lia|].
    assert (Em : (n - (r - m)) mod (a + b) = m) by (symmetry; apply (Nat.mod_unique _ _ q); lia).
    rewrite Em. apply (Nat.div_unique _ _ _ (m - u * a)); lia.
Qed.

(* S = {a, 2a, ..., ka}: g(n) = floor(n / a) mod (k + 1). *)
Theorem multiples a k g : 1 <= a -> nim_values (take_move (fun s => exists i, 1 <= i <= k /\ s = i * a)) g ->
  forall n, g n = (n / a) mod (k + 1).
Proof.
  intros A V. apply (by_rule (fun n => (n / a) mod (k + 1)) (fun s => exists i, 1 <= i <= k /\ s = i * a)); auto.
  - intros s (i & I & ->). nia.
  - intros n. set (q := n / a). pose proof (Nat.div_mod n a ltac:(lia)) as Dn. fold q in Dn. pose proof (Nat.mod_upper_bound n a ltac:(lia)).
    assert (Q : forall i, i * a <= n -> i <= q /\ (n - i * a) / a = q - i).
    { intros i I. assert (i <= q) by (apply Nat.div_le_lower_bound; lia). split; auto.
      symmetry. apply (Nat.div_unique _ _ _ (n mod a)); auto. assert (a * (q - i) = a * q - i * a) by (rewrite Nat.mul_sub_distr_l; lia). nia. }
    pose proof (Nat.div_mod q (k + 1) ltac:(lia)) as Dq. pose proof (Nat.mod_upper_bound q (k + 1) ltac:(lia)).
    set (c := q / (k + 1)) in *. set (r := q mod (k + 1)) in *. split.
    + intros (s & (i & I & ->) & L & E). destruct (Q i L) as [Li Eq]. cbv beta in E. rewrite Eq in E.
      pose proof (Nat.div_mod (q - i) (k + 1) ltac:(lia)) as Di. rewrite <- E in Di.
      set (c' := (q - i) / (k + 1)) in *. assert (c' < c \/ c' >= c) as [C|C] by lia; nia.
    + intros u U. exists ((r - u) * a). assert (Li : r - u <= q) by lia.
      assert (L : (r - u) * a <= n) by (apply (Nat.le_trans _ (q * a)); [apply Nat.mul_le_mono_r; auto | lia]).
      split; [exists (r - u); split; [lia|auto]|]. split; auto. destruct (Q (r - u) L) as [_ Eq]. cbv beta. rewrite Eq.
      apply (Nat.mod_unique _ _ c); [lia|]. lia.
Qed.

(* No move takes 0, 1, ..., k, and every number above k may be taken, leaving nothing or one heap, and perhaps more heaps:
   g(n) = floor(n / (k + 1)). *)
Theorem all_above (allows : rules) k g : (forall t h, allows t h -> (Z.of_nat k < t)%Z) ->
  (forall t, (Z.of_nat k < t)%Z -> allows t 0 /\ allows t 1) -> nim_values (code_move allows) g -> forall n, g n = n / (k + 1).
Proof.
  intros Above One V n. induction n as [n IH] using (well_founded_induction lt_wf).
  set (f := fun m => m / (k + 1)) in *.
  assert (Sum : forall o, list_sum (map f o) <= f (list_sum o)).
  { induction o as [|a o IO]; [cbn [map]; rewrite list_sum_nil; lia|]. cbn [map]. rewrite !list_sum_cons.
    apply (Nat.le_trans _ (f a + f (list_sum o))); [lia|]. unfold f. apply Nat.div_le_lower_bound; [lia|].
    pose proof (Nat.mul_div_le a (k + 1) ltac:(lia)). pose proof (Nat.mul_div_le (list_sum o) (k + 1) ltac:(lia)). lia. }
  refine (mex_unique _ _ _ (V n) _). split.
  - intros (o & [A P] & E). apply Above in A.
    assert (Small : forall a, In a o -> a < n).
    { intros a I. apply in_split in I. destruct I as (b & c & ->). rewrite list_sum_app, list_sum_cons in A. lia. }
    rewrite (map_ext_in g f) in E by (intros a I; apply IH; auto).
    destruct (nim_sum_below (map f o)) as [y Y]. pose proof (Sum o).
    assert (f (list_sum o) + 1 <= f n); [|unfold f in *; lia].
    unfold f. apply Nat.div_le_lower_bound; [lia|]. pose proof (Nat.mul_div_le (list_sum o) (k + 1) ltac:(lia)). lia.
  - intros u U. assert (L : u * (k + 1) + (k + 1) <= n).
    { pose proof (Nat.mul_div_le n (k + 1) ltac:(lia)). assert ((u + 1) * (k + 1) <= n / (k + 1) * (k + 1)) by (apply Nat.mul_le_mono_r; lia). lia. }
    destruct (Nat.eq_dec u 0) as [->|N].
    + exists []. split; [split; [|intros a []]|reflexivity]. rewrite list_sum_nil. apply One. lia.
    + exists [u * (k + 1)]. split; [split; [|intros a [<-|[]]; nia]|].
      * rewrite list_sum_cons, list_sum_nil. apply One. lia.
      * cbn. rewrite Nat.lxor_0_r, IH by lia. rewrite Nat.div_mul; lia.
Qed.
