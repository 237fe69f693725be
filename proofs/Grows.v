(* Values that grow: the finite check of docs/theorems.md, section 6.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes Spread.
From SG Require arithmetic.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Definition all_of (n : int) (f : int -> bool) : bool := (first n f =? n)%uint63.

Section Grows.
Variable c : code.
Variable size : int.
Variable g : array int.
(* The relation, among the values below needs; heaps from start on are looked at. *)
Variables n0 p s needs start : int.

(* ---- kinds of options ------------------------------------------------------------ *)

(* Place u holds the last heap, of those that were looked at, with such an option of value u. *)
Record kinds := Kinds { robusts : array int; risings : array int; boths : array int }.

Definition put (a : array int) (u n : int) : array int := if (a.[u] =? n)%uint63 then a else a.[u <- n].

(* Heap n has an option of value u that leaves x, y and z, 0 for none: x may rise, or y and z are equal in X. *)
Definition note (E n1 n : int) (in_tail : bool) (u x y z : int) (m : kinds) : kinds :=
  let pair := (g.[y] / E =? g.[z] / E)%uint63 in
  let robust := in_tail || pair && (n1 <=? y)%uint63 && (n1 <=? z)%uint63 in
  let rising := pair && (n1 <=? x)%uint63 in
  Kinds (if robust then put (robusts m) u n else robusts m) (if rising then put (risings m) u n else risings m)
        (if robust && rising then put (boths m) u n else boths m).

Definition visit (E n1 n : int) (in_tail : bool) (x y z : int) (m : kinds) : kinds :=
  let u := (g.[x] lxor (g.[y] lxor g.[z]))%uint63 in
  note E n1 n in_tail u z x y (note E n1 n in_tail u y x z (note E n1 n in_tail u x y z m)).

Definition splits_of (E n1 n : int) (in_tail : bool) (parts : nat) (r : int) (m : kinds) : kinds :=
  match parts with
  | 0 => if (r =? 0)%uint63 then visit E n1 n in_tail 0 0 0 m else m
  | 1 => if (0 <? r)%uint63 then visit E n1 n in_tail r 0 0 m else m
  | 2 => down 1 (fun y => visit E n1 n in_tail (r - y) y 0)%uint63 (r / 2)%uint63 m
  | 3 => down 1 (fun z => down z (fun y => visit E n1 n in_tail (r - z - y) y z)%uint63 ((r - z) / 2)%uint63) (r / 3)%uint63 m
  | _ => m
  end.

Fixpoint by_digits (E n1 n : int) (in_tail : bool) (more : int) (l : list digit) (m : kinds) : kinds :=
  match l with
  | [] => m
  | d :: l => by_digits E n1 n in_tail more l
      (let total := n + add d in let taken := sub d + more in
       if taken <=? total then splits_of E n1 n in_tail (h d) (total - taken) m else m)%uint63
  end.

Definition look_at (E n1 n : int) (m : kinds) : kinds :=
  let m := by_digits E n1 n false 0 (digits c) m in
  match repeats c with
  | [] => m
  | l => down 1 (fun j => by_digits E n1 n true ((j - 1) * T c) l)%uint63 (n / T c + 1)%uint63 m
  end.

(* Has heap n options of all values u, least <= u < upto? *)
Definition has_all (a : array int) (n least upto : int) : bool :=
  if (upto <=? least)%uint63 then true else all_of (upto - least) (fun i => a.[least + i] =? n)%uint63.

(* Conditions (e) and (f) for heap n, and (g) for its class if it is asked for: 0 if they hold, else a number for messages. *)
Definition options_wrong (E n1 P S n : int) (class : bool) (m : kinds) : kinds * int :=
  let m := look_at E n1 n m in
  if negb (has_all (robusts m) n 0 S && has_all (boths m) n S (2 * S))%uint63 then (m, 5)%uint63
  else if negb class || has_all (risings m) n (2 * S) g.[n] then (m, 0)%uint63
  else
    let later := ((needs - 1 - n) / P)%uint63 in
    down 1 (fun i st =>
      if (snd st =? 0)%uint63 then st else
        let n := (n + (later + 1 - i) * P)%uint63 in
        let m := look_at E n1 n (fst st) in
        (m, if has_all (risings m) n (2 * S) g.[n] then 0 else 7)%uint63) later (m, 7%uint63).

(* ---- the conditions ---------------------------------------------------------------- *)

Fixpoint power_in (fuel : nat) (S E : int) : int :=
  match fuel with
  | 0 => E
  | Datatypes.S fuel => if (S mod 2 =? 0)%uint63 then power_in fuel (S / 2) (2 * E) else E
  end%uint63.

(* p c(n) + s M *)
Definition slope (M n : int) : int := (p * g.[n] + s * (M - n))%uint63.

Definition huge : int := 100000000000000000.

Definition carries (M n1 P E hi lo : int) : bool :=
  ((hi <? huge) && (lo <=? hi) && all_of (M - 1) (fun i => slope M (1 + i) <=? hi) && all_of P (fun i => lo <=? slope M (n1 + i)) &&
   forallb (fun e => Nat.eqb (h e) 0 ||
     (int_of (h e) * hi + s * M + s * add e <? 2 * (p * E) + int_of (h e) * (s * M) + s * sub e + lo)) (digits c ++ repeats c))%uint63.

Definition condition (P : int) : int :=
 ( let S := P / p * s in
  let n1 := max_int n0 1 in
  let M := n1 + P in
  let E := power_in 40 S 1 in
  let σ := S / E in
  if negb ((M + p <=? needs) && (0 <? S) && (S <? size) && (E <? size) && (E * σ =? S)) then 4
  else if negb (all_of (n1 - 1) (fun i => g.[1 + i] <? E)) then 1
  else
    let hi := down 1 (fun i m => max_int m (slope M i)) (M - 1) 0 in
    let lo := down n1 (fun i m => let v := slope M i in if v <? m then v else m) (M - 1) hi in
    if negb (carries M n1 P E hi lo) then 2
    else
      let q := down 1 (fun i m => max_int m (g.[n1 + i - 1] / E)) P 1 in
      match (if all_of P (fun i => g.[n1 + i] / E <=? q) then least_bound q σ (parts_of c) else None) with
      | None => 3
      | Some B =>
        let N := down n1 (fun i m => if (g.[i] + S) / E <=? B then max_int m (i + 1 + P) else m) (needs - 1) (max_int (n1 + 3 * P) start) in
        if negb ((n1 + 3 * P <=? N) && (N <=? needs) && all_of P (fun i => B <? (g.[N - P + i] + S) / E)) then 4
        else
          snd (down 1 (fun i st =>
            if snd st =? 0 then options_wrong E n1 P S (N - i) (P <? i) (fst st) else st) (2 * P)
            (Kinds (make size 0) (make size 0) (make size 0), 0))
      end)%uint63.

(* Do the conditions hold for some multiple of least?  0, or the first that does not hold with the last of them. *)
Definition grows_wrong (least : int) : int :=
  let count := (needs / (3 * least))%uint63 in
  down 1 (fun i r => if r =? 0 then r else condition ((count + 1 - i) * least))%uint63 count 4%uint63.

(* ---- soundness: kinds of options ------------------------------------------------------ *)

Lemma sound_down {A : Type} (ok : A -> Prop) least (h : int -> A -> A) top a :
  (forall i a, goes_on least i = true -> nat_of i <= nat_of top -> ok a -> ok (h i a)) -> ok a -> ok (down least h top a).
Proof.
  intros S O. unfold down.
  destruct (down_from_ind least h (fun i a => nat_of i <= nat_of top /\ ok a) top a (below_wf top)) as (j & _ & _ & D); [|auto|apply D].
  intros i b G [L B]. apply goes_on_spec in G as G'. rewrite nat_of_pred by lia. split; [lia|auto].
Qed.

Hypothesis is_valid : valid c = true.
Variable f : nat -> nat.
Hypothesis values : nim_values (code_move (allows c)) f.
Hypothesis same : forall n, n < nat_of needs -> f n = at_ g n.
Hypothesis needs_small : (Z.of_nat (nat_of needs) < 10000000)%Z.
Variable k : nat.
Hypothesis tail_from : forall d, In d (repeats c) -> k <= nat_of (sub d).

Section Kinds.
Variables E n1 : int.
Variable e : nat.
Hypothesis E_power : nat_of E = 2 ^ e.
Hypothesis n1_max : nat_of n1 = max (nat_of n0) 1.

Notation robust := (arithmetic.robust (allows c) k f (nat_of n0) e).
Notation rising := (arithmetic.rising (allows c) f (nat_of n0) e).
Notation both := (arithmetic.both (allows c) k f (nat_of n0) e).

Definition holds (K : nat -> nat -> Prop) (a : array int) : Prop :=
  forall u, (Z.of_nat u < limit)%Z -> at_ a u <> 0 -> K (at_ a u) u.
Definition sound (m : kinds) : Prop := holds robust (robusts m) /\ holds rising (risings m) /\ holds both (boths m).

Lemma holds_put K a u n : holds K a -> K (nat_of n) (nat_of u) -> holds K (put a u n).
Proof.
  intros A Ku. unfold put. destruct (a.[u] =? n)%uint63; auto. intros i L N.
  destruct (at_set_cases a u n i L) as [Q|[-> Q]]; rewrite Q in *; auto.
Qed.

Lemma f_0 : f 0 = 0.
Proof.
  destruct (values 0) as [_ L]. destruct (f 0) as [|v]; auto. exfalso. destruct (L 0 ltac:(lia)) as (o & [A B] & _).
  destruct o as [|a o]; [|assert (a < 0); [|lia]; apply (valid_ends c is_valid 0 (a :: o)); [split; auto|cbn; auto]].
  rewrite list_sum_nil in A. destruct A as [(d & I & Q & L0)|(d & j & I & Q & L0)]; cbn in L0.
  - apply (valid_digit c is_valid), plays_spec in I. lia.
  - apply (valid_tail c is_valid) in I. lia.
Qed.

(* ---- options of at most three heaps ---- *)

Definition there (x : nat) : list nat := if Nat.eqb x 0 then [] else [x].

Lemma there_sum x : list_sum (there x) = x.
Proof. unfold there. destruct (Nat.eqb_spec x 0) as [->|]; [apply list_sum_nil|]. rewrite list_sum_cons, list_sum_nil. lia. Qed.
Lemma there_in x a : In a (there x) -> a = x /\ 1 <= a.
Proof. unfold there. destruct (Nat.eqb_spec x 0) as [->|N]; [intros []|]. intros [<-|[]]. lia. Qed.
Lemma there_nim (v : nat -> nat) x : v 0 = 0 -> nim_sum (map v (there x)) = v x.
Proof. intros V. unfold there. destruct (Nat.eqb_spec x 0) as [->|N]; cbn; auto. apply Nat.lxor_0_r. Qed.
Lemma there_some x : 1 <= x -> there x = [x].
Proof. intros L. unfold there. destruct (Nat.eqb_spec x 0); auto. lia. Qed.

(* From heap n, the heaps x, y and z may be left, 0 for none. *)
Definition fits (n : nat) (in_tail : bool) (x y z : nat) : Prop :=
  allows c (Z.of_nat n - Z.of_nat (x + y + z))%Z (List.length (there x) + List.length (there y) + List.length (there z)) /\
  (in_tail = true -> (Z.of_nat k <= Z.of_nat n - Z.of_nat (x + y + z))%Z).

Lemma fits_move n t x y z o : fits n t x y z -> list_sum o = x + y + z ->
  List.length o = List.length (there x) + List.length (there y) + List.length (there z) -> (forall a, In a o -> 1 <= a) ->
  code_move (allows c) n o /\ (t = true -> arithmetic.of_tail k n o).
Proof. intros [F1 F2] S L B. unfold code_move, arithmetic.of_tail. rewrite S, L. auto. Qed.

Lemma fits_swap n t x y z : fits n t x y z -> fits n t y x z.
Proof.
  intros [A B]. split; [|intros T; specialize (B T); lia]. replace (y + x + z) with (x + y + z) by lia.
  replace (List.length (there y) + List.length (there x)) with (List.length (there x) + List.length (there y)) by lia. exact A.
Qed.
Lemma fits_turn n t x y z : fits n t x y z -> fits n t z x y.
Proof.
  intros [A B]. split; [|intros T; specialize (B T); lia]. replace (z + x + y) with (x + y + z) by lia.
  replace (List.length (there z) + List.length (there x) + List.length (there y)) with
    (List.length (there x) + List.length (there y) + List.length (there z)) by lia. exact A.
Qed.

Lemma fits_below n t x y z : fits n t x y z -> 1 <= n -> x < n /\ y < n /\ z < n.
Proof.
  intros F N. destruct (fits_move n t x y z (there x ++ there y ++ there z) F) as [M _].
  - rewrite !list_sum_app, !there_sum. lia.
  - rewrite !app_length. lia.
  - intros a A. rewrite !in_app_iff in A. destruct A as [A|[A|A]]; apply there_in in A; lia.
  - assert (Q : forall a, In a (there x ++ there y ++ there z) -> a < n) by (intros a A; apply (valid_ends c is_valid _ _ _ M A)).
    split; [|split].
    + destruct (le_lt_dec x 0); [lia|]. apply Q. rewrite !in_app_iff, (there_some x) by lia. cbn; auto.
    + destruct (le_lt_dec y 0); [lia|]. apply Q. rewrite !in_app_iff, (there_some y) by lia. cbn; auto.
    + destruct (le_lt_dec z 0); [lia|]. apply Q. rewrite !in_app_iff, (there_some z) by lia. cbn; auto.
Qed.

Lemma sound_note n t u x y z m : 1 <= nat_of n < nat_of needs -> fits (nat_of n) t (nat_of x) (nat_of y) (nat_of z) ->
  nat_of u = f (nat_of x) ⊕ (f (nat_of y) ⊕ f (nat_of z)) -> sound m -> sound (note E n1 n t u x y z m).
Proof.
  intros N F U (S1 & S2 & S3). destruct (fits_below _ _ _ _ _ F) as (Bx & By & Bz); [lia|].
  assert (Gx : forall i, nat_of i < nat_of n -> nat_of (g.[i] / E) = f (nat_of i) / 2 ^ e).
  { intros i I. rewrite nat_of_div, E_power, same, <- at_get by lia. reflexivity. }
  assert (Pair : (g.[y] / E =? g.[z] / E)%uint63 = true <-> f (nat_of y) / 2 ^ e = f (nat_of z) / 2 ^ e).
  { rewrite nat_of_eqb, !Gx by lia. tauto. }
  assert (Nim : nat_of u = nim_sum (map f (there (nat_of x) ++ there (nat_of y) ++ there (nat_of z)))).
  { rewrite !map_app, !nim_sum_app, !there_nim by apply f_0. exact U. }
  assert (Rob : ((t || (g.[y] / E =? g.[z] / E) && (n1 <=? y) && (n1 <=? z))%uint63)%bool = true -> robust (nat_of n) (nat_of u)).
  { intros R. rewrite orb_true_iff, !andb_true_iff, !nat_of_leb, n1_max, Pair in R. destruct R as [R|[[R R1] R2]].
    - left. exists (there (nat_of x) ++ there (nat_of y) ++ there (nat_of z)).
      destruct (fits_move _ _ _ _ _ (there (nat_of x) ++ there (nat_of y) ++ there (nat_of z)) F) as [M T'].
      + rewrite !list_sum_app, !there_sum. lia.
      + rewrite !app_length. lia.
      + intros a A. rewrite !in_app_iff in A. destruct A as [A|[A|A]]; apply there_in in A; lia.
      + auto.
    - right. exists (nat_of y), (nat_of z), (there (nat_of x)).
      destruct (fits_move _ _ _ _ _ (nat_of y :: nat_of z :: there (nat_of x)) F) as [M _].
      + rewrite !list_sum_cons, there_sum. lia.
      + cbn [List.length]. rewrite (there_some (nat_of y)), (there_some (nat_of z)) by lia. cbn. lia.
      + intros a [<-|[<-|A]]; [lia|lia|]. apply there_in in A. lia.
      + split; auto. split; [lia|]. split; [lia|]. split; auto.
        cbn [map nim_sum]. rewrite there_nim by apply f_0. rewrite U, (Nat.lxor_comm (f (nat_of x))). apply Nat.lxor_assoc. }
  assert (W : f (nat_of y) / 2 ^ e = f (nat_of z) / 2 ^ e -> nim_sum (map (fun n => f n / 2 ^ e) (there (nat_of y) ++ there (nat_of z))) = 0).
  { intros Q. assert (Z0 : f 0 / 2 ^ e = 0) by (rewrite f_0; apply Nat.div_0_l; pose proof (Nat.pow_nonzero 2 e); lia).
    rewrite map_app, nim_sum_app, !(there_nim (fun n => f n / 2 ^ e)) by exact Z0. cbv beta. rewrite Q. apply Nat.lxor_nilpotent. }
  assert (Ris : ((g.[y] / E =? g.[z] / E) && (n1 <=? x))%uint63 = true -> rising (nat_of n) (nat_of u)).
  { intros R. rewrite !andb_true_iff, nat_of_leb, n1_max, Pair in R. destruct R as [R R1].
    exists (nat_of x), (there (nat_of y) ++ there (nat_of z)).
    destruct (fits_move _ _ _ _ _ (nat_of x :: there (nat_of y) ++ there (nat_of z)) F) as [M _].
    - rewrite list_sum_cons, list_sum_app, !there_sum. lia.
    - cbn [List.length]. rewrite app_length, (there_some (nat_of x)) by lia. cbn. lia.
    - intros a [<-|A]; [lia|]. apply in_app_iff in A. destruct A as [A|A]; apply there_in in A; lia.
    - split; auto. split; [lia|]. split; auto. cbn [map nim_sum]. rewrite map_app, nim_sum_app, !there_nim by apply f_0. exact U. }
  assert (Bot : ((t || (g.[y] / E =? g.[z] / E) && (n1 <=? y) && (n1 <=? z)) && ((g.[y] / E =? g.[z] / E) && (n1 <=? x)))%uint63%bool = true ->
    both (nat_of n) (nat_of u)).
  { intros R. rewrite andb_true_iff, orb_true_iff, !andb_true_iff, !nat_of_leb, n1_max, Pair in R. destruct R as [[R|[[R R1] R2]] [R0 R3]].
    - left. exists (nat_of x), (there (nat_of y) ++ there (nat_of z)).
      destruct (fits_move _ _ _ _ _ (nat_of x :: there (nat_of y) ++ there (nat_of z)) F) as [M T'].
      + rewrite list_sum_cons, list_sum_app, !there_sum. lia.
      + cbn [List.length]. rewrite app_length, (there_some (nat_of x)) by lia. cbn. lia.
      + intros a [<-|A]; [lia|]. apply in_app_iff in A. destruct A as [A|A]; apply there_in in A; lia.
      + split; auto. split; [auto|]. split; [lia|]. split; auto. cbn [map nim_sum]. rewrite map_app, nim_sum_app, !there_nim by apply f_0. exact U.
    - right. exists (nat_of x), (nat_of y), (nat_of z), [].
      destruct (fits_move _ _ _ _ _ [nat_of x; nat_of y; nat_of z] F) as [M _].
      + rewrite !list_sum_cons, list_sum_nil. lia.
      + rewrite !there_some by lia. cbn. lia.
      + intros a [<-|[<-|[<-|[]]]]; lia.
      + split; auto. split; [lia|]. split; [lia|]. split; [lia|]. split; auto. split; [reflexivity|].
        cbn [map nim_sum]. now rewrite Nat.lxor_0_r. }
  unfold note, sound. cbn [robusts risings boths]. split; [|split].
  - match goal with |- context [if ?b then _ else _] => destruct b eqn:Q end; auto. apply holds_put; auto.
  - match goal with |- context [if ?b then _ else _] => destruct b eqn:Q end; auto. apply holds_put; auto.
  - match goal with |- context [if ?b then _ else _] => destruct b eqn:Q end; auto. apply holds_put; auto.
Qed.

Lemma sound_visit n t x y z m : 1 <= nat_of n < nat_of needs -> fits (nat_of n) t (nat_of x) (nat_of y) (nat_of z) ->
  sound m -> sound (visit E n1 n t x y z m).
Proof.
  intros N F S. destruct (fits_below _ _ _ _ _ F) as (Bx & By & Bz); [lia|].
  unfold visit. set (u := (g.[x] lxor (g.[y] lxor g.[z]))%uint63).
  assert (U : nat_of u = f (nat_of x) ⊕ (f (nat_of y) ⊕ f (nat_of z))).
  { unfold u. rewrite !nat_of_lxor, <- !at_get, !same by lia. reflexivity. }
  apply sound_note; auto; [apply fits_turn; auto|rewrite U; rewrite <- Nat.lxor_assoc; apply Nat.lxor_comm|].
  apply sound_note; auto; [apply fits_swap; auto|rewrite U, <- !Nat.lxor_assoc; f_equal; apply Nat.lxor_comm|].
  apply sound_note; auto.
Qed.

Lemma sound_splits n t parts r m : 1 <= nat_of n < nat_of needs -> (Z.of_nat (nat_of r) < limit)%Z ->
  (forall x y z, x + y + z = nat_of r -> List.length (there x) + List.length (there y) + List.length (there z) = parts -> fits (nat_of n) t x y z) ->
  sound m -> sound (splits_of E n1 n t parts r m).
Proof.
  intros N R F S. assert (Th : forall x, 1 <= x -> List.length (there x) = 1) by (intros x X; rewrite there_some; auto).
  pose proof nat_of_0 as Z0. pose proof nat_of_1 as O1. pose proof nat_of_2 as T2.
  destruct parts as [|[|[|[|parts]]]]; cbn [splits_of]; auto.
  - destruct (r =? 0)%uint63 eqn:Q; auto. apply nat_of_eqb in Q. apply sound_visit; auto. apply F; rewrite Z0; cbn; lia.
  - destruct (0 <? r)%uint63 eqn:Q; auto. apply nat_of_ltb in Q. apply sound_visit; auto. apply F; rewrite Z0; [lia|].
    rewrite Th by lia. reflexivity.
  - apply sound_down; auto. intros y m' G L S'. apply goes_on_spec in G. rewrite nat_of_div, T2 in L.
    pose proof (Nat.mul_div_le (nat_of r) 2). apply sound_visit; auto. rewrite nat_of_sub by lia. apply F; rewrite ?Z0; [lia|].
    rewrite !Th by lia. reflexivity.
  - apply sound_down; auto. intros z m' G L S'. apply goes_on_spec in G. rewrite nat_of_div in L.
    assert (T3 : nat_of 3 = 3) by (rewrite nat_of_eq; reflexivity). rewrite T3 in L. pose proof (Nat.mul_div_le (nat_of r) 3).
    assert (Er : nat_of (r - z) = nat_of r - nat_of z) by (apply nat_of_sub; lia).
    apply sound_down; auto. intros y m'' G' L' S''. apply goes_on_spec in G'. rewrite nat_of_div, T2, Er in L'.
    pose proof (Nat.mul_div_le (nat_of r - nat_of z) 2).
    apply sound_visit; auto. rewrite nat_of_sub; rewrite Er; [|lia]. apply F; [lia|]. rewrite !Th by lia. reflexivity.
Qed.

Lemma sound_digits n t more l m : 1 <= nat_of n < nat_of needs -> (Z.of_nat (nat_of more) < 20000000)%Z -> (forall d, In d l -> plays d = true) ->
  (forall d r q, In d l -> nat_of (sub d) + nat_of more + r = nat_of n + nat_of (add d) -> q = h d ->
     allows c (Z.of_nat (nat_of n) - Z.of_nat r)%Z q /\ (t = true -> (Z.of_nat k <= Z.of_nat (nat_of n) - Z.of_nat r)%Z)) ->
  sound m -> sound (by_digits E n1 n t more l m).
Proof.
  intros N M. pose proof most_small. pose proof limit_large. revert m. induction l as [|d l IH]; intros m P A S; cbn [by_digits]; auto.
  apply IH; [intros; apply P; cbn; auto|intros; eapply A; cbn; eauto|].
  pose proof (P d (or_introl eq_refl)) as Pd. apply plays_spec in Pd.
  assert (E1 : nat_of (n + add d) = nat_of n + nat_of (add d)) by (apply nat_of_add; lia).
  assert (E2 : nat_of (sub d + more) = nat_of (sub d) + nat_of more) by (apply nat_of_add; lia).
  destruct (sub d + more <=? n + add d)%uint63 eqn:Q; auto. apply nat_of_leb in Q. rewrite E1, E2 in Q.
  assert (Er : nat_of (n + add d - (sub d + more)) = nat_of n + nat_of (add d) - (nat_of (sub d) + nat_of more)).
  { rewrite nat_of_sub; rewrite E1, E2; lia. }
  apply sound_splits; auto; [lia|]. intros x y z X L. rewrite Er in X.
  destruct (A d (x + y + z) _ (or_introl eq_refl) ltac:(lia) L) as [A1 A2]. split; auto.
Qed.

Lemma sound_look n m : 1 <= nat_of n < nat_of needs -> sound m -> sound (look_at E n1 n m).
Proof.
  intros N S. pose proof most_small. pose proof limit_large. pose proof (valid_T c is_valid) as VT.
  assert (S1 : sound (by_digits E n1 n false 0 (digits c) m)).
  { apply sound_digits; auto; [rewrite nat_of_0; lia|apply valid_digit; auto|].
    intros d r q D Q ->. split; [|discriminate]. rewrite nat_of_0 in Q. left. exists d. split; auto. unfold digit_allows. split; auto. lia. }
  unfold look_at. remember (repeats c) as l eqn:El. destruct l as [|d0 l0]; auto. rewrite El in *. clear d0 l0 El.
  assert (En : nat_of (n / T c + 1) = nat_of n / nat_of (T c) + 1).
  { assert (nat_of n / nat_of (T c) <= nat_of n) by (apply Nat.div_le_upper_bound; nia).
    rewrite nat_of_add; rewrite ?nat_of_div, ?nat_of_1; lia. }
  apply sound_down; auto. intros j m' G L S'. apply goes_on_spec in G. rewrite nat_of_1 in G. rewrite En in L.
  assert (Ej : nat_of (j - 1) = nat_of j - 1) by (apply nat_of_pred; lia).
  pose proof (Nat.mul_div_le (nat_of n) (nat_of (T c)) ltac:(lia)).
  assert (Lj : (nat_of j - 1) * nat_of (T c) <= nat_of n) by nia.
  assert (Em : nat_of ((j - 1) * T c) = (nat_of j - 1) * nat_of (T c)) by (rewrite nat_of_mul; rewrite Ej; auto; rewrite <- Nat2Z.inj_mul; lia).
  apply sound_digits; auto; [rewrite Em; lia|intros d D; apply (valid_tail c is_valid d D)|].
  intros d r q D Q ->. pose proof (valid_tail c is_valid d D) as (_ & A0 & _). rewrite A0, Em in Q. pose proof (tail_from d D). split; [|intros _; lia].
  right. exists d, (nat_of j - 1). split; auto. unfold digit_allows. split; auto. lia.
Qed.

Lemma has_all_spec K a n least upto : holds K a -> 1 <= nat_of n -> (Z.of_nat (nat_of upto) < limit)%Z -> has_all a n least upto = true ->
  forall u, nat_of least <= u < nat_of upto -> K (nat_of n) u.
Proof.
  intros A N Lu. unfold has_all, all_of. destruct (upto <=? least)%uint63 eqn:Q; [apply nat_of_leb in Q; intros; lia|]. apply nat_of_leb_false in Q.
  intros F u U. pose proof (first_all _ _ F) as F'. assert (Es : nat_of (upto - least) = nat_of upto - nat_of least) by (apply nat_of_sub; lia).
  assert (Ei : nat_of (of_Z (Z.of_nat (u - nat_of least))) = u - nat_of least) by (apply nat_of_of_nat; pose proof (nat_of_bound upto); lia).
  specialize (F' (of_Z (Z.of_nat (u - nat_of least))) ltac:(lia)). apply nat_of_eqb in F'. rewrite <- at_get in F'.
  assert (Eu : nat_of (least + of_Z (Z.of_nat (u - nat_of least))) = u) by (rewrite nat_of_add; rewrite ?Ei; lia).
  rewrite Eu in F'. rewrite <- F'. apply A; lia.
Qed.

Definition has_class (P S n : nat) : Prop := exists i, n + i * P < nat_of needs /\ forall u, 2 * S <= u < f (n + i * P) -> rising (n + i * P) u.

Lemma options_right P S n class m m' : 1 <= nat_of n < nat_of needs -> 1 <= nat_of P -> (Z.of_nat (nat_of S) < 10000000)%Z ->
  (Z.of_nat (nat_of P) < 10000000)%Z -> (forall a, (Z.of_nat a < limit)%Z -> (Z.of_nat (at_ g a) < limit)%Z) ->
  sound m -> options_wrong E n1 P S n class m = (m', 0%uint63) \/ m' = fst (options_wrong E n1 P S n class m) ->
  sound m' /\ (snd (options_wrong E n1 P S n class m) = 0%uint63 ->
    (forall u, u < nat_of S -> robust (nat_of n) u) /\ (forall u, nat_of S <= u < 2 * nat_of S -> both (nat_of n) u) /\
    (class = true -> has_class (nat_of P) (nat_of S) (nat_of n))).
Proof.
  intros N P1 LS LP Gs Sm Em. pose proof limit_large. assert (Em' : m' = fst (options_wrong E n1 P S n class m)) by (destruct Em as [Em|Em]; [rewrite Em|]; auto).
  clear Em. subst m'. unfold options_wrong. pose proof (sound_look n m N Sm) as S1. set (m1 := look_at E n1 n m) in *.
  assert (E2 : nat_of (2 * S) = 2 * nat_of S) by (rewrite nat_of_mul; rewrite nat_of_2; lia).
  assert (N5 : (5 : int)%uint63 <> 0%uint63) by (intros Q; apply (f_equal nat_of) in Q; rewrite !nat_of_eq in Q; discriminate).
  assert (N7 : (7 : int)%uint63 <> 0%uint63) by (intros Q; apply (f_equal nat_of) in Q; rewrite !nat_of_eq in Q; discriminate).
  destruct (has_all (robusts m1) n 0 S && has_all (boths m1) n S (2 * S))%uint63 eqn:H1; cbn [negb]; [|cbn [fst snd]; split; auto; intros; congruence].
  apply andb_true_iff in H1. destruct H1 as [H1 H2].
  assert (Rb : forall u, u < nat_of S -> robust (nat_of n) u).
  { intros u U. apply (has_all_spec _ _ _ _ _ (proj1 S1)) with (u := u) in H1; auto; try lia. rewrite nat_of_0. lia. }
  assert (Bo : forall u, nat_of S <= u < 2 * nat_of S -> both (nat_of n) u).
  { intros u U. apply (has_all_spec _ _ _ _ _ (proj2 (proj2 S1))) with (u := u) in H2; auto; try lia. }
  assert (Cl : forall m n, sound m -> 1 <= nat_of n < nat_of needs -> has_all (risings m) n (2 * S) g.[n] = true ->
    forall u, 2 * nat_of S <= u < f (nat_of n) -> rising (nat_of n) u).
  { intros m0 n' S0 N' H3 u U. apply (has_all_spec _ _ _ _ _ (proj1 (proj2 S0))) with (u := u) in H3; auto; try lia.
    - rewrite <- at_get. apply Gs. lia.
    - rewrite <- at_get, <- same by lia. lia. }
  destruct (negb class || has_all (risings m1) n (2 * S) g.[n])%uint63%bool eqn:H3.
  - cbn [fst snd]. split; auto. intros _. split; auto. split; auto. intros ->. cbn in H3. exists 0. cbn. rewrite Nat.add_0_r. split; [lia|]. apply (Cl m1); auto.
  - set (later := ((needs - 1 - n) / P)%uint63).
    assert (El : nat_of later = (nat_of needs - 1 - nat_of n) / nat_of P).
    { unfold later. rewrite nat_of_div, nat_of_sub; rewrite nat_of_pred; lia. }
    pose proof (Nat.mul_div_le (nat_of needs - 1 - nat_of n) (nat_of P) ltac:(lia)) as Ml.
    assert (Ll : nat_of later <= nat_of needs) by (rewrite El; apply Nat.div_le_upper_bound; nia).
    match goal with |- sound (fst (down 1 ?h later ?a)) /\ _ => set (step := h); set (st0 := a) end.
    assert (D : (fun st : kinds * int => sound (fst st) /\ (snd st = 0%uint63 -> has_class (nat_of P) (nat_of S) (nat_of n))) (down 1 step later st0)).
    { apply sound_down.
      - intros i st G L [D1 D2]. apply goes_on_spec in G. rewrite nat_of_1 in G. unfold step. destruct (snd st =? 0)%uint63 eqn:Q; [auto|].
        assert (Ei : nat_of (later + 1 - i) = nat_of later + 1 - nat_of i) by (rewrite nat_of_sub; rewrite nat_of_add; rewrite ?nat_of_1; lia).
        set (j := nat_of later + 1 - nat_of i) in *. assert (Lj : j * nat_of P <= nat_of needs - 1 - nat_of n) by (rewrite El in *; nia).
        assert (Ej : nat_of ((later + 1 - i) * P) = j * nat_of P) by (rewrite nat_of_mul; rewrite Ei; auto; rewrite <- Nat2Z.inj_mul; lia).
        assert (En : nat_of (n + (later + 1 - i) * P) = nat_of n + j * nat_of P) by (rewrite nat_of_add; rewrite ?Ej; lia).
        set (n' := (n + (later + 1 - i) * P)%uint63) in *.
        assert (S2 : sound (look_at E n1 n' (fst st))) by (apply sound_look; auto; lia).
        cbn [fst snd]. split; auto. destruct (has_all _ n' _ _) eqn:H4; [|intros; congruence]. intros _.
        exists j. rewrite <- En. split; [lia|]. apply (Cl _ n' S2); auto. lia.
      - cbn [fst snd st0]. split; auto. intros; congruence. }
    destruct D as [D1 D2]. split; auto.
Qed.
End Kinds.

(* ---- soundness: the conditions --------------------------------------------------------- *)

Lemma all_of_spec n h : all_of n h = true -> (Z.of_nat (nat_of n) < limit)%Z -> forall u, u < nat_of n -> exists i, nat_of i = u /\ h i = true.
Proof.
  intros A L u U. exists (of_Z (Z.of_nat u)).
  assert (Eu : nat_of (of_Z (Z.of_nat u)) = u) by (apply nat_of_of_nat; pose proof (nat_of_bound n); lia).
  split; auto. apply (first_all n h A). lia.
Qed.

Lemma power_in_spec : forall fuel S E e, nat_of E = 2 ^ e -> (Z.of_nat (2 ^ e) * 2 ^ Z.of_nat fuel < limit)%Z ->
  exists e', nat_of (power_in fuel S E) = 2 ^ e'.
Proof.
  induction fuel as [|fuel IH]; intros S E e Q B; cbn [power_in]; [eauto|]. destruct (S mod 2 =? 0)%uint63; [|eauto].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in B by lia. pose proof (Z.pow_pos_nonneg 2 (Z.of_nat fuel) ltac:(lia) ltac:(lia)).
  apply (IH _ _ (Datatypes.S e)).
  - rewrite nat_of_mul; rewrite nat_of_2, Q; [rewrite Nat.pow_succ_r'; lia|nia].
  - rewrite Nat.pow_succ_r', Nat2Z.inj_mul. change (Z.of_nat 2) with 2%Z. nia.
Qed.

Lemma mul_nat i j (a b : Z) : (Z.of_nat (nat_of i) <= a)%Z -> (Z.of_nat (nat_of j) <= b)%Z -> (a * b < limit)%Z ->
  nat_of (i * j) = nat_of i * nat_of j /\ (Z.of_nat (nat_of i * nat_of j) <= a * b)%Z.
Proof.
  intros A B L. assert (M : (Z.of_nat (nat_of i) * Z.of_nat (nat_of j) <= a * b)%Z) by (apply Z.mul_le_mono_nonneg; lia).
  split; [apply nat_of_mul; lia|rewrite Nat2Z.inj_mul; exact M].
Qed.

Hypothesis size_small : (Z.of_nat (nat_of size) < 10000000)%Z.
Hypothesis g_small : forall a, (Z.of_nat a < limit)%Z -> at_ g a < nat_of size.
Hypothesis k_repeats : forall t q, (Z.of_nat k <= t)%Z -> (allows c t q <-> allows c (t + Z.of_nat (nat_of (T c)))%Z q).
Hypothesis n0_small : (Z.of_nat (nat_of n0) < 2000000000)%Z.
Hypothesis p_small : 1 <= nat_of p /\ (Z.of_nat (nat_of p) < 2000000000)%Z.
Hypothesis s_small : 1 <= nat_of s /\ (Z.of_nat (nat_of s) < 2000000000)%Z.
Hypothesis relation : forall n, nat_of n0 <= n -> n + nat_of p < nat_of needs -> f (n + nat_of p) = f n + nat_of s.

Section Bounds.
Variables M n1 P E hi lo : int.
Hypothesis M_is : nat_of M = nat_of n1 + nat_of P.
Hypothesis n1_positive : 1 <= nat_of n1.
Hypothesis P_positive : 1 <= nat_of P.
Hypothesis M_p : nat_of M + nat_of p <= nat_of needs.
Hypothesis E_small : nat_of E < nat_of size.
Hypothesis checked : carries M n1 P E hi lo = true.

Lemma slope_nat n : 1 <= nat_of n < nat_of M ->
  Z.of_nat (nat_of (slope M n)) = (arithmetic.slope f (nat_of p) (nat_of s) (nat_of n) + Z.of_nat (nat_of s) * Z.of_nat (nat_of M))%Z.
Proof.
  intros N. pose proof limit_large. unfold slope, arithmetic.slope. assert (G : nat_of g.[n] = f (nat_of n)) by (rewrite <- at_get, same by lia; auto).
  pose proof (g_small (nat_of n) ltac:(lia)) as Gs. rewrite at_get, G in Gs.
  assert (L1 : (10000000 * 10000000 < limit)%Z) by reflexivity. assert (L2 : (2000000000 * 10000000 < limit)%Z) by reflexivity.
  assert (Es : nat_of (M - n) = nat_of M - nat_of n) by (apply nat_of_sub; lia).
  destruct (mul_nat p g.[n] 10000000 10000000 ltac:(lia) ltac:(lia) L1) as [A1 A2].
  destruct (mul_nat s (M - n) 2000000000 10000000 ltac:(lia) ltac:(lia) L2) as [B1 B2].
  rewrite nat_of_add; rewrite ?A1, ?B1; [|lia|lia]. rewrite G, Es. nia.
Qed.

Lemma carries_right : let sM := (Z.of_nat (nat_of s) * Z.of_nat (nat_of M))%Z in
  (forall n, 1 <= n < nat_of M -> (arithmetic.slope f (nat_of p) (nat_of s) n <= Z.of_nat (nat_of hi) - sM)%Z) /\
  (forall n, nat_of n1 <= n < nat_of M -> (Z.of_nat (nat_of lo) - sM <= arithmetic.slope f (nat_of p) (nat_of s) n)%Z) /\
  (forall t q, 1 <= q -> allows c t q ->
    (Z.of_nat q * (Z.of_nat (nat_of hi) - sM) - Z.of_nat (nat_of s) * t - (Z.of_nat (nat_of lo) - sM) < Z.of_nat (nat_of p) * (2 * Z.of_nat (nat_of E)))%Z).
Proof.
  intros sM. pose proof limit_large. pose proof most_small. pose proof checked as C. unfold carries in C.
  rewrite !andb_true_iff, nat_of_ltb, nat_of_leb, forallb_forall in C. destruct C as ((((C1 & C2) & C3) & C4) & C5).
  assert (Hu : (Z.of_nat (nat_of huge) = 100000000000000000)%Z) by (rewrite <- to_Z_nat; reflexivity).
  assert (Em : nat_of (M - 1) = nat_of M - 1) by (apply nat_of_pred; lia).
  split; [|split].
  - intros n N. destruct (all_of_spec _ _ C3 ltac:(lia) (n - 1) ltac:(lia)) as (i & Ei & Q). apply nat_of_leb in Q.
    assert (En : nat_of (1 + i) = n) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
    pose proof (slope_nat (1 + i)%uint63 ltac:(lia)) as Sl. rewrite En in Sl. fold sM in Sl. lia.
  - intros n N. destruct (all_of_spec _ _ C4 ltac:(lia) (n - nat_of n1) ltac:(lia)) as (i & Ei & Q). apply nat_of_leb in Q.
    assert (En : nat_of (n1 + i) = n) by (rewrite nat_of_add; lia).
    pose proof (slope_nat (n1 + i)%uint63 ltac:(lia)) as Sl. rewrite En in Sl. fold sM in Sl. lia.
  - assert (Each : forall e, In e (digits c ++ repeats c) -> 1 <= h e -> h e <= 5 -> nat_of (sub e) < nat_of most -> nat_of (add e) < nat_of most ->
      (Z.of_nat (h e) * (Z.of_nat (nat_of hi) - sM) - Z.of_nat (nat_of s) * (Z.of_nat (nat_of (sub e)) - Z.of_nat (nat_of (add e))) - (Z.of_nat (nat_of lo) - sM) <
       Z.of_nat (nat_of p) * (2 * Z.of_nat (nat_of E)))%Z).
    { intros e I H1 H5 Ls La. apply C5 in I. rewrite orb_true_iff, Nat.eqb_eq, nat_of_ltb in I. destruct I as [I|I]; [lia|].
      pose proof (int_of_nat (h e) ltac:(lia)) as Eh.
      assert (L1 : (5 * 100000000000000000 < limit)%Z) by reflexivity. assert (L2 : (2000000000 * 10000000 < limit)%Z) by reflexivity.
      assert (L3 : (2000000000 * 2000000000 + 5 * 100000000000000000 + 20000000000000000 < limit)%Z) by reflexivity.
      assert (L4 : (10000000 * 10000000 < limit)%Z) by reflexivity. assert (L5 : (2 * 100000000000000 < limit)%Z) by reflexivity.
      assert (L6 : (5 * 20000000000000000 < limit)%Z) by reflexivity.
      assert (L7 : (2000000000 * 2000000000 < limit)%Z) by reflexivity.
      destruct (mul_nat (int_of (h e)) hi 5 100000000000000000 ltac:(lia) ltac:(lia) L1) as [A1 A2].
      destruct (mul_nat s M 2000000000 10000000 ltac:(lia) ltac:(lia) L2) as [B1 B2].
      destruct (mul_nat s (add e) 2000000000 2000000000 ltac:(lia) ltac:(lia) L7) as [D1 D2].
      destruct (mul_nat s (sub e) 2000000000 2000000000 ltac:(lia) ltac:(lia) L7) as [F1 F2].
      destruct (mul_nat p E 10000000 10000000 ltac:(lia) ltac:(lia) L4) as [G1 G2].
      destruct (mul_nat 2 (p * E) 2 100000000000000 ltac:(rewrite nat_of_2; lia) ltac:(lia) L5) as [H2 H3].
      destruct (mul_nat (int_of (h e)) (s * M) 5 20000000000000000 ltac:(lia) ltac:(lia) L6) as [I1 I2].
      assert (X1 : nat_of (int_of (h e) * hi + s * M) = nat_of (int_of (h e) * hi) + nat_of (s * M)) by (apply nat_of_add; lia).
      assert (X2 : nat_of (int_of (h e) * hi + s * M + s * add e) = nat_of (int_of (h e) * hi) + nat_of (s * M) + nat_of (s * add e)) by (rewrite nat_of_add; lia).
      assert (X3 : nat_of (2 * (p * E) + int_of (h e) * (s * M)) = nat_of (2 * (p * E)) + nat_of (int_of (h e) * (s * M))) by (apply nat_of_add; lia).
      assert (X4 : nat_of (2 * (p * E) + int_of (h e) * (s * M) + s * sub e) = nat_of (2 * (p * E)) + nat_of (int_of (h e) * (s * M)) + nat_of (s * sub e)) by (rewrite nat_of_add; lia).
      rewrite X2, (nat_of_add (2 * (p * E) + int_of (h e) * (s * M) + s * sub e)), X4 in I by lia.
      rewrite H2, I1, A1, D1, F1, B1, G1, Eh, nat_of_2 in I. unfold sM. nia. }
    intros t q Q A. pose proof (parts_of_bounds c is_valid) as PB. destruct A as [(e & I & -> & ->)|(e & j & I & Et & ->)].
    + pose proof (valid_digit c is_valid e I) as V. apply plays_spec in V. apply Each; try lia. apply in_app_iff; auto.
    + pose proof (valid_tail c is_valid e I) as (V & A0 & _). apply plays_spec in V.
      assert (Ev := Each e ltac:(apply in_app_iff; auto) Q ltac:(lia) ltac:(lia) ltac:(lia)). rewrite A0 in *.
      assert (J : (0 <= Z.of_nat (nat_of s) * Z.of_nat (j * nat_of (T c)))%Z) by lia. nia.
Qed.
End Bounds.

Lemma condition_right P : condition P = 0%uint63 -> 1 <= nat_of P <= nat_of needs -> (exists times, nat_of P = times * nat_of p) ->
  (exists j, nat_of P = j * nat_of (T c)) -> periodic f (nat_of n0) (nat_of p) (nat_of s).
Proof.
  intros C LP [times Pt] Pj. pose proof limit_large. pose proof most_small. pose proof (valid_T c is_valid) as VT.
  assert (NZ : forall i : int, nat_of i <> 0 -> i <> 0%uint63) by (intros i I Q; rewrite Q, nat_of_0 in I; lia).
  assert (N1' : 1%uint63 <> 0%uint63) by (apply NZ; rewrite nat_of_eq; discriminate).
  assert (N2' : 2%uint63 <> 0%uint63) by (apply NZ; rewrite nat_of_eq; discriminate).
  assert (N3' : 3%uint63 <> 0%uint63) by (apply NZ; rewrite nat_of_eq; discriminate).
  assert (N4' : 4%uint63 <> 0%uint63) by (apply NZ; rewrite nat_of_eq; discriminate).
  assert (T3 : nat_of 3 = 3) by (rewrite nat_of_eq; reflexivity).
  unfold condition in C. set (S := (P / p * s)%uint63) in C. set (n1 := max_int n0 1) in C. set (M := (n1 + P)%uint63) in C.
  set (E := power_in 40 S 1) in C. set (σ := (S / E)%uint63) in C.
  match type of C with (if negb ?b then _ else _) = _ => destruct b eqn:C1 end; cbn [negb] in C; [|congruence].
  match type of C with (if negb ?b then _ else _) = _ => destruct b eqn:C2 end; cbn [negb] in C; [|congruence].
  match type of C with context [carries M n1 P E ?a _] => set (hi := a) in C end.
  match type of C with context [carries M n1 P E _ ?b] => set (lo := b) in C end.
  match type of C with (if negb ?b then _ else _) = _ => destruct b eqn:C3 end; cbn [negb] in C; [|congruence].
  match type of C with context [least_bound ?a σ _] => set (q := a) in C end.
  match type of C with context [if ?b then least_bound _ _ _ else _] => destruct b eqn:C4; [|congruence] end.
  destruct (least_bound q σ (parts_of c)) as [B|] eqn:C5; [|congruence].
  match type of C with context [(n1 + 3 * P <=? ?x)%uint63] => set (N := x) in C end.
  match type of C with (if negb ?b then _ else _) = _ => destruct b eqn:C6 end; cbn [negb] in C; [|congruence].
  clearbody hi lo q N. clear NZ N1' N2' N3' N4'.
  rewrite !andb_true_iff, nat_of_leb, !nat_of_ltb, nat_of_eqb, nat_of_0 in C1. destruct C1 as ((((C1 & C1a) & C1b) & C1c) & C1d).
  rewrite !andb_true_iff, !nat_of_leb in C6. destruct C6 as ((C6a & C6b) & C6c).
  (* the numbers *)
  assert (En1 : nat_of n1 = max (nat_of n0) 1) by (unfold n1; rewrite nat_of_max, nat_of_1; auto).
  assert (EM : nat_of M = nat_of n1 + nat_of P) by (unfold M; apply nat_of_add; lia).
  rewrite nat_of_add, EM in C1 by lia.
  assert (Etimes : nat_of (P / p) = times) by (rewrite nat_of_div, Pt, Nat.div_mul; lia).
  assert (Lt : times <= nat_of P) by (pose proof (Nat.mul_le_mono_l 1 (nat_of p) times); lia).
  assert (L0 : (10000000 * 2000000000 < limit)%Z) by reflexivity.
  destruct (mul_nat (P / p) s 10000000 2000000000 ltac:(lia) ltac:(lia) L0) as [ES _]. fold S in ES. rewrite Etimes in ES.
  assert (Ee : exists e, nat_of E = 2 ^ e).
  { apply (power_in_spec 40 S 1 0); [rewrite nat_of_1; reflexivity|reflexivity]. }
  destruct Ee as [e Ee].
  assert (Eσ : nat_of S = 2 ^ e * nat_of σ).
  { rewrite <- C1d, <- Ee. apply nat_of_mul. assert (nat_of σ <= nat_of S) by (unfold σ; rewrite nat_of_div; apply Nat.div_le_upper_bound; rewrite Ee; pose proof (Nat.pow_nonzero 2 e); pose proof (Nat.mul_le_mono_r 1 (2 ^ e) (nat_of S)); lia).
    assert (L1 : (10000000 * 10000000 < limit)%Z) by reflexivity. nia. }
  assert (E3 : nat_of (n1 + 3 * P) = nat_of n1 + 3 * nat_of P).
  { assert (A3 : nat_of (3 * P) = 3 * nat_of P) by (rewrite nat_of_mul; rewrite T3; lia). rewrite nat_of_add; rewrite ?A3; lia. }
  rewrite E3 in C6a.
  (* X of a heap *)
  assert (XE : forall i, nat_of i < nat_of needs -> nat_of (g.[i] / E) = f (nat_of i) / 2 ^ e).
  { intros i I. rewrite nat_of_div, Ee, same, <- at_get by lia. reflexivity. }
  assert (f_small : forall n, n < nat_of needs -> f n < nat_of size) by (intros n L; rewrite same by auto; apply g_small; lia).
  destruct (carries_right M n1 P E hi lo EM ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) C3) as (K1 & K2 & K3).
  destruct (bound_found _ _ _ _ C5) as [Q1 K4].
  (* what the loop has looked at *)
  set (good := fun n => (forall u, u < nat_of S -> arithmetic.robust (allows c) k f (nat_of n0) e n u) /\
    (forall u, nat_of S <= u < 2 * nat_of S -> arithmetic.both (allows c) k f (nat_of n0) e n u) /\
    (n < nat_of N - nat_of P -> has_class e (nat_of P) (nat_of S) n)).
  assert (Good : forall n, nat_of N - 2 * nat_of P <= n < nat_of N -> good n).
  { assert (E2 : nat_of (2 * P) = 2 * nat_of P) by (rewrite nat_of_mul; rewrite nat_of_2; lia).
    match type of C with snd (down 1 ?h ?top ?a) = _ => set (step := h) in C; set (st0 := a) in C end.
    destruct (down_from_ind 1 step (fun i st => nat_of i <= 2 * nat_of P /\ sound e (fst st) /\
      (snd st = 0%uint63 -> forall n, nat_of N - 2 * nat_of P <= n < nat_of N - nat_of i -> good n)) (2 * P)%uint63 st0 (below_wf _)) as (j & J & _ & _ & _ & D).
    - intros i st G (D1 & D2 & D3). apply goes_on_spec in G. rewrite nat_of_1 in G. rewrite nat_of_pred by lia. split; [lia|].
      unfold step. destruct (snd st =? 0)%uint63 eqn:Q.
      2:{ split; auto. intros Z0. rewrite Z0 in Q. apply nat_of_eqb_false in Q. congruence. }
      apply nat_of_eqb, nat_of_inj in Q. specialize (D3 Q).
      assert (Ei : nat_of (N - i) = nat_of N - nat_of i) by (apply nat_of_sub; lia).
      destruct (options_right E n1 e Ee En1 P S (N - i)%uint63 (P <? i)%uint63 (fst st) _ ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)
        ltac:(intros a La; pose proof (g_small a La); lia) D2 (or_intror eq_refl)) as [O1 O2].
      split; auto. intros Z0. specialize (O2 Z0). rewrite Ei in O2. intros n Ln. destruct (Nat.eq_dec n (nat_of N - nat_of i)) as [->|]; [|apply D3; lia].
      destruct O2 as (O2 & O3 & O4). split; auto. split; auto. intros Lc. apply O4, nat_of_ltb. lia.
    - split; [lia|]. split; [|intros _ n Ln; lia].
      unfold sound, holds, st0. cbn [fst robusts risings boths]. split; [|split]; intros u _ NZ; rewrite at_make, nat_of_0 in NZ; congruence.
    - apply goes_on_false in J. rewrite nat_of_1 in J. intros n Ln. apply D; [exact C|lia]. }
  apply (arithmetic.arithmetic (allows c) k (nat_of (T c)) (parts_of c)) with (P := nat_of P) (S := nat_of S) (times := times) (e := e) (σ := nat_of σ)
    (N := nat_of N) (N' := nat_of needs) (q := nat_of q) (B := nat_of B) (c_high := (Z.of_nat (nat_of hi) - Z.of_nat (nat_of s) * Z.of_nat (nat_of M))%Z)
    (c_low := (Z.of_nat (nat_of lo) - Z.of_nat (nat_of s) * Z.of_nat (nat_of M))%Z); auto; rewrite <- ?En1; try lia.
  - intros t q' [(d & I & _ & ->)|(d & j & I & _ & ->)]; apply parts_of_spec, in_app_iff; auto.
  - apply valid_ends. auto.
  - assert (Lp : nat_of p <= nat_of P) by (rewrite Pt; clear - Pt LP; destruct times; cbn in *; lia). lia.
  - (* a *) intros n Ln. assert (Em : nat_of (n1 - 1) = nat_of n1 - 1) by (apply nat_of_pred; lia).
    destruct (all_of_spec _ _ C2 ltac:(lia) (n - 1) ltac:(lia)) as (i & Ei & Q). apply nat_of_ltb in Q.
    assert (En : nat_of (1 + i) = n) by (rewrite nat_of_add; rewrite ?nat_of_1; lia).
    rewrite <- at_get, En, <- same, Ee in Q by lia. apply Nat.div_small. auto.
  - (* q *) intros n Ln. destruct (all_of_spec _ _ C4 ltac:(lia) (n - nat_of n1) ltac:(lia)) as (i & Ei & Q). apply nat_of_leb in Q.
    assert (En : nat_of (n1 + i) = n) by (rewrite nat_of_add; lia).
    rewrite XE, En in Q by lia. exact Q.
  - (* c high *) intros n Ln. apply K1. lia.
  - (* c low *) intros n Ln. apply K2. lia.
  - (* b *) intros t q' Lq A. specialize (K3 t q' Lq A). rewrite Nat.add_1_r, Nat.pow_succ_r', Nat2Z.inj_mul, <- Ee. exact K3.
  - (* d *) intros n Ln1 Ln2. destruct (all_of_spec _ _ C6c ltac:(lia) (n - (nat_of N - nat_of P)) ltac:(lia)) as (i & Ei & Q). apply nat_of_ltb in Q.
    assert (Es : nat_of (N - P) = nat_of N - nat_of P) by (apply nat_of_sub; lia).
    assert (En : nat_of (N - P + i) = n) by (rewrite nat_of_add; lia).
    assert (Gn : nat_of g.[N - P + i] = f n) by (rewrite <- at_get, En, <- same by lia; auto). pose proof (f_small n ltac:(lia)).
    rewrite nat_of_div, nat_of_add, Gn, Ee in Q; rewrite ?Gn; lia.
  - (* e *) intros n Ln1 Ln2. apply Good. lia.
  - (* f *) intros n Ln1 Ln2. apply Good. lia.
  - (* g *) intros n Ln. set (a := nat_of N - 2 * nat_of P). set (base := a + (n - a) mod nat_of P).
    pose proof (Nat.mod_upper_bound (n - a) (nat_of P) ltac:(lia)). pose proof (Nat.div_mod (n - a) (nat_of P) ltac:(lia)) as Dm.
    destruct (Good base ltac:(unfold base, a in *; lia)) as (_ & _ & G3). destruct G3 as (i & Li & Ri); [unfold base, a in *; lia|].
    exists (base + i * nat_of P), ((n - a) / nat_of P - i).
    assert (Eb : n = base + (n - a) / nat_of P * nat_of P) by (unfold base, a in *; lia).
    assert (Lj : i <= (n - a) / nat_of P).
    { destruct (le_lt_dec i ((n - a) / nat_of P)) as [|Q]; auto. pose proof (Nat.mul_le_mono_r ((n - a) / nat_of P + 1) i (nat_of P) ltac:(lia)). lia. }
    split; [rewrite Nat.mul_sub_distr_r; pose proof (Nat.mul_le_mono_r _ _ (nat_of P) Lj); lia|]. split; [unfold base, a; lia|]. split; auto.
Qed.

(* The conditions of section 6 hold for a multiple of the least common multiple of p and T. *)
Theorem grows_suffices least : grows_wrong least = 0%uint63 -> 1 <= nat_of least -> (Z.of_nat (nat_of least) < 2000000000)%Z ->
  (exists i, nat_of least = i * nat_of p) -> (exists j, nat_of least = j * nat_of (T c)) ->
  periodic f (nat_of n0) (nat_of p) (nat_of s).
Proof.
  intros W L1 L2 [i Pi] [j Pj]. pose proof limit_large. unfold grows_wrong in W. set (count := (needs / (3 * least))%uint63) in W.
  assert (T3 : nat_of 3 = 3) by (rewrite nat_of_eq; reflexivity).
  assert (E3 : nat_of (3 * least) = 3 * nat_of least) by (rewrite nat_of_mul; rewrite T3; lia).
  assert (Ec : nat_of count = nat_of needs / (3 * nat_of least)) by (unfold count; rewrite nat_of_div, E3; auto).
  pose proof (Nat.mul_div_le (nat_of needs) (3 * nat_of least) ltac:(lia)) as Mc. rewrite <- Ec in Mc.
  assert (Lc : nat_of count <= nat_of needs) by (clear - Mc L1; nia).
  set (ok := fun r : int => r = 0%uint63 -> exists m, condition (m * least)%uint63 = 0%uint63 /\ 1 <= nat_of m <= nat_of count).
  match type of W with ?d = _ => assert (D : ok d) end.
  { apply (sound_down ok).
    - intros x r G L D. apply goes_on_spec in G. rewrite nat_of_1 in G. destruct (r =? 0)%uint63; auto. intros Q.
      exists (count + 1 - x)%uint63. split; auto. rewrite nat_of_sub; rewrite nat_of_add; rewrite ?nat_of_1; lia.
    - intros Q. apply (f_equal nat_of) in Q. rewrite !nat_of_eq in Q. discriminate. }
  destruct (D W) as (m & Cm & Lm). apply (condition_right _ Cm).
  - assert (Em : nat_of (m * least) = nat_of m * nat_of least) by (apply nat_of_mul; clear - Lm Lc Mc L1 L2 H needs_small; nia). rewrite Em. clear - Lm Mc L1. nia.
  - assert (Em : nat_of (m * least) = nat_of m * nat_of least) by (apply nat_of_mul; clear - Lm Lc Mc L1 L2 H needs_small; nia). exists (nat_of m * i). rewrite Em, Pi. lia.
  - assert (Em : nat_of (m * least) = nat_of m * nat_of least) by (apply nat_of_mul; clear - Lm Lc Mc L1 L2 H needs_small; nia). exists (nat_of m * j). rewrite Em, Pj. lia.
Qed.

End Grows.
