(* docs/misere.md: what makes a monoid the misère quotient of a game, and the whole quotient from finitely many heaps.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes.

Section Quotient.
Variable C : components.
Variable Q : Type.
Variable one : Q.
Variable mul : Q -> Q -> Q.
Infix "*" := mul.
Hypothesis mul_assoc : forall x y z, x * (y * z) = x * y * z.
Hypothesis mul_comm : forall x y, x * y = y * x.
Hypothesis one_mul : forall x, one * x = x.
(* The elements of P-positions. *)
Variable P : Q -> Prop.
Hypothesis P_dec : forall x, {P x} + {~ P x}.
Hypothesis one_not_P : ~ P one.
Variable phi : component C -> Q.
Hypothesis ended : forall c, moves c = [] -> phi c = one.

Notation word := (position (play C)).

Definition element (l : list (component C)) : Q := fold_right (fun c x => phi c * x) one l.

Lemma mul_one x : x * one = x.
Proof. now rewrite mul_comm, one_mul. Qed.

Lemma element_app a b : element (a ++ b) = element a * element b.
Proof. induction a as [|c a IH]; cbn [app element fold_right]; [now rewrite one_mul|].
  fold (element (a ++ b)) (element a). now rewrite IH, mul_assoc.
Qed.

Lemma element_middle a o b : element (a ++ o ++ b) = element o * element (a ++ b).
Proof. rewrite !element_app. rewrite !mul_assoc. f_equal. apply mul_comm. Qed.

Lemma element_cons a c b : element (a ++ c :: b) = phi c * element (a ++ b).
Proof. change (c :: b) with ([c] ++ b). rewrite element_middle. cbn. now rewrite mul_one. Qed.

Lemma word_option (k l : word) : In k (options l) <-> exists a c b o, l = a ++ c :: b /\ In o (moves c) /\ k = a ++ o ++ b.
Proof.
  revert k. induction l as [|c l IH]; intros k.
  - cbn. split; [intros [] | intros (a & c & b & o & E & _)]. destruct a; discriminate.
  - change (options (c :: l : word)) with (map (fun o => o ++ l) (moves c) ++ map (cons c) (options (l : word))).
    rewrite in_app_iff, !in_map_iff. split.
    + intros [[o [<- O]]|[k' [<- K]]]; [exists [], c, l, o; auto|].
      apply IH in K. destruct K as (a & d & b & o & -> & O & ->). exists (c :: a), d, b, o. auto.
    + intros (a & d & b & o & E & O & ->). destruct a as [|x a]; injection E as -> ->; [left; exists o; auto|].
      right. exists (a ++ o ++ b). split; auto. apply IH. exists a, d, b, o. auto.
Qed.

Lemma no_options (l : word) : options l = [] -> element l = one.
Proof.
  intros N. assert (A : forall c, In c l -> moves c = []).
  { intros c I. apply in_split in I. destruct I as (a & b & ->). destruct (moves c) as [|o r] eqn:E; auto. exfalso.
    assert (X : In (a ++ o ++ b) (options (a ++ c :: b : word))).
    { apply word_option. exists a, c, b, o. rewrite E. cbn; auto. }
    exact (eq_ind _ (In (a ++ o ++ b)) X _ N). }
  clear N. induction l as [|c l IH]; auto. cbn. rewrite ended by (apply A; cbn; auto). rewrite one_mul. apply IH. intros d D. apply A. cbn; auto.
Qed.

(* (1) and (2) *)
Definition cond_1 (l : word) : Prop := P (element l) -> forall k, In k (options l) -> ~ P (element k).
Definition cond_2 (l : word) : Prop := options l <> [] -> ~ P (element l) -> exists k, In k (options l) /\ P (element k).

Theorem quotient_outcomes : (forall l, cond_1 l) -> (forall l, cond_2 l) -> forall l : word, misere_P l <-> P (element l).
Proof.
  intros C1 C2.
  assert (A : forall l : word, (P (element l) -> misere_P l) /\ (~ P (element l) -> misere_N l)).
  { intros l. induction l as [l IH] using (well_founded_induction (ends (play C))).
    assert (E : {options l = []} + {options l <> []}) by (destruct (options l); [left|right]; congruence).
    split; intros H.
    - constructor.
      + intros N. apply one_not_P. rewrite <- (no_options l N). exact H.
      + intros k K. apply IH; auto. apply (C1 l H k K).
    - destruct E as [E|E]; [apply misere_ended; auto|]. destruct (C2 l E H) as (k & K & Pk). apply (misere_won l k K). apply IH; auto. }
  intros l. split; [|apply A]. intros M. destruct (P_dec (element l)) as [|N]; auto. exfalso. apply (misere_not_both l); auto. apply A; auto.
Qed.

(* (3): equal elements, and no others, are indistinguishable. *)
Theorem quotient_classes : (forall l, cond_1 l) -> (forall l, cond_2 l) ->
  (forall x, exists l, element l = x) -> (forall x y, x <> y -> exists z, ~ (P (x * z) <-> P (y * z))) ->
  (forall x y : Q, {x = y} + {x <> y}) ->
  forall l k : list (component C), element l = element k <->
    forall w : list (component C), misere_P (l ++ w : word) <-> misere_P (k ++ w : word).
Proof.
  intros C1 C2 Onto Tell Dec l k. split.
  - intros E w. rewrite !quotient_outcomes by auto. rewrite !element_app, E. tauto.
  - intros H. destruct (Dec (element l) (element k)) as [|N]; auto. exfalso. destruct (Tell _ _ N) as [z Z]. apply Z.
    destruct (Onto z) as [w <-]. rewrite <- !element_app, <- !quotient_outcomes by auto. apply H.
Qed.

(* ---- the finite check ---------------------------------------------------------------- *)

Lemma one_check : (forall c o z, In o (moves c) -> P (phi c * z) -> ~ P (element o * z)) -> forall l, cond_1 l.
Proof.
  intros H l E k K. apply word_option in K. destruct K as (a & c & b & o & -> & O & ->).
  rewrite element_cons in E. rewrite element_middle. apply (H c o); auto.
Qed.

(* D(u) of a word, and of one component. *)
Definition D_word (u : word) (z : Q) : Prop := ~ P (element u * z) /\ forall k, In k (options u) -> ~ P (element k * z).
Definition D_one (c : component C) (z : Q) : Prop := ~ P (phi c * z) /\ forall o, In o (moves c) -> ~ P (element o * z).

(* A family of pairs of an element and a set; a pair need not be in it if its set is empty or part of another one. *)
Variable F : Q -> (Q -> Prop) -> Prop.
Definition covered (x : Q) (D : Q -> Prop) : Prop := (forall z, ~ D z) \/ exists D', F x D' /\ forall z, D z -> D' z.

Lemma two_check : (forall c, moves c <> [] -> covered (phi c) (D_one c)) ->
  (forall c x D, moves c <> [] -> F x D -> covered (phi c * x) (fun z => D (phi c * z) /\ D_one c (x * z))) ->
  (forall x D, F x D -> ~ D one) -> forall l, cond_2 l.
Proof.
  intros F1 F2 F3.
  assert (More : forall x (D D' : Q -> Prop), covered x D' -> (forall z, D z -> D' z) -> covered x D).
  { intros x D D' [N|(E & FE & S)] H; [left; intros z Z; apply (N z); auto | right; exists E; split; auto]. }
  assert (All : forall u : word, options u <> [] -> covered (element u) (D_word u)).
  { induction u as [|c u IH]; intros N; [exfalso; apply N; reflexivity|].
    assert (O : forall k, In k (options (c :: u : word)) <->
      (exists o, In o (moves c) /\ k = o ++ u) \/ exists k', In k' (options (u : word)) /\ k = c :: k').
    { intros k. change (options (c :: u : word)) with (map (fun o => o ++ u) (moves c) ++ map (cons c) (options (u : word))).
      rewrite in_app_iff, !in_map_iff. split; (intros [(o & A & B)|(o & A & B)]; [left|right]; exists o; auto). }
    assert (Sub : forall z, D_word (c :: u : word) z -> D_one c (element u * z) /\ D_word u (phi c * z)).
    { intros z [Z1 Z2]. cbn [element fold_right] in Z1. fold (element u) in Z1. split; split.
      - now rewrite mul_assoc.
      - intros o I. rewrite mul_assoc, <- element_app. apply Z2, O. left. exists o. auto.
      - rewrite mul_assoc, (mul_comm (element u)). exact Z1.
      - intros k K. rewrite mul_assoc, (mul_comm (element k)). apply (Z2 (c :: k)), O. right. exists k. auto. }
    assert (Em : {moves c = []} + {moves c <> []}) by (destruct (moves c); [left|right]; congruence).
    assert (Eu : {options (u : word) = []} + {options (u : word) <> []}) by (destruct (options (u : word)); [left|right]; congruence).
    cbn [element fold_right]. fold (element u). destruct Em as [Em|Em].
    - rewrite (ended c Em), one_mul. destruct Eu as [Eu|Eu].
      + exfalso. apply N. change (options (c :: u : word)) with (map (fun o => o ++ u) (moves c) ++ map (cons c) (options (u : word))).
        now rewrite Em, Eu.
      + apply (More _ _ (D_word u)); auto. intros z Z. apply Sub in Z. rewrite (ended c Em), one_mul in Z. apply Z.
    - destruct Eu as [Eu|Eu].
      + rewrite (no_options u Eu), mul_one. apply (More _ _ (D_one c)); auto. intros z Z. apply Sub in Z. rewrite (no_options u Eu), one_mul in Z. apply Z.
      + destruct (IH Eu) as [E0|(D & FD & S)].
        * left. intros z Z. apply Sub in Z. apply (E0 (phi c * z)). apply Z.
        * apply (More _ _ _ (F2 c _ D Em FD)). intros z Z. apply Sub in Z. split; [apply S|]; apply Z. }
  intros l N Pl.
  assert (X : (exists k, In k (options l) /\ P (element k)) \/ forall k, In k (options l) -> ~ P (element k)).
  { clear N Pl. induction (options l) as [|k r IH]; [right; intros k []|]. destruct (P_dec (element k)) as [E|E]; [left; exists k; cbn; auto|].
    destruct IH as [(j & J & E')|H]; [left; exists j; cbn; auto|]. right. intros j [<-|J]; auto. }
  destruct X as [X|X]; auto. exfalso.
  assert (D1 : D_word l one) by (split; [rewrite mul_one; auto | intros k K; rewrite mul_one; auto]).
  destruct (All l N) as [E|(D & FD & S)]; [apply (E one D1) | apply (F3 _ _ FD), S; auto].
Qed.

(* A monoid that passes the check tells the outcomes of all sums. *)
Theorem quotient_check : (forall c o z, In o (moves c) -> P (phi c * z) -> ~ P (element o * z)) ->
  (forall c, moves c <> [] -> covered (phi c) (D_one c)) ->
  (forall c x D, moves c <> [] -> F x D -> covered (phi c * x) (fun z => D (phi c * z) /\ D_one c (x * z))) ->
  (forall x D, F x D -> ~ D one) -> forall l : word, misere_P l <-> P (element l).
Proof. intros H1 H2 H3 H4. apply quotient_outcomes; [apply one_check | apply two_check]; auto. Qed.

End Quotient.

(* ---- the whole quotient from finitely many heaps ------------------------------------------ *)

Section Whole.
Variable R : heaps.
Variable Q : Type.
Variable one : Q.
Variable mul : Q -> Q -> Q.
Hypothesis mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z.
Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis one_mul : forall x, mul one x = x.
Variable P : Q -> Prop.
Hypothesis P_dec : forall x, {P x} + {~ P x}.
Hypothesis one_not_P : ~ P one.
Variable phi : nat -> Q.
Hypothesis ended : forall n, leaves R n = [] -> phi n = one.

Notation C := (of_heaps R).
Notation word := (position (play C)).
Notation element := (element C Q one mul phi).

Definition products (n : nat) (x : Q) : Prop := exists o, In o (leaves R n) /\ x = element o.

Variables N p : nat.
Hypothesis p_positive : 1 <= p.
Hypothesis p_small : p <= N.
Hypothesis phi_far : forall n, N < n -> phi n = phi (n - p).
Hypothesis products_far : forall n, N < n -> forall x, products n x <-> products (n - p) x.

Lemma representative n : exists m, m <= N /\ phi m = phi n /\ forall x, products n x <-> products m x.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). destruct (le_lt_dec n N) as [L|L].
  - exists n. split; auto. split; auto. tauto.
  - destruct (IH (n - p) ltac:(lia)) as (m & M & E & H). exists m. split; auto. rewrite (phi_far n) by auto. split; auto.
    intros x. rewrite (products_far n) by auto. apply H.
Qed.

Definition alike (n m : nat) : Prop := phi m = phi n /\ forall x, products n x <-> products m x.

Lemma word_alike l : exists l', (forall m, In m l' -> m <= N) /\ Forall2 alike l l'.
Proof.
  induction l as [|n l (l' & B & F)]; [exists []; split; [intros m []|constructor]|].
  destruct (representative n) as (m & M & E & H). exists (m :: l'). split; [intros x [<-|X]; auto|]. constructor; auto. split; auto.
Qed.

Lemma alike_element l l' : Forall2 alike l l' -> element l = element l'.
Proof. induction 1 as [|n m l l' [E _] F IH]; auto. cbn. rewrite E. f_equal. exact IH. Qed.

Lemma alike_sym l l' : Forall2 alike l l' -> Forall2 alike l' l.
Proof. induction 1 as [|n m l l' [E H] F IH]; constructor; auto. split; [symmetry; exact E|]. intros x. symmetry. apply H. Qed.

Lemma alike_option (l l' k : word) : Forall2 alike l l' -> In k (options l) -> exists k' : word, In k' (options l') /\ element k' = element k.
Proof.
  intros F K. apply (word_option C) in K. destruct K as (a & c & b & o & -> & O & ->).
  apply Forall2_app_inv_l in F. destruct F as (a' & cb & Fa & Fcb & ->). inversion Fcb as [|c0 c' b0 b' [E H] Fb E1 E2]; subst.
  destruct (proj1 (H (element o))) as (o' & O' & Eo); [exists o; auto|].
  exists (a' ++ o' ++ b'). split; [apply (word_option C); exists a', c', b', o'; auto|].
  rewrite !(element_middle C Q one mul mul_assoc mul_comm one_mul). rewrite <- Eo. f_equal.
  rewrite !(element_app C Q one mul mul_assoc one_mul), (alike_element a a' Fa), (alike_element b b' Fb). reflexivity.
Qed.

(* What holds of the words of heaps up to N holds of all. *)
Theorem whole_quotient : (forall l : word, (forall n, In n l -> n <= N) -> cond_1 C Q one mul P phi l) ->
  (forall l : word, (forall n, In n l -> n <= N) -> cond_2 C Q one mul P phi l) ->
  forall l : word, misere_P l <-> P (element l).
Proof.
  intros C1 C2. apply (quotient_outcomes C Q one mul one_mul P P_dec one_not_P phi ended).
  - intros l E k K. destruct (word_alike l) as (l' & B & F). destruct (alike_option l l' k F K) as (k' & K' & <-).
    rewrite (alike_element l l' F) in E. apply (C1 l' B E k' K').
  - intros l O E. destruct (word_alike l) as (l' & B & F). rewrite (alike_element l l' F) in E.
    assert (O' : options (l' : word) <> []).
    { destruct (options l) as [|k r] eqn:Eo; [congruence|].
      destruct (alike_option l l' k F) as (k' & K' & _); [rewrite Eo; cbn; auto|]. intros Z. exact (eq_ind _ (In k') K' _ Z). }
    destruct (C2 l' B O' E) as (k' & K' & Pk). destruct (alike_option l' l k' (alike_sym l l' F) K') as (k & K & Ek).
    exists k. split; auto. now rewrite Ek.
Qed.

(* Finite take-and-break codes: the bound of section 2 of docs/theorems.md. *)
Variable allows : rules.
Variables H k : nat.
Hypothesis H_positive : 1 <= H.
Hypothesis parts : forall t h, allows t h -> h <= H.
Hypothesis reach : forall t h, allows t h -> (t <= Z.of_nat k)%Z.
Hypothesis moves_of_code : forall n o, In o (leaves R n) <-> code_move allows n o.
Variable n0 : nat.
Hypothesis phi_period : forall n, n0 <= n -> phi (n + p) = phi n.
Hypothesis N_bound : let m := max n0 1 in H * m + H * p + k <= N + 1.

Lemma replaced_element b a a' c : phi a' = phi a -> element (b ++ a' :: c) = element (b ++ a :: c).
Proof. intros E. rewrite !(element_cons C Q one mul mul_assoc mul_comm one_mul), E. reflexivity. Qed.

Lemma code_products n : N < n -> forall x, products n x <-> products (n - p) x.
Proof.
  intros L x. cbv zeta in N_bound. set (m := max n0 1) in *.
  assert (M1 : 1 <= m) by lia. assert (M0 : n0 <= m) by lia. clearbody m.
  assert (E : H * (m + p) = H * m + H * p) by ring.
  split; intros (o & O & ->); pose proof O as O'; apply moves_of_code in O; destruct O as [A B];
    pose proof (parts _ _ A) as Ph; pose proof (reach _ _ A) as Rt;
    (assert (Oe : o <> []) by (intros ->; rewrite list_sum_nil in Rt; nia));
    destruct (largest_part o Oe) as (b & a & c & -> & La & S);
    (assert (list_sum (b ++ a :: c) <= H * a) by nia); pose proof (smaller R _ _ a O' (in_elt a b c)) as An.
  - assert (Am : m + p <= a) by nia.
    exists (b ++ (a - p) :: c). split; [|symmetry; apply replaced_element; rewrite <- (phi_period (a - p)) by lia; f_equal; lia].
    apply moves_of_code. split.
    + rewrite (replaced_length b c a). pose proof (replaced_sum b a (a - p) c).
      replace (Z.of_nat (n - p) - Z.of_nat (list_sum (b ++ (a - p)%nat :: c)))%Z
        with (Z.of_nat n - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
    + intros y Y. destruct (in_replaced b c a _ y Y) as [->|Y']; [lia|auto].
  - assert (Am : m <= a) by nia.
    exists (b ++ (a + p) :: c). split; [|symmetry; apply replaced_element; apply phi_period; lia].
    apply moves_of_code. split.
    + rewrite (replaced_length b c a). pose proof (replaced_sum b a (a + p) c).
      replace (Z.of_nat n - Z.of_nat (list_sum (b ++ (a + p)%nat :: c)))%Z
        with (Z.of_nat (n - p) - Z.of_nat (list_sum (b ++ a :: c)))%Z by lia. exact A.
    + intros y Y. destruct (in_replaced b c a _ y Y) as [->|Y']; [lia|auto].
Qed.

End Whole.
