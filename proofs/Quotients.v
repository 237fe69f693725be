(* The checker of certificates of misère quotients: it says yes only to what is true (quotient_sound).

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes Needed Monoid Options.
From SG Require misere_quotient.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Record quotient := Quotient {
  of_game : game_of; heaps_to : int; order : int; p_list : list int; generators : list int; action : list int; phis : list int;
  whole : option (int * int) (* the period and the preperiod of phi, where the claim is about all heaps *) }.

Inductive flaw := No_finite_code | Out_of_bounds | Bad_phi | Bad_action | Bad_p | Bad_generators | Never_told_apart | Wrong_outcome
  | Bad_period | Needs_heaps.

(* ---- the game, cut off ------------------------------------------------------------ *)

Definition cut (R : heaps) (N : nat) : heaps.
Proof. refine (Heaps (fun n => if n <=? N then leaves R n else []) _). intros n o a. destruct (n <=? N); [apply smaller | intros []]. Defined.

Lemma cut_options R N : forall l, (forall n, In n l -> n <= N) -> replacements (of_heaps (cut R N)) l = replacements (of_heaps R) l.
Proof.
  induction l as [|n l IH]; intros B; auto. cbn [replacements]. rewrite IH by (intros; apply B; cbn; auto).
  assert (Q : n <=? N = true) by (apply Nat.leb_le, B; cbn; auto). cbn [moves of_heaps leaves cut]. now rewrite Q.
Qed.

Lemma option_within R N : forall l k, (forall n, In n l -> n <= N) -> In k (replacements (of_heaps R) l) -> forall n, In n k -> n <= N.
Proof.
  induction l as [|m l IH]; intros k B K n I; [destruct K|]. cbn [replacements] in K. rewrite in_app_iff, !in_map_iff in K.
  destruct K as [(o & <- & O)|(k' & <- & K)].
  - apply in_app_iff in I. destruct I as [I|I]; [|apply B; cbn; auto]. pose proof (smaller R m o n O I). specialize (B m (or_introl eq_refl)). lia.
  - destruct I as [<-|I]; [apply B; cbn; auto|]. apply (IH k'); auto. intros; apply B; cbn; auto.
Qed.

Lemma cut_outcome R N : forall l : position (play (of_heaps R)), (forall n, In n l -> n <= N) ->
  ((misere_P l -> misere_P (l : position (play (of_heaps (cut R N))))) /\ (misere_N l -> misere_N (l : position (play (of_heaps (cut R N)))))) /\
  ((misere_P (l : position (play (of_heaps (cut R N)))) -> misere_P l) /\ (misere_N (l : position (play (of_heaps (cut R N)))) -> misere_N l)).
Proof.
  intros l. induction l as [l IH] using (well_founded_induction (ends (play (of_heaps R)))). intros B.
  pose proof (cut_options R N l B) as E.
  assert (W : forall k, In k (replacements (of_heaps R) l) -> forall n, In n k -> n <= N) by (intros k; apply option_within; auto).
  split; split; intros M.
  - inversion M as [l' M1 M2]; subst. constructor; cbn [options play] in *; rewrite E; auto. intros k K. apply (IH k); auto. apply (W k K).
  - inversion M as [l' M1|l' k K M1]; subst; [apply misere_ended; cbn [options play] in *; now rewrite E|].
    apply (@misere_won (play (of_heaps (cut R N))) l k); [cbn [options play] in *; now rewrite E|]. apply (IH k); auto. apply (W k K).
  - inversion M as [l' M1 M2]; subst. cbn [options play] in M1, M2. rewrite E in M1, M2. constructor; auto. intros k K. apply (IH k); auto. apply (W k K).
  - inversion M as [l' M1|l' k K M1]; subst; cbn [options play] in *; rewrite E in *; [apply misere_ended; auto|].
    apply (@misere_won (play (of_heaps R)) l k); auto. apply (IH k); auto. apply (W k K).
Qed.

(* ---- the claim -------------------------------------------------------------------------- *)

Definition numbers (n : int) : list int := down 1 (fun i l => (i - 1)%uint63 :: l) n [].

(* The numbers below `order` are a commutative monoid with the identity 0; phi gives each heap one of them, and a sum has the product of those
   of its heaps.  Then this is the misere quotient of the sums of the heaps `within`, and ps are its P elements: *)
Definition is_quotient (R : heaps) (within : nat -> Prop) (order : int) (mul : int -> int -> int) (phi : nat -> int) (ps : list int) : Prop :=
  let element := fold_right (fun n x => mul (phi n) x) 0%uint63 in
  let sum l := forall n, In n l -> within n in
  let lost (l : list nat) := misere_P (l : position (play (of_heaps R))) in
  (* a sum is lost for the player to move exactly if its element is in ps; *)
  (forall l, sum l -> (lost l <-> In (element l) ps)) /\
  (* two sums have one element exactly if nothing tells them apart; *)
  (forall l k, sum l -> sum k -> (element l = element k <-> forall w, sum w -> (lost (l ++ w) <-> lost (k ++ w)))) /\
  (* the elements of sums are the numbers below `order`. *)
  (forall x, (exists l, sum l /\ element l = x) <-> nat_of x < nat_of order).

(* ---- reading -------------------------------------------------------------------------- *)

Section Reading.
Variable q : quotient.

Definition take_row (l : list int) : array int * list int :=
  down 1 (fun i st => match snd st with x :: l => ((fst st).[order q - i <- x]%uint63, l) | [] => st end) (order q) (make (order q) 0%uint63, l).

Fixpoint rows_of (gens l : list int) : list (array int) :=
  match gens with
  | [] => []
  | _ :: gens => let st := take_row l in fst st :: rows_of gens (snd st)
  end.

Definition p_array : array bool := fold_left (fun a x => a.[x <- true]%uint63) (p_list q) (make (order q) false).

Fixpoint ascends (last : int) (l : list int) : bool :=
  match l with
  | [] => true
  | x :: l => (last <? x)%uint63 && (x <? order q)%uint63 && ascends x l
  end.

Lemma p_array_only : forall l a x, (fold_left (fun a x => a.[x <- true]%uint63) l a).[x]%uint63 = true -> In x l \/ a.[x]%uint63 = true.
Proof.
  induction l as [|y l IH]; intros a x E; auto. cbn [fold_left] in E. apply IH in E. destruct E as [E|E]; [left; cbn; auto|].
  destruct (y =? x)%uint63 eqn:Q; [apply nat_of_eqb, nat_of_inj in Q; left; cbn; auto|].
  right. rewrite get_set_other in E; auto. intros F. rewrite F in Q. apply nat_of_eqb_false in Q. auto.
Qed.

(* ---- a family of sets (docs/misere.md), found by a search; the check does not rest on how -------------- *)

Variable table : array (array int).
Notation mul x y := (table.[x].[y]%uint63).

Definition set_of (f : int -> bool) : array bool :=
  down 1 (fun i a => if f (i - 1)%uint63 then a.[i - 1 <- true]%uint63 else a) (order q) (make (order q) false).

Definition search := (list (int * array bool) * array (list (array bool)))%type.

Definition add_set (st : search) (x : int) (f : int -> bool) : search :=
  if coveredb (order q) (snd st) x f then st
  else let D := set_of f in ((x, D) :: fst st, (snd st).[x <- D :: (snd st).[x]]%uint63).

Definition step (reps : list (int * array bool)) (st : search) : search :=
  match fst st with
  | [] => st
  | (x, D) :: rest =>
      let row' := table.[x]%uint63 in
      fold_left (fun (st : search) (r : int * array bool) => let row := table.[fst r]%uint63 in
        add_set st row.[x]%uint63 (fun z => D.[row.[z]] && (snd r).[row'.[z]])%uint63) reps (rest, snd st)
  end.

Definition family_of (reps : list (int * array bool)) (most : int) : array (list (array bool)) :=
  let st := fold_left (fun (st : search) (r : int * array bool) => add_set st (fst r) (fun z => (snd r).[z]%uint63)) reps ([], make (order q) []) in
  snd (down 1 (fun _ st => step reps st) most st).

Definition reps_of (p : array bool) (phi : nat -> int) (opts : nat -> list int) (N : nat) : list (int * array bool) :=
  fold_left (fun reps n =>
    match opts n with
    | [] => reps
    | os => let e := phi n in let D := set_of (D_heap table p phi n os) in
        if existsb (fun r => (fst r =? e)%uint63 && all (order q) (fun z => implb D.[z] (snd r).[z])%uint63) reps then reps else (e, D) :: reps
    end) (seq 1 N) [].

(* ---- generators: the heaps that are no products of smaller ones --------------------------------- *)

Fixpoint close (fuel todo : list int) (acts : list (array int)) (members : array bool) : array bool :=
  match fuel, todo with
  | _ :: fuel, y :: rest =>
      let st := fold_left (fun (st : list int * array bool) (a : array int) => let z := a.[y]%uint63 in if (snd st).[z]%uint63 then st else (z :: fst st, (snd st).[z <- true]%uint63)) acts (rest, members) in
      close fuel (fst st) acts (snd st)
  | _, _ => members
  end.

Fixpoint generators_right (fuel : list int) (n : int) (heaps gens : list int) (known acts : list (array int)) (members : array bool) : bool :=
  match heaps with
  | [] => match gens with [] => true | _ => false end
  | x :: heaps =>
      if members.[x]%uint63 then generators_right fuel (n + 1)%uint63 heaps gens known acts members
      else match gens, acts with
      | m :: gens, a :: acts =>
          let known := a :: known in
          (m =? n)%uint63 && (a.[0] =? x)%uint63 &&
          generators_right fuel (n + 1)%uint63 heaps gens known acts (close fuel [0%uint63] known (make (order q) false).[0 <- true]%uint63)
      | _, _ => false
      end
  end.
End Reading.

(* ---- the check ------------------------------------------------------------------------------ *)

Definition phi_to (phis : list int) (n m : nat) : int := if m <=? n then nth m phis 0%uint63 else 0%uint63.

(* phi continued with the period p from n0 on. *)
Definition phi_on (phis : list int) (n0 p n m : nat) : int :=
  nth (if m <=? n then m else n0 + (m - n0) mod p) phis 0%uint63.

Definition opts_to (l : list (list int)) (n m : nat) : list int := if m <=? n then options_of l m else [].

Fixpoint agree (l l' : list int) : bool :=
  match l, l' with
  | a :: l, a' :: l' => (a =? a')%uint63 && agree l l'
  | _, [] => true
  | [], _ => false
  end.

(* Does each move take a member of a set and leave nothing or one heap? *)
Definition is_set (c : code) : bool :=
  forallb (fun d => Nat.leb (h d) 1 && existsb (fun e => (sub e =? sub d)%uint63 && Nat.eqb (h e) (1 - h d)) (digits c)) (digits c).

(* The last heap that is needed for a claim about all heaps: the theorems window and guy-smith. *)
Definition last_needed (c : code) (n0 p k : nat) : nat :=
  max ((if is_set c then n0 + p + k else parts_of c * max n0 1 + parts_of c * p + k) - 1) (n0 + p).

Definition least_period (l : list int) (n0 p : nat) : bool :=
  (Nat.eqb n0 0 || negb (nth (n0 - 1) l 0 =? nth (n0 - 1 + p) l 0)%uint63) &&
  forallb (fun s => negb (Nat.eqb (p mod s) 0) ||
    negb (forallb (fun i => nth (n0 + (i + s) mod p) l 0 =? nth (n0 + i) l 0)%uint63 (seq 0 p))) (seq 1 (p - 1)).

Definition whole_wrong (q : quotient) (n : nat) : option flaw :=
  match whole q with
  | None => None
  | Some (pi, n0i) =>
      let c := code_of (of_game q) in
      if negb ((0 <? pi) && (pi <=? heaps_to q) && (n0i <=? heaps_to q) && (reach_of c <=? heaps_to q))%uint63 then Some Out_of_bounds
      else
        let p := unary pi in let n0 := unary n0i in
        let last := last_needed c n0 p (unary (reach_of c)) in
        if negb (last <=? n) then Some Needs_heaps
        else if agree (skipn n0 (phis q)) (skipn (n0 + p) (phis q)) && least_period (phis q) n0 p then None else Some Bad_period
  end.

(* The table, and what is wrong. *)
Definition table_of (q : quotient) : reached :=
  reach_all (order q) (rows_of q (generators q) (action q)) (0%uint63 :: action q) (start (order q)).

Definition finite_game (game : game_of) : bool :=
  let c := code_of game in
  members_fine game && valid c && match repeats c with [] => true | _ => false end && forallb (fun d => add d =? 0)%uint63 (digits c).

Definition check_quotient (q : quotient) : option flaw :=
  let c := code_of (of_game q) in let o := order q in
  if negb (finite_game (of_game q)) then Some No_finite_code
  else if negb ((o <? 4001) && (heaps_to q <? 20001))%uint63 then Some Out_of_bounds
  else
    let n := unary (heaps_to q) in
    let acts := rows_of q (generators q) (action q) in
    let s := table_of q in let table := rows s in let p := p_array q in
    let phi := phi_to (phis q) n in
    if negb (Nat.eqb (List.length (phis q)) (S n) && forallb (fun x => x <? o)%uint63 (phis q) && (nth 0 (phis q) 0 =? 0)%uint63) then Some Bad_phi
    else if negb (monoid o acts table (there s) && forallb (fun a => existsb (fun x => x =? a.[0])%uint63 (phis q)) acts) then Some Bad_action
    else if negb (forallb (fun m => m <=? heaps_to q)%uint63 (generators q) && generators_right q (0%uint63 :: action q) 1 (tl (phis q)) (generators q) [] acts (make o false).[0 <- true])%uint63 then Some Bad_generators
    else if negb (same_list (flat_map (fun m => let row := table.[phi (unary m)]%uint63 in map (fun x => row.[x])%uint63 (numbers o)) (generators q)) (action q)) then Some Bad_action
    else if negb (ascends q 0 (p_list q) && forallb (fun x => p.[x])%uint63 (p_list q)) then Some Bad_p
    else if negb (reduced o table p) then Some Never_told_apart
    else
      let l := all_options o table (phis q) c (heaps_to q) in
      let opts := opts_to l n in
      let reps := reps_of q table p phi opts n in
      let family := family_of q table reps 1000000 in
      if negb (outcomes_fit o table p phi opts n reps family) then Some Wrong_outcome
      else whole_wrong q n.

(* Is it the quotient of the Nim heaps below some power of 2? Its order is 1, 2, or 2^k + 2 with two elements in P, a of a heap of one and z of
   larger heaps with the nim-sum 0; all but a and the identity are a group with the identity z, each its own inverse. *)
Definition fits_nim (o : int) (table : array (array int)) (a z : int) : bool :=
  (table.[a].[a] =? 0)%uint63 && (table.[z].[z] =? z)%uint63 && negb (table.[a].[z] =? z)%uint63 &&
  all o (fun x => (x =? 0) || (x =? a) || (table.[x].[z] =? x) && (table.[x].[x] =? z))%uint63.

Definition is_tame (q : quotient) : bool :=
  let o := order q in let table := rows (table_of q) in
  if (o =? 1)%uint63 then true
  else match p_list q with
  | [_] => (o =? 2)%uint63 && (table.[1].[1] =? 0)%uint63
  | [a; z] => existsb (fun size => (o =? size + 2)%uint63) [4; 8; 16; 32; 64; 128; 256; 512; 1024; 2048]%uint63 && (fits_nim o table a z || fits_nim o table z a)
  | _ => false
  end.

(* ---- soundness -------------------------------------------------------------------------------- *)

Lemma misere_or {G : Games.game} (x : position G) : misere_P x \/ misere_N x.
Proof.
  induction x as [x IH] using (well_founded_induction (ends G)).
  assert (E : options x = [] \/ options x <> []) by (destruct (options x); [left|right]; congruence).
  destruct E as [E|E]; [right; apply misere_ended; auto|].
  assert (A : (exists k, In k (options x) /\ misere_P k) \/ forall k, In k (options x) -> misere_N k).
  { clear E. induction (options x) as [|k r IR]; [right; intros k []|].
    destruct (IH k (or_introl eq_refl)) as [K|K]; [left; exists k; cbn; auto|].
    destruct IR as [(j & J & Pj)|J]; [intros y Y; apply IH; cbn; auto | left; exists j; cbn; auto | right]. intros j [<-|I]; auto. }
  destruct A as [(k & K & Pk)|A]; [right; apply (misere_won x k); auto | left; constructor; auto].
Qed.

Lemma of_sum_ext table phi phi' l : (forall n, In n l -> phi n = phi' n) -> of_sum table phi l = of_sum table phi' l.
Proof.
  intros E. induction l as [|n l IH]; auto. cbn [of_sum fold_right]. fold (of_sum table phi l) (of_sum table phi' l).
  rewrite IH, E; auto; [cbn; auto | intros; apply E; cbn; auto].
Qed.

Lemma numbers_right n x : In x (numbers n) <-> nat_of x < nat_of n.
Proof.
  destruct (down_from_ind 1 (fun i l => (i - 1)%uint63 :: l)
    (fun j l => nat_of j <= nat_of n /\ forall x, In x l <-> nat_of j <= nat_of x < nat_of n) n [] (below_wf n)) as (j & J & _ & _ & D).
  - clear x. intros j l G [L I]. apply goes_on_spec in G. rewrite nat_of_1 in G. pose proof (nat_of_pred j ltac:(lia)) as E. split; [lia|].
    intros x. cbn [In]. rewrite I, E. split; [intros [<-|]; lia|]. intros X.
    destruct (Nat.eq_dec (nat_of x) (nat_of j - 1)) as [Q|]; [left; apply nat_of_inj; lia | right; lia].
  - split; auto. intros y. split; [intros [] | lia].
  - unfold numbers, down. rewrite D. apply goes_on_false in J. rewrite nat_of_1 in J. lia.
Qed.

Section Sound.
Variable o : int.
Variable acts : list (array int).
Variable s : reached.
Notation table := (rows s).
Notation mul := (fun x y => table.[x].[y]%uint63).
Hypothesis s_products : only_products acts s.
Hypothesis is_monoid : monoid o acts table (there s) = true.
Variable p : array bool.
Variable ps : list int.
Hypothesis p_right : forall x, p.[x]%uint63 = true <-> In x ps.
Hypothesis is_reduced : reduced o table p = true.
Variable R : heaps.

(* What makes outcomes by elements a quotient. *)
Lemma quotient_of_outcomes (within : nat -> Prop) (phi : nat -> int) : (forall n, (phi n <? o)%uint63 = true) ->
  (forall a, In a acts -> exists n, within n /\ phi n = a.[0]%uint63) ->
  (forall l : position (play (of_heaps R)), (forall n, In n l -> within n) -> (misere_P l <-> p.[of_sum table phi l]%uint63 = true)) ->
  is_quotient R within o mul phi ps.
Proof.
  intros Sm Gens Out. unfold is_quotient. change (fold_right (fun n x => mul (phi n) x) 0%uint63) with (of_sum table phi). cbv zeta.
  pose proof (of_sum_small o acts table s s_products is_monoid phi Sm) as OS.
  set (q_el := fun l => exist (fun y => (y <? o)%uint63 = true) (of_sum table phi l) (OS l) : Q o).
  pose proof (Q_eq o) as QE. pose proof (q_assoc o acts table s s_products is_monoid) as QA. pose proof (q_one_mul o acts table s s_products is_monoid) as Q1.
  assert (App : forall l k, q_el (l ++ k) = q_mul o acts table s s_products is_monoid (q_el l) (q_el k)).
  { induction l as [|n l IH]; intros k; cbn [app].
    - apply QE. cbn. symmetry. apply (f_equal (@proj1_sig _ _) (Q1 (q_el k))).
    - specialize (IH k). apply (f_equal (@proj1_sig _ _)) in IH. cbn in IH. apply QE.
      pose proof (f_equal (@proj1_sig _ _) (QA (exist _ (phi n) (Sm n)) (q_el l) (q_el k))) as A. cbn in A. cbn. fold (of_sum table phi (l ++ k)) (of_sum table phi l).
      rewrite IH. exact A. }
  assert (Onto : forall x, (x <? o)%uint63 = true -> exists l, (forall n, In n l -> within n) /\ of_sum table phi l = x).
  { intros x X. destruct (all_products o acts table s s_products is_monoid x X) as (w & W & <-). clear X.
    induction w as [|a w IH]; [exists []; split; [intros n []|reflexivity]|].
    destruct IH as (l & L & E); [intros b B; apply W; cbn; auto|]. destruct (Gens a (W a (or_introl eq_refl))) as (n & Wn & Pn).
    exists (n :: l). split; [intros m [<-|M]; auto|]. cbn [of_sum fold_right times]. fold (of_sum table phi l). rewrite E, Pn.
    assert (Ww : word acts w) by (intros b B; apply W; cbn; auto). pose proof (order_positive o acts table s is_monoid) as O.
    pose proof (times_small o acts table s is_monoid w 0%uint63 Ww O) as Tw.
    rewrite (table_act o acts table s is_monoid a 0%uint63 _ (W a (or_introl eq_refl)) O Tw).
    now rewrite (table_one o acts table s is_monoid _ Tw). }
  split; [intros l L; rewrite (Out l L); apply p_right|]. split.
  - intros l k L K. assert (Both : forall w, (forall n, In n w -> within n) -> forall n, In n (l ++ w) \/ In n (k ++ w) -> within n).
    { intros w W n [I|I]; apply in_app_iff in I; destruct I; auto. }
    split.
    + intros E w W. rewrite !Out by (intros; eapply Both; eauto).
      assert (El : q_el l = q_el k) by (apply QE; exact E).
      pose proof (App l w) as A1. pose proof (App k w) as A2. rewrite El, <- A2 in A1. apply (f_equal (@proj1_sig _ _)) in A1. cbn in A1. rewrite A1. tauto.
    + intros H. destruct (Q_dec o (q_el l) (q_el k)) as [E|E]; [exact (f_equal (@proj1_sig _ _) E)|]. exfalso.
      destruct (reduced_right o acts table s s_products is_monoid p is_reduced _ _ E) as (z & Z). apply Z.
      destruct (Onto (proj1_sig z) (proj2_sig z)) as (w & W & Ew). assert (Eq : z = q_el w) by (apply QE; auto). rewrite Eq, <- !App.
      change (p.[of_sum table phi (l ++ w)]%uint63 = true <-> p.[of_sum table phi (k ++ w)]%uint63 = true).
      rewrite <- !Out by (intros; eapply Both; eauto). apply H. auto.
  - intros x. split; [intros (l & L & <-); apply nat_of_ltb, OS|]. intros X. apply Onto, nat_of_ltb, X.
Qed.

End Sound.

(* ---- all heaps ------------------------------------------------------------------------------------ *)

Lemma agree_right : forall l l', agree l l' = true -> forall i, i < List.length l' -> nth i l' 0%uint63 = nth i l 0%uint63.
Proof.
  induction l as [|a l IH]; intros [|a' l'] A i I; cbn [agree] in A; try discriminate; cbn in I; try lia.
  apply andb_true_iff in A. destruct A as [A B]. apply nat_of_eqb, nat_of_inj in A. destruct i as [|i]; cbn; auto. apply IH; auto. lia.
Qed.

Section Phi.
Variable l : list int.
Variables n0 p N : nat.
Hypothesis p_positive : 1 <= p.
Hypothesis room : n0 + p <= N.
Hypothesis long : List.length l = S N.
Hypothesis repeats_on : agree (skipn n0 l) (skipn (n0 + p) l) = true.
Notation phi := (phi_on l n0 p N).

Lemma phi_within n : n <= N -> phi n = nth n l 0%uint63.
Proof. intros L. unfold phi_on. apply Nat.leb_le in L. now rewrite L. Qed.

Lemma phi_base : forall n, n0 <= n <= N -> nth n l 0%uint63 = nth (n0 + (n - n0) mod p) l 0%uint63.
Proof.
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros L. destruct (lt_dec n (n0 + p)) as [Q|Q].
  - rewrite Nat.mod_small by lia. f_equal. lia.
  - pose proof (agree_right _ _ repeats_on (n - n0 - p)) as A. rewrite !nth_skip, skipn_length, long in A.
    replace (n0 + p + (n - n0 - p)) with n in A by lia. rewrite A by lia. replace (n0 + (n - n0 - p)) with (n - p) by lia.
    rewrite IH by lia. f_equal. f_equal. replace (n - n0) with (n - p - n0 + 1 * p) by lia. now rewrite Nat.mod_add by lia.
Qed.

Lemma phi_far n : n0 <= n -> phi n = nth (n0 + (n - n0) mod p) l 0%uint63.
Proof.
  intros L. unfold phi_on. destruct (n <=? N) eqn:Q; auto. apply phi_base. apply Nat.leb_le in Q. lia.
Qed.

Lemma phi_period n : n0 <= n -> phi (n + p) = phi n.
Proof.
  intros L. rewrite !phi_far by lia. f_equal. f_equal. replace (n + p - n0) with (n - n0 + 1 * p) by lia. now rewrite Nat.mod_add by lia.
Qed.
End Phi.

Lemma is_set_right c : valid c = true -> repeats c = [] -> (forall d, In d (digits c) -> nat_of (add d) = 0) -> is_set c = true ->
  forall t h, allows c t h <-> exists d, In d (digits c) /\ t = Z.of_nat (nat_of (sub d)) /\ h <= 1.
Proof.
  intros V R A S t k. unfold is_set in S. rewrite forallb_forall in S. split.
  - intros [(d & D & -> & ->)|(d & j & D & _)]; [|rewrite R in D; destruct D]. exists d. specialize (S d D). apply andb_true_iff in S.
    destruct S as [S _]. apply Nat.leb_le in S. rewrite A by auto. split; auto. split; auto. lia.
  - intros (d & D & -> & L). left. pose proof (S d D) as Sd. apply andb_true_iff in Sd. destruct Sd as [S1 S2]. apply Nat.leb_le in S1.
    apply existsb_exists in S2. destruct S2 as (e & E & S2). apply andb_true_iff in S2. destruct S2 as [S2 S3].
    apply nat_of_eqb in S2. apply Nat.eqb_eq in S3. destruct (Nat.eq_dec k (h d)) as [->|K].
    + exists d. split; auto. split; auto. rewrite A by auto. lia.
    + exists e. split; auto. split; [rewrite A by auto; rewrite S2; lia | lia].
Qed.

Lemma set_products (Qt : Type) (one : Qt) (mul : Qt -> Qt -> Qt) (phi : nat -> Qt) c N p k :
  (forall x y, mul x y = mul y x) -> (forall x, mul one x = x) ->
  valid c = true -> repeats c = [] -> (forall d, In d (digits c) -> nat_of (add d) = 0) -> is_set c = true ->
  phi 0 = one -> (forall n, phi (n + p) = phi n) -> (forall d, In d (digits c) -> nat_of (sub d) <= k) -> p + k <= N + 1 ->
  forall n, N < n -> forall x, misere_quotient.products (code_heaps c) Qt one mul phi n x <-> misere_quotient.products (code_heaps c) Qt one mul phi (n - p) x.
Proof.
  intros Comm One V Rn A S P0 Per K Room.
  assert (Single : forall n x, misere_quotient.products (code_heaps c) Qt one mul phi n x <->
    exists d, In d (digits c) /\ nat_of (sub d) <= n /\ x = phi (n - nat_of (sub d))).
  { intros n x. split.
    - intros (w & W & ->). apply (code_leaves_spec c V) in W. destruct W as [W B]. apply (is_set_right c V Rn A S) in W.
      destruct W as (d & D & E & L). exists d. destruct w as [|a [|b w]]; [| |cbn in L; lia].
      + rewrite list_sum_nil in E. split; auto. split; [lia|]. replace (n - nat_of (sub d)) with 0 by lia. symmetry. exact P0.
      + rewrite list_sum_cons, list_sum_nil in E. specialize (B a (or_introl eq_refl)). split; auto. split; [lia|].
        replace (n - nat_of (sub d)) with a by lia. cbn. rewrite Comm. apply One.
    - intros (d & D & L & ->). destruct (Nat.eq_dec n (nat_of (sub d))) as [E|E].
      + exists []. split; [|rewrite E, Nat.sub_diag; exact P0]. apply (code_leaves_spec c V). split; [|intros a []].
        apply (is_set_right c V Rn A S). exists d. rewrite list_sum_nil. split; auto. split; [lia|cbn; lia].
      + exists [n - nat_of (sub d)]. split; [|cbn; rewrite Comm; symmetry; apply One]. apply (code_leaves_spec c V).
        split; [|intros a [<-|[]]; lia]. apply (is_set_right c V Rn A S). exists d. rewrite list_sum_cons, list_sum_nil. split; auto. split; [lia|cbn; lia]. }
  intros n L x. rewrite !Single. split; intros (d & D & Ld & ->); exists d; pose proof (K d D); (split; [auto|]); (split; [lia|]).
  - rewrite <- (Per (n - p - nat_of (sub d))). f_equal. lia.
  - rewrite <- (Per (n - p - nat_of (sub d))). f_equal. lia.
Qed.

Definition commutative_monoid (o : int) (mul : int -> int -> int) : Prop :=
  let small x := nat_of x < nat_of o in
  small 0%uint63 /\ (forall x y, small x -> small y -> small (mul x y) /\ mul x y = mul y x) /\ (forall x, small x -> mul 0%uint63 x = x) /\
  forall x y z, small x -> small y -> small z -> mul x (mul y z) = mul (mul x y) z.

Definition quotient_claim (q : quotient) : Prop :=
  let N := nat_of (heaps_to q) in let R := code_heaps (code_of (of_game q)) in
  exists mul phi, commutative_monoid (order q) mul /\ (forall n, n <= N -> phi n = nth n (phis q) 0%uint63) /\
    action q = flat_map (fun m => map (mul (phi (nat_of m))) (numbers (order q))) (generators q) /\
    match whole q with
    | None => is_quotient R (fun n => n <= N) (order q) mul phi (p_list q)
    | Some (p, n0) => is_quotient R (fun _ => True) (order q) mul phi (p_list q) /\
        1 <= nat_of p /\ forall n, nat_of n0 <= n -> phi (n + nat_of p) = phi n
    end.

Notation P_of := Monoid.P.

Theorem quotient_sound q : check_quotient q = None -> quotient_claim q.
Proof.
  unfold check_quotient. set (c := code_of (of_game q)). set (o := order q).
  destruct (finite_game (of_game q)) eqn:E1; cbn [negb]; [|discriminate].
  match goal with |- context [if negb ?b then Some Out_of_bounds else _] => destruct b; cbn [negb]; [|discriminate] end.
  rewrite unary_nat. set (N := nat_of (heaps_to q)). set (acts := rows_of q (generators q) (action q)). set (s := table_of q).
  set (table := rows s). set (p := p_array q). set (phi := phi_to (phis q) N). cbv zeta.
  match goal with |- context [if negb ?b then Some Bad_phi else _] => destruct b eqn:E2; cbn [negb]; [|discriminate] end.
  match goal with |- context [if negb ?b then Some Bad_action else _] => destruct b eqn:E3; cbn [negb]; [|discriminate] end.
  match goal with |- context [if negb ?b then Some Bad_generators else _] => destruct b eqn:Eg; cbn [negb]; [|discriminate] end.
  match goal with |- context [if negb ?b then Some Bad_action else _] => destruct b eqn:E4; cbn [negb]; [|discriminate] end.
  match goal with |- context [if negb ?b then Some Bad_p else _] => destruct b eqn:E5; cbn [negb]; [|discriminate] end.
  destruct (reduced o table p) eqn:E6; cbn [negb]; [|discriminate].
  set (l := all_options o table (phis q) c (heaps_to q)). set (opts := opts_to l N).
  generalize (family_of q table (reps_of q table p phi opts N) 1000000%uint63). generalize (reps_of q table p phi opts N). intros reps family.
  destruct (outcomes_fit o table p phi opts N reps family) eqn:E7; cbn [negb]; [|discriminate]. intros W.
  unfold finite_game in E1. fold c in E1. rewrite !andb_true_iff in E1. destruct E1 as (((_ & V) & Rp) & Ad).
  assert (Rn : repeats c = []) by (destruct (repeats c); [auto|discriminate]). clear Rp. rewrite forallb_forall in Ad.
  assert (A0 : forall d, In d (digits c) -> nat_of (add d) = 0) by (intros d D; apply Ad, nat_of_eqb in D; rewrite nat_of_0 in D; auto).
  rewrite !andb_true_iff in E2. destruct E2 as ((L2 & S2) & Z2). apply Nat.eqb_eq in L2. rewrite forallb_forall in S2. apply nat_of_eqb, nat_of_inj in Z2.
  apply andb_true_iff in E3. destruct E3 as [M G3]. rewrite forallb_forall in G3. apply same_list_eq in E4.
  apply andb_true_iff in Eg. destruct Eg as [Eg _]. rewrite forallb_forall in Eg. apply andb_true_iff in E5. destruct E5 as [_ P5]. rewrite forallb_forall in P5.
  assert (SP : only_products acts s) by (apply reach_all_right, start_right).
  pose proof (order_positive o acts table s M) as O0.
  assert (Sn : forall n, (nth n (phis q) 0 <? o)%uint63 = true) by (intros n; destruct (nth_in_or_default n (phis q) 0%uint63) as [I| ->]; auto).
  assert (Sm : forall n, (phi n <? o)%uint63 = true) by (intros n; unfold phi, phi_to; destruct (n <=? N); auto).
  assert (Pn : forall n, n <= N -> phi n = nth n (phis q) 0%uint63) by (intros n L; unfold phi, phi_to; apply Nat.leb_le in L; now rewrite L).
  set (R := code_heaps c).
  assert (OR : forall n x, In x (opts n) <-> exists w, In w (leaves (cut R N) n) /\ x = of_sum table phi w).
  { intros n x. unfold opts, opts_to. cbn [leaves cut]. destruct (n <=? N) eqn:Q; [|split; [intros []|intros (w & [] & _)]]. apply Nat.leb_le in Q.
    unfold l. rewrite (options_right o table (phis q) c (heaps_to q) V Rn A0 L2 n x Q).
    split; intros (w & I & ->); exists w; split; auto; apply of_sum_ext; intros a A; pose proof (smaller R n w a I A); unfold Options.phi; rewrite Pn by lia; auto. }
  assert (NM : forall n, N < n -> leaves (cut R N) n = []).
  { intros n L. cbn [leaves cut]. assert (Q : n <=? N = false) by (apply Nat.leb_gt; auto). now rewrite Q. }
  assert (NP : forall n, N < n -> phi n = 0%uint63).
  { intros n L. unfold phi, phi_to. assert (Q : n <=? N = false) by (apply Nat.leb_gt; auto). now rewrite Q. }
  pose proof (monoid_outcomes o acts table s SP M p (cut R N) phi Sm opts OR N NM NP reps family E7) as OutC.
  assert (Out : forall w : position (play (of_heaps R)), (forall n, In n w -> n <= N) -> (misere_P w <-> p.[of_sum table phi w]%uint63 = true)).
  { intros w B. rewrite <- OutC. pose proof (cut_outcome R N w B). tauto. }
  assert (PR : forall x, p.[x]%uint63 = true <-> In x (p_list q)).
  { intros x. split; [|apply P5]. unfold p, p_array. intros E. apply (p_array_only) in E. destruct E as [|E]; auto. rewrite get_make in E. discriminate. }
  assert (Gens : forall a, In a acts -> exists n, n <= N /\ phi n = a.[0]%uint63).
  { intros a A. apply G3, existsb_exists in A. destruct A as (x & X & E). apply nat_of_eqb, nat_of_inj in E. subst x.
    apply (In_nth _ _ 0%uint63) in X. destruct X as (n & L & E). exists n. rewrite Pn by lia. split; [lia|auto]. }
  set (mul := fun x y => table.[x].[y]%uint63).
  assert (CM : commutative_monoid o mul).
  { assert (Q : forall x, nat_of x < nat_of o -> (x <? o)%uint63 = true) by (intros; apply nat_of_ltb; auto).
    unfold commutative_monoid. cbv zeta. split; [apply nat_of_ltb, O0|]. split; [|split].
    - intros x y X Y. apply Q in X, Y. split; [apply nat_of_ltb, (mul_small o acts table s SP M); auto|].
      exact (f_equal (@proj1_sig _ _) (q_comm o acts table s SP M (exist _ x X) (exist _ y Y))).
    - intros x X. apply (table_one o acts table s M). auto.
    - intros x y z X Y Z. apply Q in X, Y, Z.
      exact (f_equal (@proj1_sig _ _) (q_assoc o acts table s SP M (exist _ x X) (exist _ y Y) (exist _ z Z))). }
  assert (Act : action q = flat_map (fun m => map (mul (phi (nat_of m))) (numbers o)) (generators q)).
  { rewrite <- E4. apply flat_map_ext. intros m. now rewrite unary_nat. }
  unfold whole_wrong in W. unfold quotient_claim. fold N o c R. destruct (whole q) as [[pi n0i]|] eqn:Ew.
  2:{ exists mul, phi. split; auto. split; auto. split; auto.
      apply (quotient_of_outcomes o acts s SP M p (p_list q) PR E6 R (fun n => n <= N) phi Sm Gens Out). }
  cbv zeta in W. fold c in W.
  match type of W with (if negb ?b then _ else _) = _ => destruct b eqn:W1; cbn [negb] in W; [|discriminate] end.
  rewrite !andb_true_iff, nat_of_ltb, !nat_of_leb, nat_of_0 in W1. destruct W1 as (((W1 & W2) & W3) & W4). rewrite !unary_nat in W.
  set (P := nat_of pi) in *. set (n0 := nat_of n0i) in *. set (k := nat_of (reach_of c)) in *.
  destruct (last_needed c n0 P k <=? N) eqn:W5; cbn [negb] in W; [|discriminate]. apply Nat.leb_le in W5. unfold last_needed in W5.
  destruct (agree (skipn n0 (phis q)) (skipn (n0 + P) (phis q))) eqn:W6; [|discriminate]. clear W.
  set (phi' := phi_on (phis q) n0 P N).
  assert (Ph : forall n, n0 <= n -> phi' (n + P) = phi' n) by (intros n L; apply phi_period; auto; lia).
  assert (Pn' : forall n, n <= N -> phi' n = nth n (phis q) 0%uint63) by (intros n L; apply phi_within; auto).
  assert (Sm' : forall n, (phi' n <? o)%uint63 = true) by (intros n; unfold phi', phi_on; apply Sn).
  assert (Same : forall w, (forall n, In n w -> n <= N) -> of_sum table phi' w = of_sum table phi w).
  { intros w B. apply of_sum_ext. intros n I. rewrite Pn, Pn' by auto. auto. }
  exists mul, phi'. split; auto. split; auto. split.
  { rewrite Act. clear - Eg Pn Pn'. induction (generators q) as [|m g IH]; auto. cbn [flat_map].
    assert (L : nat_of m <= N) by (apply nat_of_leb, Eg; cbn; auto). rewrite Pn, Pn' by auto. f_equal. apply IH. intros y Y. apply Eg. cbn; auto. }
  split; [|split; [lia|exact Ph]].
  set (Q1 := q_one o acts table s M). set (Qm := q_mul o acts table s SP M). set (Qp := q_phi o phi' Sm').
  pose proof (q_assoc o acts table s SP M) as QA. pose proof (q_comm o acts table s SP M) as QC. pose proof (q_one_mul o acts table s SP M) as QO.
  assert (Per : forall n, n0 <= n -> Qp (n + P) = Qp n) by (intros n L; apply Q_eq; cbn; apply Ph; auto).
  assert (Sub : forall d, In d (digits c) -> nat_of (sub d) <= k).
  { intros d D. unfold k, reach_of. rewrite Rn. apply largest_spec, in_map, D. }
  assert (Far : forall n, N < n -> forall x, misere_quotient.products R (Q o) Q1 Qm Qp n x <-> misere_quotient.products R (Q o) Q1 Qm Qp (n - P) x).
  { pose proof (parts_of_bounds c V) as PB. assert (Reach : forall t h, allows c t h -> (t <= Z.of_nat k)%Z).
    { intros t h [(d & D & -> & _)|(d & j & D & _)]; [|rewrite Rn in D; destruct D]. apply Sub in D. lia. }
    destruct (is_set c) eqn:Is.
    - assert (H1 : forall t h, allows c t h -> h <= 1) by (intros t h A; apply (is_set_right c V Rn A0 Is) in A; destruct A as (d & _ & _ & L); auto).
      destruct (Nat.eq_dec n0 0) as [Z0|Z0].
      + apply (set_products (Q o) Q1 Qm Qp c N P k QC QO V Rn A0 Is); auto; [|intros n; apply Per; lia | lia].
        apply Q_eq. cbn. rewrite Pn' by lia. exact Z2.
      + apply (misere_quotient.code_products R (Q o) Q1 Qm QA QC QO Qp N P W1 ltac:(lia) (allows c) 1 k ltac:(lia) H1 Reach (code_leaves_spec c V) n0 Per). cbv zeta. lia.
    - apply (misere_quotient.code_products R (Q o) Q1 Qm QA QC QO Qp N P W1 ltac:(lia) (allows c) (parts_of c) k ltac:(lia)) with (n0 := n0); auto.
      + intros t h [(d & D & _ & ->)|(d & j & D & _)]; [|rewrite Rn in D; destruct D]. apply parts_of_spec, in_app_iff. auto.
      + apply (code_leaves_spec c V).
      + cbv zeta. lia. }
  assert (Ended : forall n, leaves R n = [] -> Qp n = Q1).
  { intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros E. destruct (le_lt_dec n N) as [L|L].
    - apply Q_eq. cbn. rewrite Pn', <- Pn by auto.
      assert (E' : leaves (cut R N) n = []) by (cbn [leaves cut]; apply Nat.leb_le in L; now rewrite L).
      pose proof (ended o acts table s M p (cut R N) phi Sm opts OR N NP reps family E7 n E') as En.
      exact (f_equal (@proj1_sig _ _) En).
    - replace n with (n - P + P) by lia. rewrite Per by lia. apply IH; [lia|].
      destruct (leaves R (n - P)) as [|w r] eqn:El; auto. exfalso.
      assert (X : misere_quotient.products R (Q o) Q1 Qm Qp (n - P) (misere_quotient.element (of_heaps R) (Q o) Q1 Qm Qp w)) by (exists w; rewrite El; cbn; auto).
      apply (Far n L) in X. destruct X as (w' & I & _). rewrite E in I. destruct I. }
  assert (Out' : forall w : position (play (of_heaps R)), (forall n, In n w -> n <= N) ->
    (misere_P w <-> P_of o p (misere_quotient.element (of_heaps R) (Q o) Q1 Qm Qp w))).
  { intros w B. rewrite Out, <- Same by auto. unfold Q1, Qm, Qp, P_of, Monoid.P. rewrite (of_sum_right o acts table s SP M R phi' Sm'). tauto. }
  apply (quotient_of_outcomes o acts s SP M p (p_list q) PR E6 R (fun _ => True) phi' Sm').
  - intros a A. destruct (Gens a A) as (n & L & E). exists n. split; auto. rewrite Pn', <- Pn by auto. exact E.
  - intros w _. change (rows s) with table. rewrite <- (of_sum_right o acts table s SP M R phi' Sm' w).
    change (misere_P w <-> P_of o p (misere_quotient.element (of_heaps R) (Q o) Q1 Qm Qp w)).
    apply (misere_quotient.whole_quotient R (Q o) Q1 Qm QA QC QO (P_of o p) (Monoid.P_dec o p) (Monoid.one_not_P o acts table s M p phi opts N reps family E7) Qp Ended N P W1 ltac:(lia)).
    + intros n L. replace n with (n - P + P) at 1 by lia. apply Per. lia.
    + exact Far.
    + intros v B Pv k' K Pk. apply (Out' v B) in Pv. pose proof (option_within R N v k' B K) as B'. apply (Out' k' B') in Pk.
      inversion Pv as [v' V1 V2]; subst. apply (misere_not_both k' Pk). apply V2. exact K.
    + intros v B O Nv. destruct (misere_or v) as [X|X]; [exfalso; apply Nv, (Out' v B), X|].
      inversion X as [v' X1|v' k' K X1]; subst; [congruence|]. exists k'. split; auto. apply Out'; auto. apply (option_within R N v k' B K).
Qed.
