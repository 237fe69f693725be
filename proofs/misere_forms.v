(* docs/theorems.md, section 13: misère play: mates, links, and when two games are equal.

   J. H. Conway, On Numbers and Games, ch. 12.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games.

(* A game by itself: its options. *)
Inductive form := Form (l : list form).
Definition opts (g : form) : list form := let (l) := g in l.

Definition zero : form := Form [].
Definition star : form := Form [zero].

Lemma form_acc : forall g, Acc (fun q p => In q (opts p)) g.
Proof.
  fix IH 1. intros [l]. constructor. cbn [opts]. induction l as [|g l IL]; intros q I; [destruct I|].
  destruct I as [<-|I]; [apply IH | apply IL; exact I].
Qed.

Definition forms : game := Game form opts form_acc.

(* G + T is a P-position in misère play. *)
Definition P (g t : form) : Prop := misere_P (G := sum forms forms) (g, t).
Definition N (g t : form) : Prop := misere_N (G := sum forms forms) (g, t).

Lemma sum_option g t q : In q (options ((g, t) : position (sum forms forms))) <->
  (exists g', In g' (opts g) /\ q = (g', t)) \/ exists t', In t' (opts t) /\ q = (g, t').
Proof.
  cbn. rewrite in_app_iff, !in_map_iff. split; (intros [(x & A & B)|(x & A & B)]; [left|right]; exists x; auto).
Qed.

Lemma P_or_N g t : {P g t} + {N g t}.
Proof.
  unfold P, N. assert (A : forall x : position (sum forms forms), {misere_P x} + {misere_N x}).
  { intros x. induction x as [x IH] using (well_founded_induction_type (ends (sum forms forms))).
    assert (D : {exists q, In q (options x) /\ misere_P q} + {forall q, In q (options x) -> misere_N q}).
    { revert IH. induction (options x) as [|q l IL]; intros IH; [right; intros q []|].
      destruct (IH q (or_introl eq_refl)) as [Q|Q]; [left; exists q; cbn; auto|].
      destruct IL as [E|E]; [intros y Y; apply IH; cbn; auto | left; destruct E as (y & Y & Py); exists y; cbn; auto|].
      right. intros y [<-|Y]; auto. }
    destruct D as [D|D]; [right; destruct D as (q & Q & Pq); apply (misere_won x q); auto|].
    destruct (options x) as [|q l] eqn:E; [right; apply misere_ended; auto|].
    left. constructor; [congruence|]. rewrite E. exact D. }
  apply A.
Qed.

Lemma not_P_and_N g t : P g t -> N g t -> False.
Proof. apply misere_not_both. Qed.

Lemma P_rule g t : P g t <-> (opts g <> [] \/ opts t <> []) /\ (forall g', In g' (opts g) -> N g' t) /\ forall t', In t' (opts t) -> N g t'.
Proof.
  split.
  - intros H. unfold P in H. inversion H as [y Ne A E]. subst y. split; [|split].
    + destruct (opts g) eqn:Eg; [|left; discriminate]. destruct (opts t) eqn:Et; [|right; discriminate].
      exfalso. apply Ne. cbn. now rewrite Eg, Et.
    + intros g' I. apply A, sum_option. eauto.
    + intros t' I. apply A, sum_option. eauto.
  - intros (Ne & A & B). constructor.
    + intros E. assert (Z : forall q, ~ In q (options ((g, t) : position (sum forms forms)))) by (rewrite E; intros q []).
      destruct Ne as [Ne|Ne].
      * destruct (opts g) as [|g' l] eqn:Eg; [congruence|]. apply (Z (g', t)), sum_option. left. exists g'. rewrite Eg. cbn; auto.
      * destruct (opts t) as [|t' l] eqn:Et; [congruence|]. apply (Z (g, t')), sum_option. right. exists t'. rewrite Et. cbn; auto.
    + intros q I. apply sum_option in I. destruct I as [(g' & I & ->)|(t' & I & ->)]; [apply A | apply B]; auto.
Qed.

Lemma N_first g t g' : In g' (opts g) -> P g' t -> N g t.
Proof. intros I H. apply (misere_won (G := sum forms forms) (g, t) (g', t)); auto. apply sum_option. eauto. Qed.
Lemma N_second g t t' : In t' (opts t) -> P g t' -> N g t.
Proof. intros I H. apply (misere_won (G := sum forms forms) (g, t) (g, t')); auto. apply sum_option. eauto. Qed.

Lemma N_rule g t : N g t -> (opts g = [] /\ opts t = []) \/ (exists g', In g' (opts g) /\ P g' t) \/ exists t', In t' (opts t) /\ P g t'.
Proof.
  intros H. unfold N in H. inversion H as [y Z E|y q I Q E]; subst y.
  - left. cbn in Z. apply app_eq_nil in Z. destruct Z as [Z1 Z2]. apply map_eq_nil in Z1, Z2. auto.
  - right. apply sum_option in I. destruct I as [(g' & I & ->)|(t' & I & ->)]; [left|right]; eauto.
Qed.

(* ---- mates ----------------------------------------------------------------------------------- *)

Fixpoint mate (g : form) : form :=
  match g with
  | Form [] => star
  | Form l => Form (map mate l)
  end.

Lemma mate_opts g : opts g <> [] -> opts (mate g) = map mate (opts g).
Proof. destruct g as [[|x l]]; cbn; congruence. Qed.

Theorem mates g : P g (mate g).
Proof.
  induction g as [g IH] using (well_founded_induction form_acc). destruct (opts g) as [|x l] eqn:E.
  - destruct g as [l0]. cbn in E. subst. apply P_rule. cbn. split; [right; discriminate|]. split; [intros g' []|].
    intros t' [<-|[]]. apply misere_ended. reflexivity.
  - assert (Ne : opts g <> []) by congruence. pose proof (mate_opts g Ne) as M. apply P_rule. split; [auto|]. split.
    + intros g' I. apply (N_second g' (mate g) (mate g')); [rewrite M; apply in_map|apply IH]; rewrite ?E in *; auto.
    + rewrite M. intros t' I. apply in_map_iff in I. destruct I as (g' & <- & I). apply (N_first g (mate g') g'); [|apply IH]; rewrite ?E in *; auto.
Qed.

(* ---- equal, told apart, linked ------------------------------------------------------------------ *)

Definition equal (g h : form) : Prop := forall x, P g x <-> P h x.
Definition told_apart (g h : form) : Prop := exists x, ~ (P g x <-> P h x).
Definition linked (g h : form) : Prop := exists t, P g t /\ P h t.

Lemma told_apart_by g h : told_apart g h -> exists t, P g t /\ N h t.
Proof.
  intros (x & X). destruct (P_or_N g x) as [Pg|Ng].
  - exists x. split; auto. destruct (P_or_N h x); auto. exfalso. tauto.
  - assert (Ph : P h x). { destruct (P_or_N h x); auto. exfalso. apply X. split; intros Q; exfalso; [apply (not_P_and_N g x) | apply (not_P_and_N h x)]; auto. }
    set (t := Form (x :: map mate (opts g))). exists t. split.
    + apply P_rule. split; [right; discriminate|]. split.
      * intros g' I. apply (N_second g' t (mate g')); [|apply mates]. right. apply in_map; auto.
      * intros t' [<-|I]; auto. apply in_map_iff in I. destruct I as (g' & <- & I). apply (N_first g (mate g') g'); auto. apply mates.
    + apply (N_second h t x); [left; auto | exact Ph].
Qed.

(* G and H are linked if no option of one equals the other; and then no option does. *)
Theorem links g h : (forall g', In g' (opts g) -> told_apart g' h) -> (forall h', In h' (opts h) -> told_apart h' g) -> linked g h.
Proof.
  intros A B.
  assert (Ts : forall l k, (forall y, In y l -> told_apart y k) -> exists ts, (forall t, In t ts -> exists y, In y l /\ P y t /\ N k t) /\
      forall y, In y l -> exists t, In t ts /\ P y t).
  { intros l k. induction l as [|y l IH]; intros Q; [exists []; split; [intros t [] | intros y []]|].
    destruct IH as (ts & T1 & T2); [intros; apply Q; cbn; auto|]. destruct (told_apart_by y k) as (t & Py & Nk); [apply Q; cbn; auto|].
    exists (t :: ts). split.
    - intros u [<-|U]; [exists y; cbn; auto|]. destruct (T1 u U) as (z & Z & E). exists z. cbn; auto.
    - intros z [<-|Z]; [exists t; cbn; auto|]. destruct (T2 z Z) as (u & U & E). exists u. cbn; auto. }
  destruct (Ts (opts g) h A) as (tg & G1 & G2). destruct (Ts (opts h) g B) as (th & H1 & H2).
  assert (D : {tg ++ th = []} + {tg ++ th <> []}) by (destruct (tg ++ th); [left|right]; congruence). destruct D as [Z|Z].
  - apply app_eq_nil in Z. destruct Z as [-> ->]. destruct g as [[|x l]]; [|destruct (G2 x (or_introl eq_refl)) as (t & [] & _)].
    destruct h as [[|x l]]; [|destruct (H2 x (or_introl eq_refl)) as (t & [] & _)]. exists star. split; apply (mates zero).
  - set (L := Form (tg ++ th)). exists L. split; apply P_rule; (split; [right; exact Z|]); split.
    + intros g' I. destruct (G2 g' I) as (t & T & Q). apply (N_second g' L t); auto. apply in_app_iff. auto.
    + intros t I. apply in_app_iff in I. destruct I as [I|I].
      * destruct (G1 t I) as (g' & J & Q & _). apply (N_first g t g'); auto.
      * destruct (H1 t I) as (h' & _ & _ & Q). exact Q.
    + intros h' I. destruct (H2 h' I) as (t & T & Q). apply (N_second h' L t); auto. apply in_app_iff. auto.
    + intros t I. apply in_app_iff in I. destruct I as [I|I].
      * destruct (G1 t I) as (g' & _ & _ & Q). exact Q.
      * destruct (H1 t I) as (h' & J & Q & _). apply (N_first h t h'); auto.
Qed.

Theorem linked_apart g h g' : linked g h -> In g' (opts g) -> ~ equal g' h.
Proof.
  intros (t & Pg & Ph) I E. apply (not_P_and_N g t Pg), (N_first g t g'); auto. apply E. exact Ph.
Qed.

(* G = H: no option of one is linked to the other; if one has no options, the other has none or is N. *)
Theorem equality g h : (forall g', In g' (opts g) -> ~ linked g' h) -> (forall h', In h' (opts h) -> ~ linked h' g) ->
  (opts g = [] -> opts h = [] \/ N h zero) -> (opts h = [] -> opts g = [] \/ N g zero) -> equal g h.
Proof.
  assert (Half : forall g h x, (forall h', In h' (opts h) -> ~ linked h' g) -> (opts h = [] -> opts g = [] \/ N g zero) ->
    (forall x', In x' (opts x) -> P h x' -> P g x') -> P g x -> P h x).
  { clear g h. intros g h x B C IH Pg. destruct (P_or_N h x) as [|Nh]; auto. exfalso.
    apply N_rule in Nh. destruct Nh as [[Eh Ex]|[(h' & I & Q)|(x' & I & Q)]].
    - destruct x as [lx]. cbn in Ex. subst lx. destruct (C Eh) as [Eg|Ng]; [|apply (not_P_and_N g zero); auto].
      apply P_rule in Pg. destruct Pg as ([F|F] & _); [congruence | apply F; reflexivity].
    - apply (B h' I). exists x. auto.
    - apply P_rule in Pg. destruct Pg as (_ & _ & F). apply (not_P_and_N g x'); auto. }
  intros A B C D x. induction x as [x IH] using (well_founded_induction form_acc).
  split; apply Half; auto; intros x' I; apply IH; auto.
Qed.

(* The conditions are needed. *)
Theorem equality_needs g h : equal g h -> (forall g', In g' (opts g) -> ~ linked g' h) /\ (opts g = [] -> opts h = [] \/ N h zero).
Proof.
  intros E. split.
  - intros g' I (t & Pg' & Ph). apply (not_P_and_N g t); [apply E; auto | apply (N_first g t g'); auto].
  - intros Z. right. destruct (P_or_N h zero) as [Q|]; auto. exfalso. apply E in Q. apply P_rule in Q. destruct Q as ([F|F] & _); auto.
Qed.
