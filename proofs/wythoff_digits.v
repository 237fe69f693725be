(* docs/theorems.md, section 18: the lost pairs of Wythoff's game by Fibonacci digits, and of Fraenkel's games by the digits of
   a unit (ostrowski.v).

   W. A. Wythoff 1907; A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982).

   SPDX-License-Identifier: MIT *)
From SG Require Import Games wythoff ostrowski.

(* How many zeros a word ends in. *)
Fixpoint leading (l : list nat) : nat :=
  match l with
  | 0 :: l => S (leading l)
  | _ => 0
  end.
Definition zeros (w : list nat) : nat := leading (rev w).

Lemma zeros_0 w : zeros (w ++ [0]) = S (zeros w).
Proof. unfold zeros. now rewrite rev_app_distr. Qed.

Lemma zeros_none w d : d <> 0 -> zeros (w ++ [d]) = 0.
Proof. intros N. unfold zeros. rewrite rev_app_distr. cbn. destruct d; auto. congruence. Qed.

Lemma leading_app l r : (exists d, In d l /\ d <> 0) -> leading (l ++ r) = leading l.
Proof.
  induction l as [|a l IH]; intros (d & I & N); [destruct I|]. cbn [app leading]. destruct a; auto. f_equal. apply IH.
  destruct I as [E|I]; [congruence|eauto].
Qed.

Lemma leading_zeros l d : (forall x, In x l -> x = 0) -> d <> 0 -> leading (l ++ [d]) = length l.
Proof.
  intros Z N. induction l as [|a l IH]; [destruct d; auto; congruence|]. cbn [app leading length].
  rewrite (Z a) by (cbn; auto). f_equal. apply IH. intros; apply Z; cbn; auto.
Qed.

Section Digits.
Variable t : nat.
Hypothesis t_positive : 1 <= t.
Notation U := (U t).
Notation val := (val t).
Notation word := (word t).
Notation U_pos := (U_positive t t_positive).

Lemma U_rises k : U k < U (S k).
Proof. destruct k; [cbn; lia|]. rewrite U_next. pose proof (U_pos k). pose proof (U_pos (S k)). nia. Qed.

(* The word of j digits of the number x, where x < U j. *)
Fixpoint digits (j x : nat) : list nat :=
  match j with
  | 0 => []
  | S k => x / U k :: digits k (x mod U k)
  end.

Lemma digits_length j : forall x, length (digits j x) = j.
Proof. induction j; intros x; cbn; auto. Qed.

Lemma digits_val j : forall x, x < U j -> val (digits j x) = x.
Proof.
  induction j as [|k IH]; intros x L; [cbn in *; lia|]. cbn [digits ostrowski.val]. rewrite digits_length, IH.
  - pose proof (Nat.div_mod x (U k)). pose proof (U_pos k). lia.
  - apply Nat.mod_upper_bound. pose proof (U_pos k). lia.
Qed.

Lemma digits_word j : forall x, x < U j -> word j (digits j x).
Proof.
  induction j as [j IH] using (well_founded_induction lt_wf). intros x L. destruct j as [|k]; [constructor|]. cbn [digits].
  pose proof (U_pos k) as P. pose proof (Nat.div_mod x (U k) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound x (U k) ltac:(lia)) as R.
  destruct (le_lt_dec t (x / U k)) as [T|T]; [|apply lower; auto].
  assert (E : x / U k = t).
  { destruct k as [|k]; [cbn in *; lia|]. rewrite U_next in L. pose proof (U_rises k). nia. }
  rewrite E in *. destruct k as [|k]; [apply last_t|]. rewrite U_next in L. cbn [digits].
  assert (Lr : x mod U (S k) < U k) by lia. rewrite Nat.div_small, (Nat.mod_small (x mod U (S k))) by auto. apply t_and_0, IH; auto.
Qed.

Lemma same_word j w w' : word j w -> word j w' -> val w = val w' -> w = w'.
Proof.
  intros W W' E. destruct (one_word t t_positive j (val w) (word_small t t_positive j w W)) as (x & _ & _ & X).
  rewrite (X w), (X w'); auto.
Qed.

Lemma val_nonzero w : val w <> 0 -> exists d, In d w /\ d <> 0.
Proof.
  induction w as [|d w IH]; intros V; [cbn in V; lia|]. destruct d as [|d]; [|exists (S d); cbn; auto].
  destruct IH as (e & I & N); [exact V|]. exists e. cbn; auto.
Qed.

Lemma zeros_head d w : val w <> 0 -> zeros (d :: w) = zeros w.
Proof.
  intros V. unfold zeros. cbn [rev]. apply leading_app. destruct (val_nonzero w V) as (e & I & N). exists e. split; auto. now apply -> in_rev.
Qed.

Lemma digits_0 j : forall x, In x (digits j 0) -> x = 0.
Proof.
  induction j as [|k IH]; intros x; cbn [digits In]; [tauto|]. pose proof (U_pos k). rewrite Nat.div_0_l, Nat.mod_0_l by lia. intros [E|I]; auto.
Qed.

Lemma zeros_power j d : d <> 0 -> zeros (d :: digits j 0) = j.
Proof.
  intros N. unfold zeros. cbn [rev]. rewrite leading_zeros; auto; [rewrite rev_length; apply digits_length|].
  intros x I. apply (digits_0 j). now apply in_rev.
Qed.

(* ---- a 0 behind the word ------------------------------------------------------------------------------- *)

Notation shifted w := (val (w ++ [0])).
Definition even_end (j x : nat) : bool := Nat.even (zeros (digits j x)).

Lemma shifted_cons d w : shifted (d :: w) = d * U (S (length w)) + shifted w.
Proof. cbn [app ostrowski.val]. rewrite app_length. cbn [length]. now rewrite Nat.add_1_r. Qed.

Lemma shifted_zeros j : shifted (digits j 0) = 0.
Proof.
  induction j as [|k IH]; [reflexivity|]. cbn [digits]. pose proof (U_pos k). rewrite Nat.div_0_l, Nat.mod_0_l, shifted_cons, IH by lia. reflexivity.
Qed.

(* The largest word of k digits. *)
Lemma shifted_largest k : U (S k) = shifted (digits k (U k - 1)) + 1 + if Nat.even k then t else 0.
Proof.
  induction k as [k IH] using (well_founded_induction lt_wf). destruct k as [|[|k]].
  - cbn. lia.
  - assert (E : digits 1 (U 1 - 1) = [t]).
    { cbn [digits]. change (U 0) with 1. change (U 1) with (t + 1). rewrite Nat.div_1_r. f_equal. lia. }
    rewrite E. cbn. nia.
  - set (m := S k) in *. pose proof (U_pos k) as P. pose proof (U_rises k) as R. fold m in R.
    assert (E : U (S m) - 1 = t * U m + (U k - 1)) by (unfold m; rewrite U_next; lia).
    cbn [digits]. fold m. cbn [digits]. rewrite E.
    assert (D : (t * U m + (U k - 1)) / U m = t) by (symmetry; apply (Nat.div_unique _ _ t (U k - 1)); lia).
    assert (M : (t * U m + (U k - 1)) mod U m = U k - 1) by (symmetry; apply (Nat.mod_unique _ _ t (U k - 1)); lia).
    assert (Z : digits m (U k - 1) = 0 :: digits k (U k - 1)) by (unfold m; cbn [digits]; now rewrite Nat.div_small, Nat.mod_small by lia).
    rewrite D, M, Z, !shifted_cons. cbn [length]. rewrite digits_length. specialize (IH k ltac:(lia)).
    change (Nat.even (S m)) with (Nat.even k). unfold m in *. rewrite (U_next t (S k)). set (e := if Nat.even k then t else 0) in *. lia.
Qed.

(* From one number to the next. *)
Lemma shifted_next j : forall x, x + 1 < U j -> shifted (digits j (x + 1)) = shifted (digits j x) + 1 + if even_end j (x + 1) then t else 0.
Proof.
  unfold even_end. induction j as [|k IH]; intros x L; [cbn in L; lia|]. cbn [digits]. pose proof (U_pos k) as P.
  pose proof (Nat.div_mod x (U k) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound x (U k) ltac:(lia)) as R.
  set (d := x / U k) in *. set (y := x mod U k) in *. destruct (lt_dec (y + 1) (U k)) as [C|C].
  - assert (E1 : (x + 1) / U k = d) by (symmetry; apply (Nat.div_unique _ _ d (y + 1)); lia).
    assert (E2 : (x + 1) mod U k = y + 1) by (symmetry; apply (Nat.mod_unique _ _ d (y + 1)); lia).
    rewrite E1, E2, !shifted_cons, !digits_length, IH, zeros_head by (auto; rewrite digits_val; lia). lia.
  - assert (E1 : (x + 1) / U k = d + 1) by (symmetry; apply (Nat.div_unique _ _ (d + 1) 0); nia).
    assert (E2 : (x + 1) mod U k = 0) by (symmetry; apply (Nat.mod_unique _ _ (d + 1) 0); nia).
    rewrite E1, E2, !shifted_cons, !digits_length, shifted_zeros, zeros_power by lia. replace y with (U k - 1) by lia.
    pose proof (shifted_largest k). nia.
Qed.

(* How many of 1, ..., x end in an even number of zeros. *)
Fixpoint rank (j x : nat) : nat :=
  match x with
  | 0 => 0
  | S x => rank j x + if even_end j (S x) then 1 else 0
  end.

Lemma shifted_rank j x : x < U j -> shifted (digits j x) = x + t * rank j x.
Proof.
  induction x as [|x IH]; intros L; [rewrite shifted_zeros; cbn; lia|]. cbn [rank]. replace (S x) with (x + 1) in * by lia.
  rewrite shifted_next, IH by lia. destruct (even_end j (x + 1)); nia.
Qed.

Lemma rank_le j x y : y <= x -> rank j y <= rank j x.
Proof. induction x as [|x IH]; intros L; [assert (y = 0) as -> by lia; auto|]. destruct (Nat.eq_dec y (S x)) as [->|]; auto. cbn [rank]. specialize (IH ltac:(lia)). lia. Qed.

Lemma rank_lt j x y : even_end j x = true -> y < x -> rank j y < rank j x.
Proof. intros E L. destruct x as [|x]; [lia|]. cbn [rank]. rewrite E. pose proof (rank_le j x y ltac:(lia)). lia. Qed.

Lemma rank_attained j i : forall x, 1 <= i <= rank j x -> exists y, 1 <= y <= x /\ even_end j y = true /\ rank j y = i.
Proof.
  induction x as [|x IH]; intros L; [cbn in L; lia|]. cbn [rank] in L. destruct (le_lt_dec i (rank j x)) as [C|C].
  - destruct IH as (y & Y1 & Y2 & Y3); [lia|]. exists y. split; auto. lia.
  - destruct (even_end j (S x)) eqn:E; [|lia]. exists (S x). split; [lia|]. split; auto. cbn [rank]. rewrite E. lia.
Qed.

Lemma append_0 j w : word j w -> word (S j) (w ++ [0]).
Proof.
  induction 1; cbn [app].
  - apply lower; [lia|constructor].
  - apply lower; auto.
  - apply t_and_0. constructor.
  - apply t_and_0. auto.
Qed.

Lemma drop_0 : forall n w j, length w <= n -> word (S j) (w ++ [0]) -> word j w.
Proof.
  induction n as [|n IH]; intros w j L W.
  - destruct w; [|cbn in L; lia]. cbn in W. pose proof (word_length t _ _ W) as E. cbn in E. assert (j = 0) as -> by lia. constructor.
  - destruct w as [|d w]; [pose proof (word_length t _ _ W) as E; cbn in E; assert (j = 0) as -> by lia; constructor|].
    cbn [app] in W. cbn in L. inversion W as [|? ? ? Ld H| |j' r H]; subst.
    + destruct j as [|j]; [apply (word_length t) in H; rewrite app_length in H; cbn in H; lia|]. apply lower; auto. apply IH; auto. lia.
    + destruct w; discriminate.
    + match goal with E : 0 :: r = w ++ [0] |- _ => destruct w as [|e w]; cbn in E; injection E as E; subst end.
      * apply word_length in H. cbn in H. subst. apply last_t.
      * destruct j' as [|j']; [apply word_length in H; rewrite app_length in H; cbn in H; lia|]. apply t_and_0. apply IH; auto. cbn in L. lia.
Qed.

(* A number that ends in an odd number of zeros is another one with a 0 behind it. *)
Lemma odd_end j z : 1 <= z < U j -> even_end j z = false -> exists y, 1 <= y < z /\ even_end j y = true /\ z = y + t * rank j y.
Proof.
  intros L O. unfold even_end in O. pose proof (digits_word j z ltac:(lia)) as W. pose proof (digits_val j z ltac:(lia)) as V.
  destruct j as [|k]; [cbn in L; lia|]. set (w := digits (S k) z) in *.
  destruct (exists_last (l := w)) as (w' & e & E); [unfold w; cbn; discriminate|]. rewrite E in *.
  destruct (Nat.eq_dec e 0) as [->|N]; [|rewrite zeros_none in O by auto; discriminate]. rewrite zeros_0, Nat.even_succ in O.
  apply (drop_0 (length w') w' k (le_n _)) in W. assert (W0 : word (S k) (0 :: w')) by (apply lower; auto; lia).
  assert (Y : val w' < U (S k)) by (apply (word_small t t_positive _ _ W0)).
  assert (D : digits (S k) (val w') = 0 :: w') by (apply (same_word (S k)); auto; [apply digits_word; auto | rewrite digits_val; auto]).
  assert (Z : z = val w' + t * rank (S k) (val w')).
  { rewrite <- shifted_rank, D, shifted_cons by auto. rewrite <- V. reflexivity. }
  assert (Y1 : val w' <> 0) by (intros F; rewrite F in Z; cbn in Z; lia).
  assert (Ev : even_end (S k) (val w') = true).
  { unfold even_end. rewrite D, zeros_head by auto. rewrite <- Nat.negb_odd, O. reflexivity. }
  exists (val w'). split; [|auto]. split; [lia|]. assert (1 <= rank (S k) (val w')); [|nia].
  pose proof (rank_lt (S k) (val w') 0 Ev ltac:(lia)). cbn in *. lia.
Qed.

Lemma even_no_shift j x y : 1 <= x < U j -> y < U j -> even_end j x = true -> even_end j y = true -> x <> y + t * rank j y.
Proof.
  intros Lx Ly Ex Ey E. rewrite <- shifted_rank in E by auto.
  assert (Ew : 0 :: digits j x = digits j y ++ [0]).
  { apply (same_word (S j)); [apply lower; [lia|apply digits_word; lia] | apply append_0, digits_word; auto|].
    rewrite <- E. cbn [ostrowski.val]. rewrite digits_val by lia. lia. }
  unfold even_end in *. apply (f_equal zeros) in Ew. rewrite zeros_0, zeros_head in Ew by (rewrite digits_val; lia).
  rewrite Ew, Nat.even_succ, <- Nat.negb_even, Ey in Ex. discriminate.
Qed.

(* ---- the pairs ------------------------------------------------------------------------------------------- *)

Lemma A_rank j x : 1 <= x < U j -> even_end j x = true -> A t (rank j x) = x.
Proof.
  induction x as [x IH] using (well_founded_induction lt_wf). intros L E. refine (mex_unique _ _ _ (A_mex t t_positive _) _). split.
  - intros (i & I & F). destruct (Nat.eq_dec i 0) as [->|N]; [unfold B in F; rewrite A_0 in F; lia|].
    destruct (rank_attained j i x) as (y & Y1 & Y2 & <-); [lia|].
    assert (y < x) by (destruct (Nat.eq_dec y x) as [->|]; lia). rewrite (IH y) in F by (auto; lia). unfold B in F. rewrite (IH y) in F by (auto; lia).
    destruct F as [F|F]; [lia|]. apply (even_no_shift j x y); auto. lia.
  - intros z Z. destruct (Nat.eq_dec z 0) as [->|Z0].
    { exists 0. rewrite A_0. split; auto. pose proof (rank_lt j x 0 E ltac:(lia)). cbn in *. lia. }
    destruct (even_end j z) eqn:Ez.
    + exists (rank j z). split; [apply rank_lt; auto|]. left. symmetry. apply IH; auto. lia.
    + destruct (odd_end j z ltac:(lia) Ez) as (y & Y1 & Y2 & ->). exists (rank j y). split; [apply rank_lt; auto; lia|].
      right. unfold B. rewrite IH; auto; lia.
Qed.

(* The lost pairs but {0, 0}: a number whose digits end in an even number of zeros, and the one with a 0 behind these digits.
   For t = 1, Wythoff's game, these are Fibonacci digits. *)
Theorem wythoff_digits (a b : nat) : P_position (G := wythoff_game t t_positive) (a, b) <->
  a = 0 /\ b = 0 \/
  exists j w, word j w /\ val w <> 0 /\ Nat.even (zeros w) = true /\
    (a = val w /\ b = val (w ++ [0]) \/ b = val w /\ a = val (w ++ [0])).
Proof.
  rewrite (wythoff t t_positive (a, b)). split.
  - assert (Pair : forall n, n <> 0 -> exists j w, word j w /\ val w <> 0 /\ Nat.even (zeros w) = true /\ A t n = val w /\ B t n = val (w ++ [0])).
    { intros n N. set (x := A t n). assert (X : 1 <= x) by (pose proof (A_grows t t_positive 0 n ltac:(lia)); unfold x; lia).
      assert (Lx : forall i, i <= x -> i < U i) by (induction i as [|i IH]; intros Li; [cbn; lia|]; pose proof (U_rises i); specialize (IH ltac:(lia)); lia).
      specialize (Lx x (le_n _)). exists x, (digits x x). split; [apply digits_word; auto|]. rewrite digits_val by auto. split; [lia|].
      destruct (even_end x x) eqn:E.
      - split; auto. split; auto. rewrite shifted_rank by auto.
        assert (R : rank x x = n) by (apply (A_inj t t_positive); rewrite A_rank; auto). rewrite R. reflexivity.
      - exfalso. destruct (odd_end x x ltac:(lia) E) as (y & Y1 & Y2 & Y3).
        apply (apart t t_positive (rank x y) n); [pose proof (rank_lt x y 0 Y2 ltac:(lia)); cbn in *; lia|].
        unfold B. rewrite (A_rank x y) by (auto; lia). exact Y3. }
    intros (n & E). destruct (Nat.eq_dec n 0) as [->|N].
    + left. unfold B in E. rewrite A_0, Nat.mul_0_r in E. destruct E as [E|E]; injection E as -> ->; auto.
    + right. destruct (Pair n N) as (j & w & W1 & W2 & W3 & W4 & W5). exists j, w. split; auto. split; auto. split; auto.
      destruct E as [E|E]; injection E as -> ->; auto.
  - intros [[-> ->]|(j & w & W & V & Z & E)].
    + exists 0. left. unfold B. rewrite A_0, Nat.mul_0_r. reflexivity.
    + pose proof (word_small t t_positive j w W) as Sm. assert (D : digits j (val w) = w) by (apply (same_word j); auto; [apply digits_word; auto | apply digits_val; auto]).
      assert (Ev : even_end j (val w) = true) by (unfold even_end; now rewrite D).
      assert (EA : A t (rank j (val w)) = val w) by (apply A_rank; auto; lia).
      assert (EB : B t (rank j (val w)) = val (w ++ [0])) by (unfold B; rewrite EA, <- shifted_rank, D by auto; reflexivity).
      exists (rank j (val w)). rewrite EA, EB. destruct E as [[-> ->]|[-> ->]]; auto.
Qed.

End Digits.
