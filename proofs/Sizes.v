(* What theorems ask of the digits of a code: how many heaps are left, how far moves reach, where digits repeat; the least
   common multiple; searches that found nothing.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Definition max_int (a b : int) : int := if (a <=? b)%uint63 then b else a.

Lemma nat_of_max a b : nat_of (max_int a b) = max (nat_of a) (nat_of b).
Proof.
  unfold max_int. destruct (a <=? b)%uint63 eqn:E; [apply nat_of_leb in E | apply nat_of_leb_false in E]; lia.
Qed.

Definition parts_of (c : code) : nat := fold_right (fun d m => max (h d) m) 1 (digits c ++ repeats c).
Definition reach_of (c : code) : int :=
  match repeats c with
  | [] => largest (map sub (digits c))
  | _ => from c
  end.

(* Do the digits repeat from `from` on? *)
Definition repeats_from (c : code) : bool :=
  ((0 <? from c) && (from c <? most) && forallb (fun d => sub d <? from c) (digits c) &&
   forallb (fun d => (from c <=? sub d) && (sub d <? from c + T c)) (repeats c))%uint63.

Fixpoint gcd (fuel : nat) (a b : int) : int :=
  match fuel with
  | 0 => a
  | S fuel => if (b =? 0)%uint63 then a else gcd fuel b (a mod b)%uint63
  end.

(* The least common multiple; none if it is large. *)
Definition lcm (a b : int) : option int :=
  let m := (a / gcd 100 a b * b)%uint63 in
  if ((0 <? m) && (m <? most) && (m mod a =? 0) && (m mod b =? 0))%uint63 then Some m else None.

Lemma first_all n f : (first n f =? n)%uint63 = true -> forall u, nat_of u < nat_of n -> f u = true.
Proof.
  intros E u U. apply nat_of_eqb in E. destruct (first_from_spec n f n (below_wf n)) as (_ & _ & A); [lia | intros; lia|].
  apply A. fold (first n f). rewrite E. auto.
Qed.

Lemma first_not_all n f : (first n f =? n)%uint63 = false -> f (first n f) = false /\ nat_of (first n f) < nat_of n /\
  forall u, nat_of u < nat_of (first n f) -> f u = true.
Proof.
  intros E. apply nat_of_eqb_false in E. destruct (first_from_spec n f n (below_wf n)) as (A & B & C); [lia | intros; lia|].
  fold (first n f) in *. split; [apply B; lia|]. split; [lia|]. auto.
Qed.

Lemma parts_of_spec c d : In d (digits c ++ repeats c) -> h d <= parts_of c.
Proof.
  unfold parts_of. induction (digits c ++ repeats c) as [|e l IH]; [intros []|]. cbn [fold_right In].
  intros [->|I]; [|apply IH in I]; lia.
Qed.

Lemma parts_of_bounds c : valid c = true -> 1 <= parts_of c <= 5.
Proof.
  intros V. assert (A : forall d, In d (digits c ++ repeats c) -> h d <= 5).
  { intros d D. apply in_app_iff in D. destruct D as [D|D].
    - apply (valid_digit c V), plays_spec in D. lia.
    - apply (valid_tail c V) in D. destruct D as [D _]. apply plays_spec in D. lia. }
  unfold parts_of. induction (digits c ++ repeats c) as [|e l IH]; cbn [fold_right]; [lia|].
  pose proof (A e (or_introl eq_refl)). assert (1 <= fold_right (fun d m => max (h d) m) 1 l <= 5); [|lia].
  apply IH. intros d D. apply A. cbn; auto.
Qed.

Lemma lcm_spec a b m : 1 <= nat_of a -> 1 <= nat_of b -> lcm a b = Some m -> 1 <= nat_of m /\ nat_of m < nat_of most /\
  (exists i, nat_of m = i * nat_of a) /\ exists j, nat_of m = j * nat_of b.
Proof.
  intros LA LB. unfold lcm. generalize (a / gcd 100 a b * b)%uint63. intros m0. match goal with |- context [if ?x then _ else _] => destruct x eqn:E end; [|discriminate]. intros [= <-].
  rewrite !andb_true_iff, !nat_of_ltb, !nat_of_eqb, !nat_of_0 in E. destruct E as (((E1 & E2) & E3) & E4).
  split; [lia|]. split; auto.
  assert (D : forall y, 1 <= nat_of y -> nat_of (m0 mod y) = 0 -> exists i, nat_of m0 = i * nat_of y).
  { intros y Y Q. rewrite nat_of_mod in Q by lia. exists (nat_of m0 / nat_of y).
    rewrite (Nat.div_mod (nat_of m0) (nat_of y)) at 1 by lia. rewrite Q. lia. }
  split; apply D; auto.
Qed.

Lemma repeats_from_spec d : valid d = true -> nat_of (from d) < nat_of most -> (forall e, In e (digits d) -> (sub e <? from d)%uint63 = true) ->
  (forall e, In e (repeats d) -> ((from d <=? sub e) && (sub e <? from d + T d))%uint63 = true) ->
  forall t q, (Z.of_nat (nat_of (from d)) <= t)%Z -> (allows d t q <-> allows d (t + Z.of_nat (nat_of (T d)))%Z q).
Proof.
  intros V Fm Ef3 Ef4 t q Kt. pose proof (valid_T d V) as VT. pose proof most_small. pose proof limit_large.
  assert (NoDigit : forall u, (Z.of_nat (nat_of (from d)) <= u)%Z -> ~ exists e, In e (digits d) /\ digit_allows e u q).
  { intros u Ku (e & I & -> & _). apply Ef3, nat_of_ltb in I. lia. }
  split.
  - intros [D|(e & x & I & Q & ->)]; [exfalso; apply (NoDigit t); auto|]. right. exists e, (S x). split; auto. split; auto. lia.
  - intros [D|(e & x & I & Q & ->)]; [exfalso; apply (NoDigit (t + Z.of_nat (nat_of (T d)))%Z); auto; lia|].
    pose proof (Ef4 e I) as Fe. rewrite andb_true_iff, nat_of_leb, nat_of_ltb, nat_of_add in Fe by lia.
    right. destruct x as [|x]; [lia|]. exists e, x. split; auto. split; auto. lia.
Qed.
