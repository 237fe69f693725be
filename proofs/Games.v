(* Impartial games: the nim-value, sums, Sprague and Grundy, misere play and
   Bouton's rule; heap games and their values; periods.

   A game is a set of positions, each with a finite list of options, in which
   play ends.  In normal play the player who has no move loses, in misere play
   that player wins.

   SPDX-License-Identifier: MIT *)
Require Export Arith Lia List Bool Wf_nat.
Export ListNotations.

(* ---- the mex --------------------------------------------------------------- *)

(* v is the least natural number without the property S. *)
Definition is_mex (S : nat -> Prop) (v : nat) : Prop :=
  ~ S v /\ forall u, u < v -> S u.

Lemma mex_unique S u v : is_mex S u -> is_mex S v -> u = v.
Proof.
  intros [Hu Lu] [Hv Lv].
  destruct (lt_eq_lt_dec u v) as [[L|E]|L]; auto; exfalso; [apply Hu|apply Hv]; auto.
Qed.

Lemma mex_ext S T v : (forall u, S u <-> T u) -> is_mex S v -> is_mex T v.
Proof. intros E [H L]; split; [rewrite <- E; auto | intros u U; apply E; auto]. Qed.

(* Two heaps whose options have the same values have the same value. *)
Lemma mex_same S T u v : (forall x, S x <-> T x) -> is_mex S u -> is_mex T v -> u = v.
Proof. intros E Hu Hv. apply (mex_unique T); auto. apply (mex_ext S); auto. Qed.

(* No number up to the mex is passed over: every number below v that is not its own is in S. *)
Lemma mex_le S v u : is_mex S v -> ~ S u -> v <= u.
Proof. intros [_ L] N. destruct (le_lt_dec v u); auto. exfalso; apply N; auto. Qed.

(* The mex of the members of a list. *)
Fixpoint mex_from (fuel v : nat) (l : list nat) : nat :=
  match fuel with
  | 0 => v
  | S fuel => if in_dec Nat.eq_dec v l then mex_from fuel (S v) l else v
  end.
Definition mex (l : list nat) : nat := mex_from (length l) 0 l.

Lemma mex_from_spec l : forall fuel v,
  (forall u, u < v -> In u l) -> length l <= fuel + v -> is_mex (fun u => In u l) (mex_from fuel v l).
Proof.
  induction fuel as [|fuel IH]; intros v B F; cbn [mex_from].
  - split; auto. intros I.
    assert (N : NoDup (seq 0 (S v))) by apply seq_NoDup.
    assert (C : incl (seq 0 (S v)) l).
    { intros u U. apply in_seq in U. destruct (Nat.eq_dec u v); [subst; auto | apply B; lia]. }
    apply (NoDup_incl_length N) in C. rewrite seq_length in C. lia.
  - destruct (in_dec Nat.eq_dec v l) as [I|I].
    + apply IH; [|lia]. intros u U. destruct (Nat.eq_dec u v); [subst; auto | apply B; lia].
    + split; auto.
Qed.

Lemma mex_spec l : is_mex (fun u => In u l) (mex l).
Proof. apply mex_from_spec; [intros; lia | lia]. Qed.

(* ---- nim-sums -------------------------------------------------------------- *)

Global Arguments Nat.lxor : simpl never.
Infix "⊕" := Nat.lxor (at level 50, left associativity).

Lemma half_bits a j : Nat.testbit (Nat.div2 a) j = Nat.testbit a (S j).
Proof. rewrite Nat.div2_div. apply Nat.div2_bits. Qed.

(* What decides the order of two numbers is the highest bit in which they differ. *)
Lemma lt_by_bit : forall k a c, Nat.testbit c k = false -> Nat.testbit a k = true ->
  (forall j, k < j -> Nat.testbit c j = Nat.testbit a j) -> c < a.
Proof.
  induction k as [|k IH]; intros a c C A E;
    rewrite (Nat.div2_odd a), (Nat.div2_odd c).
  - rewrite Nat.bit0_odd in *. rewrite A, C.
    assert (Nat.div2 c = Nat.div2 a) as ->; [|cbn; lia].
    apply Nat.bits_inj. intros j. rewrite !half_bits. apply E. lia.
  - assert (Nat.div2 c < Nat.div2 a).
    { apply IH; rewrite ?half_bits; auto.
      intros j J. rewrite !half_bits. apply E. lia. }
    destruct (Nat.odd a), (Nat.odd c); cbn [Nat.b2n]; lia.
Qed.

Lemma lxor_neq_0 a b : a <> b -> a ⊕ b <> 0.
Proof. intros N E. apply N. apply Nat.lxor_eq. auto. Qed.

Lemma top_bit a b : a < b ->
  Nat.testbit b (Nat.log2 (a ⊕ b)) = true /\ Nat.testbit a (Nat.log2 (a ⊕ b)) = false.
Proof.
  intros L. set (d := a ⊕ b). assert (D : d <> 0) by (apply lxor_neq_0; lia).
  assert (T : Nat.testbit d (Nat.log2 d) = true) by (apply Nat.bit_log2; auto).
  assert (H : forall j, Nat.log2 d < j -> Nat.testbit a j = Nat.testbit b j).
  { intros j J. assert (F : Nat.testbit d j = false) by (apply Nat.bits_above_log2; auto).
    unfold d in F. rewrite Nat.lxor_spec in F.
    destruct (Nat.testbit a j), (Nat.testbit b j); auto; discriminate. }
  unfold d in T at 1. rewrite Nat.lxor_spec in T.
  destruct (Nat.testbit a (Nat.log2 d)) eqn:EA, (Nat.testbit b (Nat.log2 d)) eqn:EB;
    try discriminate; auto.
  exfalso. assert (b < a); [|lia]. apply (lt_by_bit (Nat.log2 d)); auto.
  intros j J. symmetry; auto.
Qed.

Lemma lxor_lowers a d : d <> 0 -> Nat.testbit a (Nat.log2 d) = true -> a ⊕ d < a.
Proof.
  intros D T. apply (lt_by_bit (Nat.log2 d)); auto.
  - rewrite Nat.lxor_spec, T, Nat.bit_log2; auto.
  - intros j J. rewrite Nat.lxor_spec, (Nat.bits_above_log2 d j) by auto.
    destruct (Nat.testbit a j); auto.
Qed.

(* The step of Bouton's proof: a value below the nim-sum of a and b is reached by lowering one of them. *)
Lemma nim_move a b v : v < a ⊕ b -> v ⊕ b < a \/ v ⊕ a < b.
Proof.
  intros L. destruct (top_bit _ _ L) as [T _].
  assert (D : v ⊕ (a ⊕ b) <> 0) by (apply lxor_neq_0; lia).
  rewrite Nat.lxor_spec in T.
  destruct (Nat.testbit a (Nat.log2 (v ⊕ (a ⊕ b)))) eqn:A.
  - left. replace (v ⊕ b) with (a ⊕ (v ⊕ (a ⊕ b))); [apply lxor_lowers; auto|].
    apply Nat.bits_inj. intros j. rewrite !Nat.lxor_spec.
    destruct (Nat.testbit a j), (Nat.testbit b j), (Nat.testbit v j); auto.
  - right. rewrite xorb_false_l in T. replace (v ⊕ a) with (b ⊕ (v ⊕ (a ⊕ b))); [apply lxor_lowers; auto|].
    apply Nat.bits_inj. intros j. rewrite !Nat.lxor_spec.
    destruct (Nat.testbit a j), (Nat.testbit b j), (Nat.testbit v j); auto.
Qed.

Lemma lxor_cancel_r a b c : a ⊕ c = b ⊕ c -> a = b.
Proof.
  intros E. assert (H : a ⊕ c ⊕ c = b ⊕ c ⊕ c) by (rewrite E; auto).
  now rewrite !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_r in H.
Qed.

Lemma lxor_cancel_l a b c : c ⊕ a = c ⊕ b -> a = b.
Proof. rewrite (Nat.lxor_comm c a), (Nat.lxor_comm c b). apply lxor_cancel_r. Qed.

Lemma lxor_twice a b : a ⊕ b ⊕ b = a.
Proof. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. Qed.

Fixpoint nim_sum (l : list nat) : nat :=
  match l with
  | [] => 0
  | a :: r => a ⊕ nim_sum r
  end.

Lemma nim_sum_app l r : nim_sum (l ++ r) = nim_sum l ⊕ nim_sum r.
Proof.
  induction l as [|a l IH]; cbn; [now rewrite Nat.lxor_0_l | now rewrite IH, Nat.lxor_assoc].
Qed.

(* The mex rule for a sum: S and T are the values of the options of two summands. *)
Lemma mex_sum S T a b : is_mex S a -> is_mex T b ->
  is_mex (fun v => (exists s, S s /\ v = s ⊕ b) \/ (exists t, T t /\ v = a ⊕ t)) (a ⊕ b).
Proof.
  intros [Sa Sl] [Tb Tl]. split.
  - intros [[s [Hs E]]|[t [Ht E]]].
    + apply lxor_cancel_r in E. subst; auto.
    + apply lxor_cancel_l in E. subst; auto.
  - intros u U. destruct (nim_move _ _ _ U) as [L|L].
    + left. exists (u ⊕ b). split; auto. now rewrite lxor_twice.
    + right. exists (u ⊕ a). split; auto. now rewrite (Nat.lxor_comm u a), <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
Qed.

(* ---- games ----------------------------------------------------------------- *)

Record game := Game {
  position : Type;
  options : position -> list position;
  ends : well_founded (fun q p => In q (options p))
}.
Arguments options {_} _.

(* In normal play, who is to move from a P-position loses, and wins from an N-position. *)
Inductive P_position {G : game} : position G -> Prop :=
  | lost p : (forall q, In q (options p) -> N_position q) -> P_position p
with N_position {G : game} : position G -> Prop :=
  | won p q : In q (options p) -> P_position q -> N_position p.

(* In misere play. *)
Inductive misere_P {G : game} : position G -> Prop :=
  | misere_lost p : options p <> [] -> (forall q, In q (options p) -> misere_N q) -> misere_P p
with misere_N {G : game} : position G -> Prop :=
  | misere_ended p : options p = [] -> misere_N p
  | misere_won p q : In q (options p) -> misere_P q -> misere_N p.

(* The nim-value, by recursion over the options: the mex of their values. *)
Section Value.
Variable G : game.

Fixpoint map_in {A B : Type} (l : list A) : (forall x, In x l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | x :: r => fun f => f x (or_introl eq_refl) :: map_in r (fun y H => f y (or_intror H))
  end.

Lemma map_in_ext {A B : Type} (l : list A) : forall (f g : forall x, In x l -> B),
  (forall x H, f x H = g x H) -> map_in l f = map_in l g.
Proof. induction l; intros f g E; cbn; auto. f_equal; auto. Qed.

Lemma map_in_map {A B : Type} (f : A -> B) (l : list A) : map_in l (fun x _ => f x) = map f l.
Proof. induction l; cbn; auto. f_equal; auto. Qed.

Definition value : position G -> nat :=
  Fix (ends G) (fun _ => nat) (fun p value => mex (map_in (options p) value)).

Lemma value_eq p : value p = mex (map value (options p)).
Proof.
  unfold value. rewrite Fix_eq.
  - f_equal. exact (map_in_map _ _).
  - intros x f g E. f_equal. apply map_in_ext. auto.
Qed.

Theorem value_mex p : is_mex (fun v => exists q, In q (options p) /\ v = value q) (value p).
Proof.
  rewrite value_eq. apply (mex_ext (fun u => In u (map value (options p)))); [|apply mex_spec].
  intros u. rewrite in_map_iff. split; intros [q [A B]]; exists q; auto.
Qed.

(* A function that is the mex of its values at the options is the nim-value. *)
Theorem value_unique (v : position G -> nat) :
  (forall p, is_mex (fun x => exists q, In q (options p) /\ x = v q) (v p)) -> forall p, v p = value p.
Proof.
  intros H p. induction p as [p IH] using (well_founded_induction (ends G)).
  refine (mex_same _ _ _ _ _ (H p) (value_mex p)). intros x.
  split; intros [q [I ->]]; exists q; split; auto. symmetry; auto.
Qed.

Lemma outcome (p : position G) : (value p = 0 -> P_position p) /\ (value p <> 0 -> N_position p).
Proof.
  induction p as [p IH] using (well_founded_induction (ends G)).
  destruct (value_mex p) as [M L]. split; intros H.
  - constructor. intros q I. apply (proj2 (IH q I)). intros E. apply M.
    exists q. split; auto. lia.
  - destruct (L 0) as [q [I E]]; [lia|]. apply (won p q); auto. apply IH; auto.
Qed.

Lemma not_both (p : position G) : P_position p -> N_position p -> False.
Proof.
  induction p as [p IH] using (well_founded_induction (ends G)).
  intros L W. destruct L as [p L]. destruct W as [p q I Q]. apply (IH q); auto.
Qed.

(* The player to move loses exactly from the positions of value 0. *)
Theorem loses_at_0 (p : position G) : P_position p <-> value p = 0.
Proof.
  split; [|apply outcome]. intros H. destruct (Nat.eq_dec (value p) 0); auto.
  exfalso. apply (not_both p); auto. apply outcome; auto.
Qed.

Theorem wins_elsewhere (p : position G) : N_position p <-> value p <> 0.
Proof.
  split; [|apply outcome]. intros N E. apply (not_both p); auto. apply outcome; auto.
Qed.

End Value.
Arguments value {_} _.

(* ---- the sum of two games: a move is a move in one of them ------------------ *)

Section Sum.
Variables G H : game.

Definition sum_options (pq : position G * position H) : list (position G * position H) :=
  let (p, q) := pq in map (fun p' => (p', q)) (options p) ++ map (fun q' => (p, q')) (options q).

Lemma sum_ends : well_founded (fun y x => In y (sum_options x)).
Proof.
  intros [p q]. revert q. induction p as [p IP] using (well_founded_induction (ends G)).
  induction q as [q IQ] using (well_founded_induction (ends H)).
  constructor. intros [p' q'] I. cbn in I. rewrite in_app_iff, !in_map_iff in I.
  destruct I as [[x [E I]]|[x [E I]]]; injection E as <- <-; auto.
Qed.

Definition sum : game := Game (position G * position H) sum_options sum_ends.

(* Sprague 1935, Grundy 1939. *)
Theorem sprague_grundy (p : position G) (q : position H) : value (G := sum) (p, q) = value p ⊕ value q.
Proof.
  set (v := fun x : position sum => value (fst x) ⊕ value (snd x)).
  symmetry. change (v (p, q) = value (G := sum) (p, q)). apply value_unique.
  clear p q. intros [p q]. unfold v; cbn.
  eapply mex_ext; [|apply (mex_sum _ _ _ _ (value_mex G p) (value_mex H q))].
  intros x. split.
  - intros [[s [[p' [I ->]] ->]]|[s [[q' [I ->]] ->]]].
    + exists (p', q). rewrite in_app_iff, in_map_iff. split; eauto.
    + exists (p, q'). rewrite in_app_iff, !in_map_iff. split; eauto.
  - intros [[p' q'] [I ->]]. rewrite in_app_iff, !in_map_iff in I.
    destruct I as [[y [E I]]|[y [E I]]]; injection E as <- <-; cbn; [left|right]; eauto.
Qed.

End Sum.

(* ---- sums of any number of components, whose moves may leave several -------- *)

(* A component is replaced by the components that one of its moves leaves. *)
Record components := Components {
  component : Type;
  moves : component -> list (list component);
  fewer : well_founded (fun d c => exists o, In o (moves c) /\ In d o)
}.
Arguments moves {_} _.

Section Components.
Variable C : components.

Fixpoint replacements (l : list (component C)) : list (list (component C)) :=
  match l with
  | [] => []
  | c :: r => map (fun o => o ++ r) (moves c) ++ map (cons c) (replacements r)
  end.

Lemma replacements_end : well_founded (fun k l => In k (replacements l)).
Proof.
  intros l. induction l as [|c r IH]; [constructor; intros k []|].
  revert r IH. induction c as [c IC] using (well_founded_induction (fewer C)).
  intros r R. induction R as [r A IR]. constructor. intros k K.
  cbn in K. rewrite in_app_iff, !in_map_iff in K.
  destruct K as [[o [<- O]]|[r' [<- R']]]; [|apply IR; auto].
  assert (B : forall d, In d o -> exists o, In o (moves c) /\ In d o) by eauto.
  clear O. induction o as [|d o IO]; cbn; [constructor; auto|].
  apply IC; [apply B; cbn; auto|]. apply IO. intros x X. apply B; cbn; auto.
Qed.

(* The game: a position is a list of components. *)
Definition play : game := Game (list (component C)) replacements replacements_end.

Definition worth (c : component C) : nat := value (G := play) [c].

Theorem components_sum (l : list (component C)) : value (G := play) l = nim_sum (map worth l).
Proof.
  assert (A : forall c r, value (G := play) (c :: r) = worth c ⊕ value (G := play) r).
  { assert (B : forall k l, value (G := sum play play) (k, l) = value (G := play) (k ++ l)).
    { intros k r. symmetry.
      set (v := fun x : position (sum play play) => value (G := play) (fst x ++ snd x)).
      change (v (k, r) = value (G := sum play play) (k, r)). apply value_unique.
      clear k r. intros [k r]. unfold v; cbn [fst snd].
      eapply mex_ext; [|apply value_mex]. intros x.
      assert (S : forall y, In y (replacements (k ++ r)) <->
        (exists k', In k' (replacements k) /\ y = k' ++ r) \/ (exists r', In r' (replacements r) /\ y = k ++ r')).
      { clear x. induction k as [|c k IK]; intros y; cbn.
        - split; eauto. intros [[k' [[] _]]|[r' [I ->]]]; auto.
        - rewrite in_app_iff, !in_map_iff. split.
          + intros [[o [<- O]]|[z [<- Z]]].
            * left. exists (o ++ k). rewrite in_app_iff, !in_map_iff, app_assoc. split; eauto.
            * apply IK in Z. destruct Z as [[k' [I ->]]|[r' [I ->]]]; [left|right; eauto].
              exists (c :: k'). rewrite in_app_iff, !in_map_iff. split; eauto.
          + intros [[k' [I ->]]|[r' [I ->]]].
            * rewrite in_app_iff, !in_map_iff in I. destruct I as [[o [<- O]]|[z [<- Z]]].
              -- left. exists o. rewrite app_assoc; auto.
              -- right. exists (z ++ r). split; auto. apply IK; eauto.
            * right. exists (k ++ r'). split; auto. apply IK; eauto. }
      split.
      - intros [q [I ->]]. apply S in I. destruct I as [[k' [I ->]]|[r' [I ->]]].
        + exists (k', r). cbn. rewrite in_app_iff, !in_map_iff. split; eauto.
        + exists (k, r'). cbn. rewrite in_app_iff, !in_map_iff. split; eauto.
      - intros [[k' r'] [I ->]]. cbn in I. rewrite in_app_iff, !in_map_iff in I.
        destruct I as [[y [E I]]|[y [E I]]]; injection E as <- <-; cbn [fst snd].
        + exists (y ++ r). split; auto. apply S; eauto.
        + exists (k ++ y). split; auto. apply S; eauto. }
    intros c r. change (c :: r) with ([c] ++ r). rewrite <- B. apply sprague_grundy. }
  induction l as [|c r IH]; [rewrite value_eq; reflexivity|].
  change (value (G := play) (c :: r) = worth c ⊕ nim_sum (map worth r)). rewrite <- IH. apply A.
Qed.

(* The value of a component is the mex of the nim-sums of what its moves leave. *)
Theorem worth_mex c : is_mex (fun v => exists o, In o (moves c) /\ v = nim_sum (map worth o)) (worth c).
Proof.
  unfold worth at 2. eapply mex_ext; [|apply value_mex]. intros x. cbn.
  split.
  - intros [q [I ->]]. rewrite app_nil_r, in_map_iff in I. destruct I as [o [<- O]].
    exists o. rewrite app_nil_r. split; auto. apply components_sum.
  - intros [o [O ->]]. exists o. rewrite app_nil_r, in_map_iff. split; [|symmetry; apply components_sum].
    exists o. split; auto. apply app_nil_r.
Qed.

Theorem worth_unique (v : component C -> nat) :
  (forall c, is_mex (fun x => exists o, In o (moves c) /\ x = nim_sum (map v o)) (v c)) -> forall c, v c = worth c.
Proof.
  intros H c. induction c as [c IH] using (well_founded_induction (fewer C)).
  refine (mex_same _ _ _ _ _ (H c) (worth_mex c)). intros x.
  assert (E : forall o, In o (moves c) -> map v o = map worth o).
  { intros o O. apply map_ext_in. intros d D. apply IH. eauto. }
  split; intros [o [O ->]]; exists o; rewrite E; auto.
Qed.

End Components.

(* ---- heap games ------------------------------------------------------------ *)

(* A component is a heap of n tokens; a move leaves heaps that are smaller. *)
Record heaps := Heaps {
  leaves : nat -> list (list nat);
  smaller : forall n o a, In o (leaves n) -> In a o -> a < n
}.

Lemma heaps_end (R : heaps) : well_founded (fun d c => exists o, In o (leaves R c) /\ In d o).
Proof.
  apply (well_founded_lt_compat _ (fun n => n)). intros d c [o [O D]]. apply (smaller R c o); auto.
Qed.

Definition of_heaps (R : heaps) : components := Components nat (leaves R) (heaps_end R).

(* g(n): the nim-value of a single heap of n, by the definition of the game. *)
Definition heap_value (R : heaps) (n : nat) : nat := value (G := play (of_heaps R)) [n].

(* The theorems about sequences are about any game whose moves are a relation: from a heap of n one may leave
   the heaps o.  g is its sequence of nim-values if each g(n) is the mex of the nim-sums of the options. *)
Definition option_value (move : nat -> list nat -> Prop) (g : nat -> nat) (n v : nat) : Prop :=
  exists o, move n o /\ v = nim_sum (map g o).

Definition nim_values (move : nat -> list nat -> Prop) (g : nat -> nat) : Prop :=
  forall n, is_mex (option_value move g n) (g n).

Theorem heap_values (R : heaps) : nim_values (fun n o => In o (leaves R n)) (heap_value R).
Proof. intros n. apply (worth_mex (of_heaps R)). Qed.

(* A table, or a formula, that passes the mex rule is the sequence of nim-values. *)
Theorem heap_values_unique (R : heaps) (g : nat -> nat) :
  nim_values (fun n o => In o (leaves R n)) g -> forall n, g n = heap_value R n.
Proof. intros H n. apply (worth_unique (of_heaps R)). exact H. Qed.

Theorem nim_values_unique (move : nat -> list nat -> Prop) (f g : nat -> nat) :
  (forall n o a, move n o -> In a o -> a < n) ->
  nim_values move f -> nim_values move g -> forall n, f n = g n.
Proof.
  intros B F G n. induction n as [n IH] using (well_founded_induction lt_wf).
  refine (mex_same _ _ _ _ _ (F n) (G n)). intros x.
  assert (E : forall o, move n o -> map f o = map g o).
  { intros o O. apply map_ext_in. intros a A. apply IH. eapply B; eauto. }
  split; intros [o [O ->]]; exists o; rewrite E; auto.
Qed.

(* ---- periods --------------------------------------------------------------- *)

(* "Period p from n0 with saltus s" *)
Definition periodic (g : nat -> nat) (n0 p s : nat) : Prop := forall n, n0 <= n -> g (n + p) = g n + s.

(* The same for the n with n0 <= n < n1: what a table shows. *)
Definition periodic_to (g : nat -> nat) (n0 n1 p s : nat) : Prop :=
  forall n, n0 <= n < n1 -> g (n + p) = g n + s.

Lemma periodic_far g n0 p s : periodic g n0 p s -> forall k n, n0 <= n -> g (n + k * p) = g n + k * s.
Proof.
  intros P. induction k as [|k IH]; intros n N; cbn; [rewrite !Nat.add_0_r; auto|].
  replace (n + (p + k * p)) with ((n + k * p) + p) by lia. rewrite P, IH by lia. lia.
Qed.

(* A relation that holds up to some heap, and at each later one if at all before it, holds for ever. *)
Lemma periodic_by_induction g n0 n1 p s : periodic_to g n0 n1 p s ->
  (forall n, n0 <= n -> n1 <= n -> (forall m, n0 <= m < n -> g (m + p) = g m + s) -> g (n + p) = g n + s) ->
  periodic g n0 p s.
Proof.
  intros F H n. induction n as [n IH] using (well_founded_induction lt_wf). intros N.
  destruct (lt_dec n n1); [apply F; lia|]. apply H; auto; try lia. intros m M. apply IH; lia.
Qed.

(* ---- Nim, and Bouton's rule ------------------------------------------------ *)

(* From a heap of n, any smaller heap may be left. *)
Definition nim : heaps.
Proof.
  refine (Heaps (fun n => map (fun m => [m]) (seq 0 n)) _).
  intros n o a O A. apply in_map_iff in O. destruct O as [m [<- M]]. apply in_seq in M.
  destruct A as [<-|[]]. lia.
Defined.

Lemma nim_leaves n o : In o (leaves nim n) <-> exists m, m < n /\ o = [m].
Proof.
  cbn. rewrite in_map_iff. split.
  - intros [m [<- M]]. apply in_seq in M. exists m. split; auto; lia.
  - intros [m [M ->]]. exists m. split; auto. apply in_seq. lia.
Qed.

Theorem nim_heap n : heap_value nim n = n.
Proof.
  symmetry. apply (heap_values_unique nim (fun n => n)). clear n. intros n. split.
  - intros [o [O E]]. apply nim_leaves in O. destruct O as [m [M ->]]. cbn in E.
    rewrite Nat.lxor_0_r in E. lia.
  - intros u U. exists [u]. rewrite nim_leaves. split; eauto. cbn. now rewrite Nat.lxor_0_r.
Qed.

Notation nim_position := (position (play (of_heaps nim))).

Theorem bouton_normal (l : nim_position) : P_position l <-> nim_sum l = 0.
Proof.
  rewrite loses_at_0, components_sum. rewrite (map_ext _ (fun n => n)); [now rewrite map_id|].
  apply nim_heap.
Qed.

Lemma nim_option (k l : nim_position) : In k (options l) <->
  exists a n b m, l = a ++ n :: b /\ m < n /\ k = a ++ m :: b.
Proof.
  revert k. induction l as [|n l IH]; intros k.
  - cbn. split; [intros [] | intros (a & n & b & m & E & _)]. destruct a; discriminate.
  - change (options (n :: l : nim_position)) with
      (map (fun o => o ++ l) (leaves nim n) ++ map (cons n) (options (l : nim_position))).
    rewrite in_app_iff, !in_map_iff. split.
    + intros [[o [<- O]]|[k' [<- K]]].
      * apply nim_leaves in O. destruct O as [m [M ->]]. exists [], n, l, m. auto.
      * apply IH in K. destruct K as (a & n' & b & m & -> & M & ->). exists (n :: a), n', b, m. auto.
    + intros (a & n' & b & m & E & M & ->). destruct a as [|x a]; injection E as <- ->.
      * left. exists [m]. rewrite nim_leaves. split; eauto.
      * right. exists (a ++ m :: b). split; auto. apply IH. exists a, n', b, m. auto.
Qed.

(* All heaps are 0 or 1: then the nim-sum is the parity of the number of ones. *)
Definition all_small (l : list nat) : Prop := forall n, In n l -> n <= 1.

(* Bouton 1901: in misere Nim the player to move loses if some heap has two or more tokens and the nim-sum is 0, or if
   no heap has and the number of heaps of one token is odd. *)
Definition bouton (l : list nat) : Prop := all_small l /\ nim_sum l = 1 \/ ~ all_small l /\ nim_sum l = 0.

Lemma all_small_dec l : {all_small l} + {~ all_small l}.
Proof.
  induction l as [|n l [IH|IH]].
  - left. intros n [].
  - destruct (le_dec n 1); [left|right].
    + intros m [<-|M]; auto.
    + intros A. apply n0. apply A. cbn; auto.
  - right. intros A. apply IH. intros m M. apply A. cbn; auto.
Qed.

Lemma all_small_sum l : all_small l -> nim_sum l <= 1.
Proof.
  induction l as [|n l IH]; intros A; cbn; auto.
  assert (n <= 1) by (apply A; cbn; auto).
  assert (nim_sum l <= 1) by (apply IH; intros m M; apply A; cbn; auto).
  destruct n as [|[|]], (nim_sum l) as [|[|]]; try lia; vm_compute; auto.
Qed.

Lemma nim_sum_middle a n b : nim_sum (a ++ n :: b) = n ⊕ nim_sum (a ++ b).
Proof.
  rewrite !nim_sum_app. cbn. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma all_small_middle a n b : all_small (a ++ n :: b) <-> n <= 1 /\ all_small (a ++ b).
Proof.
  unfold all_small. split.
  - intros A. split; [apply A; apply in_elt|]. intros m M. apply A. apply in_app_iff in M.
    apply in_app_iff. cbn. tauto.
  - intros [N A] m M. apply in_app_iff in M. cbn in M. destruct M as [M|[<-|M]]; auto; apply A, in_app_iff; auto.
Qed.

Lemma not_small l : ~ all_small l -> exists a n b, l = a ++ n :: b /\ 2 <= n.
Proof.
  induction l as [|n l IH]; intros A; [exfalso; apply A; intros n []|].
  destruct (le_dec n 1) as [N|N].
  - destruct IH as (a & m & b & -> & M).
    + intros S. apply A. intros m [<-|I]; auto.
    + exists (n :: a), m, b. auto.
  - exists [], n, l. split; auto. lia.
Qed.

Lemma nim_sum_heap l : forall v, v < nim_sum l ->
  exists a n b m, l = a ++ n :: b /\ m < n /\ nim_sum (a ++ m :: b) = v.
Proof.
  induction l as [|n l IH]; intros v V; [cbn in V; lia|]. cbn in V.
  destruct (nim_move _ _ _ V) as [L|L].
  - exists [], n, l, (v ⊕ nim_sum l). split; [auto|]. split; [auto|]. cbn. apply lxor_twice.
  - destruct (IH _ L) as (a & n' & b & m & -> & M & E).
    exists (n :: a), n', b, m. split; [auto|]. split; [auto|]. cbn. rewrite E.
    now rewrite (Nat.lxor_comm v n), <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
Qed.

(* Some move keeps the rule from holding, or restores it. *)
Lemma bouton_kept (l k : nim_position) : bouton l -> In k (options l) -> ~ bouton k.
Proof.
  intros B I. apply nim_option in I. destruct I as (a & n & b & m & -> & M & ->).
  unfold bouton in *. rewrite !nim_sum_middle, !all_small_middle in *.
  set (r := nim_sum (a ++ b)) in *. intros [[[K S] E]|[K E]].
  - destruct B as [[[N _] F]|[N F]].
    + rewrite <- F in E. apply lxor_cancel_r in E. lia.
    + assert (n <> 0) by lia. apply Nat.lxor_eq in F. pose proof (all_small_sum _ S) as T.
      fold r in T. apply N. split; auto. lia.
  - destruct B as [[[N S] F]|[N F]].
    + apply K. split; auto. lia.
    + rewrite <- F in E. apply lxor_cancel_r in E. lia.
Qed.

Lemma bouton_restored (l : nim_position) : ~ bouton l -> options l <> [] -> exists k, In k (options l) /\ bouton k.
Proof.
  intros B O. destruct (all_small_dec l) as [S|S].
  - (* any move changes the parity *)
    assert (Z : nim_sum l = 0).
    { pose proof (all_small_sum _ S). destruct (nim_sum l) as [|[|]] eqn:E; auto; [|lia].
      exfalso. apply B. left; auto. }
    destruct (options l) as [|k r] eqn:E; [congruence|]. exists k. split; [cbn; auto|].
    assert (I : In k (options l)) by (rewrite E; cbn; auto). clear E O.
    apply nim_option in I. destruct I as (a & n & b & m & -> & M & ->). left.
    rewrite nim_sum_middle, all_small_middle in *. destruct S as [N S].
    assert (n = 1) as -> by lia. assert (m = 0) as -> by lia. split; auto.
    apply Nat.lxor_eq in Z. rewrite <- Z. reflexivity.
  - destruct (not_small l S) as (a & n & b & -> & N).
    destruct (all_small_dec (a ++ b)) as [T|T].
    + (* one large heap: leave 0 or 1 of it, so that an odd number of ones is left *)
      pose proof (all_small_sum _ T). set (r := nim_sum (a ++ b)) in *.
      exists (a ++ (1 - r) :: b). split; [apply nim_option; exists a, n, b, (1 - r); repeat split; auto; lia|].
      left. rewrite nim_sum_middle, all_small_middle. fold r. split; [split; auto; lia|].
      destruct r as [|[|]]; auto; lia.
    + assert (P : nim_sum (a ++ n :: b) <> 0) by (intros E; apply B; right; auto).
      destruct (nim_sum_heap (a ++ n :: b) 0) as (a' & n' & b' & m & E & M & Z); [lia|].
      exists (a' ++ m :: b'). split; [apply nim_option; exists a', n', b', m; auto|].
      right. split; auto. intros Q. apply all_small_middle in Q. destruct Q as [Q1 Q].
      (* of two large heaps one is left *)
      assert (W : forall x, In x (a' ++ b') -> x <= 1) by (intros; apply Q; auto).
      clear - E W N T. apply T. intros x X. destruct (le_dec x 1) as [|G]; auto. exfalso.
      assert (C : length (filter (Nat.leb 2) (a ++ n :: b)) = length (filter (Nat.leb 2) (a' ++ n' :: b'))) by now rewrite E.
      assert (L : forall r, (forall y, In y r -> y <= 1) -> filter (Nat.leb 2) r = []).
      { induction r as [|y r IH]; intros A; cbn; auto. assert (y <= 1) by (apply A; cbn; auto).
        destruct y as [|[|]]; try lia; apply IH; intros z Z; apply A; cbn; auto. }
      rewrite !filter_app in C. cbn [filter] in C.
      rewrite (L a'), (L b') in C by (intros y Y; apply W, in_app_iff; auto).
      assert (F : Nat.leb 2 n = true) by (apply Nat.leb_le; auto). rewrite F in C.
      rewrite app_length in C. cbn [length] in C.
      assert (D : In x (filter (Nat.leb 2) a ++ filter (Nat.leb 2) b)).
      { rewrite <- filter_app. apply filter_In. split; auto. apply Nat.leb_le. lia. }
      apply in_split in D. destruct D as (u & w & D).
      apply (f_equal (@length nat)) in D. rewrite !app_length in D. cbn [length] in D.
      destruct (2 <=? n'); cbn [app length] in C; lia.
Qed.

Lemma bouton_empty (l : nim_position) : bouton l -> options l <> [].
Proof.
  intros B E. assert (A : forall n, In n l -> n = 0).
  { intros n I. destruct n; auto. exfalso. apply in_split in I. destruct I as (a & b & ->).
    assert (I : In (a ++ n :: b) (options (a ++ S n :: b : nim_position))).
    { apply nim_option. exists a, (S n), b, n. auto. }
    exact (eq_ind _ (In (a ++ n :: b)) I _ E). }
  assert (Z : nim_sum l = 0).
  { clear - A. induction l as [|n l IH]; auto. cbn. rewrite (A n) by (cbn; auto). rewrite Nat.lxor_0_l. apply IH. intros m M. apply A. cbn; auto. }
  destruct B as [[_ F]|[N _]]; [lia|]. apply N. intros n I. rewrite (A n I). lia.
Qed.

Lemma bouton_dec l : {bouton l} + {~ bouton l}.
Proof.
  unfold bouton. destruct (all_small_dec l), (Nat.eq_dec (nim_sum l) 0), (Nat.eq_dec (nim_sum l) 1); tauto.
Defined.

Lemma misere_not_both {G : game} (p : position G) : misere_P p -> misere_N p -> False.
Proof.
  induction p as [p IH] using (well_founded_induction (ends G)).
  intros L W. destruct L as [p E L]. destruct W as [p F|p q I Q]; auto. apply (IH q); auto.
Qed.

Theorem bouton_misere (l : nim_position) : misere_P l <-> bouton l.
Proof.
  assert (A : (bouton l -> misere_P l) /\ (~ bouton l -> misere_N l)).
  { induction l as [l IH] using (well_founded_induction (ends (play (of_heaps nim)))). split; intros B.
    - constructor; [apply bouton_empty; auto|]. intros k K. apply IH; auto. apply (bouton_kept l); auto.
    - assert (E : {options l = []} + {options l <> []}) by (destruct (options l); [left|right]; congruence).
      destruct E as [E|E]; [apply misere_ended; auto|].
      destruct (bouton_restored l B E) as (q & I & Q).
      apply (misere_won l q I). apply IH; auto. }
  split; [|apply A]. intros M. destruct (bouton_dec l) as [|N]; auto. exfalso.
  apply (misere_not_both l); auto. apply A; auto.
Qed.
