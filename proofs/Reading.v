(* Certificates are read: the text of a file as a list of bytes, its fields, the game, and what is claimed.

   fields_right: what is read is what stands there; no other text has these fields.

   SPDX-License-Identifier: MIT *)
From SG Require Import Games Codes Machine Values Table Claims Sizes Needed Options Quotients.
Require Import String Ascii.
Import List.
Close Scope Z_scope.
Open Scope nat_scope.

Definition text := list int.
Definition bytes (s : string) : text := map (fun c => of_Z (Z.of_N (N_of_ascii c))) (list_ascii_of_string s).
Notation "'«' s '»'" := (ltac:(let t := eval vm_compute in (bytes s) in exact t)) (only parsing).

Inductive item := Number (n : int) | Numbers (l : list int) | Words (t : text).

(* Why a text is no certificate; the words for it are those of the program. *)
Inductive trouble := Not_all | Unknown (name : text) | Misplaced (name : text) | Missing (name : text) | Not_integer (name : text)
  | Not_text (name : text) | Not_integers (name : text) | Not_plain (code : text) | Not_ascending (s : int) | Not_one_game
  | Not_version (n : int) | Not_with (what : text).
Definition result (A : Type) := (A + trouble)%type.
Definition bind {A B : Type} (r : result A) (f : A -> result B) : result B := match r with inl a => f a | inr t => inr t end.
Notation "'let!' x := r 'in' s" := (bind r (fun x => s)) (at level 200, x name, s at level 200).
Definition need (b : bool) (t : trouble) : result unit := if b then inl tt else inr t.

Definition backwards {A : Type} (l : list A) : list A := rev_append l [].
Fixpoint same_text (a b : text) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if (x =? y)%uint63 then same_text a b else false
  | _, _ => false
  end.

(* ---- the fields, each in a line of its own, in one spelling only --------------------------------- *)

Fixpoint number_at (l : text) (v : int) (more : nat) : int * text :=
  match l, more with
  | c :: l', S more => if ((48 <=? c) && (c <=? 57))%uint63 then number_at l' (v * 10 + (c - 48))%uint63 more else (v, l)
  | _, _ => (v, l)
  end.

(* What follows the bytes p. *)
Fixpoint after (p l : text) : option text :=
  match p, l with
  | [], _ => Some l
  | c :: p, x :: l => if (c =? x)%uint63 then after p l else None
  | _, [] => None
  end.

Fixpoint numbers_at (fuel l : text) (read : list int) : option (list int * text) :=
  match fuel with
  | [] => None
  | _ :: fuel =>
      let vr := number_at l 0 18 in
      match after «","» (snd vr), after «"]"» (snd vr) with
      | Some l, _ => numbers_at fuel l (fst vr :: read)
      | _, Some l => Some (backwards (fst vr :: read), l)
      | _, _ => None
      end
  end.

(* Up to the next quotation mark. *)
Fixpoint words_at (l read : text) : option (text * text) :=
  match l with
  | [] => None
  | c :: l => if (c =? 34)%uint63 then Some (backwards read, l) else if ((c <? 32) || (c =? 92))%uint63 then None else words_at l (c :: read)
  end.

Definition item_at (l : text) : option (item * text) :=
  match after [34%uint63] l, after «"[]"» l, after «"["» l with
  | Some l, _, _ => match words_at l [] with Some (t, l) => Some (Words t, l) | None => None end
  | _, Some l, _ => Some (Numbers [], l)
  | _, _, Some l => match numbers_at l l [] with Some (t, l) => Some (Numbers t, l) | None => None end
  | _, _, _ => let vr := number_at l 0 18 in Some (Number (fst vr), snd vr)
  end.

Definition record := list (text * item).
Definition opening : text := [123; 10]%uint63. (* { and a newline *)
Definition between : text := [44; 10]%uint63.
Definition closing : text := [10; 125; 10]%uint63.

Fixpoint fields_at (fuel l : text) (read : record) : option record :=
  match fuel with
  | [] => None
  | _ :: fuel =>
      match after [34%uint63] l with
      | None => None
      | Some l =>
          match words_at l [] with
          | None => None
          | Some (name, l) =>
              match after «": "» l with
              | None => None
              | Some l =>
                  match item_at l with
                  | None => None
                  | Some (i, l) =>
                      let read := (name, i) :: read in
                      match after between l with
                      | Some l => fields_at fuel l read
                      | None => match l with [] => None | _ => Some (backwards read) end
                      end
                  end
              end
          end
      end
  end.

(* How fields are written, in front of what follows. *)
Fixpoint put_number (digits : nat) (n : int) (rest : text) : text :=
  match digits with
  | 0 => rest
  | S digits => let rest := (48 + n mod 10)%uint63 :: rest in if (n <? 10)%uint63 then rest else put_number digits (n / 10)%uint63 rest
  end.
Definition put (t rest : text) : text := rev_append (backwards t) rest.
Definition put_item (i : item) (rest : text) : text :=
  match i with
  | Number n => put_number 20 n rest
  | Words t => 34%uint63 :: put t (34%uint63 :: rest)
  | Numbers [] => 91%uint63 :: 93%uint63 :: rest
  | Numbers (n :: l) => 91%uint63 :: put_number 20 n (fold_left (fun rest n => 44%uint63 :: put_number 20 n rest) (backwards l) (93%uint63 :: rest))
  end.
Definition put_field (f : text * item) (rest : text) : text := 34%uint63 :: put (fst f) (put [34; 58; 32]%uint63 (put_item (snd f) rest)).
Definition put_fields (r : record) : text :=
  match backwards r with
  | [] => []
  | last :: r => opening ++ fold_left (fun rest f => put_field f (between ++ rest)) r (put_field last closing)
  end.

Definition fields_of (t : text) : result record :=
  match after opening t with
  | Some l =>
      match fields_at l l [] with
      | Some r => if same_text (put_fields r) t then inl r else inr Not_all
      | None => inr Not_all
      end
  | None => inr Not_all
  end.

Lemma same_text_eq : forall a b, same_text a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [same_text]; try discriminate; auto.
  destruct (x =? y)%uint63 eqn:E; [|discriminate]. apply nat_of_eqb, nat_of_inj in E. intros S. apply IH in S. congruence.
Qed.

Theorem fields_right t r : fields_of t = inl r -> put_fields r = t.
Proof.
  unfold fields_of. destruct (after opening t) as [l|]; [|discriminate]. destruct (fields_at l l []) as [r'|]; [|discriminate].
  destruct (same_text (put_fields r') t) eqn:E; [|discriminate]. intros [= <-]. apply same_text_eq, E.
Qed.

(* ---- fields by name ------------------------------------------------------------------------------ *)

Fixpoint field (r : record) (name : text) : option item :=
  match r with
  | [] => None
  | (n, i) :: r => if same_text n name then Some i else field r name
  end.

Definition given (r : record) (name : text) : bool := match field r name with Some _ => true | None => false end.

(* All names are among those of the format, in their order. *)
Fixpoint in_order (r : record) (all order : list text) : result unit :=
  match r with
  | [] => inl tt
  | (n, _) :: rest =>
      (fix seek (order : list text) : result unit :=
         match order with
         | [] => inr (if existsb (same_text n) all then Misplaced n else Unknown n)
         | k :: order => if same_text n k then in_order rest all order else seek order
         end) order
  end.

Definition integer (r : record) (name : text) : result int :=
  match field r name with
  | Some (Number n) => inl n
  | Some _ => inr (Not_integer name)
  | None => inr (Missing name)
  end.
Definition words (r : record) (name : text) : result text :=
  match field r name with
  | Some (Words t) => inl t
  | Some _ => inr (Not_text name)
  | None => inr (Missing name)
  end.
Definition integers (r : record) (name : text) : result (list int) :=
  match field r name with
  | Some (Numbers l) => inl l
  | Some _ => inr (Not_integers name)
  | None => inr (Missing name)
  end.
Definition or_none (r : record) (name : text) : result (list int) := if given r name then integers r name else inl [].

(* ---- games --------------------------------------------------------------------------------------- *)

Definition value_of_letter (c : int) : int :=
  if ((48 <=? c) && (c <=? 57))%uint63 then (c - 48)%uint63 else if ((65 <=? c) && (c <=? 90))%uint63 then (c - 55)%uint63 else 36%uint63.

(* One digit for each number of heaps that the bits of a letter allow, in front of others. *)
Definition with_letter (c sub add : int) (rest : list digit) : list digit :=
  let v := value_of_letter c in
  fold_right (fun hb rest => if ((v / snd hb) mod 2 =? 1)%uint63 then Digit sub add (fst hb) :: rest else rest) rest
    [(0, 1%uint63); (1, 2%uint63); (2, 4%uint63); (3, 8%uint63); (4, 16%uint63); (5, 32%uint63)].

(* The letters before the point, the last one first, add 0, 1, ... tokens; those behind it take `first`, ... *)
Fixpoint adding (l : text) (t : int) (rest : list digit) : list digit :=
  match l with
  | [] => rest
  | c :: l => adding l (t + 1)%uint63 (with_letter c 0%uint63 t rest)
  end.
Fixpoint taking (l : text) (t : int) : list digit :=
  match l with
  | [] => []
  | c :: l => with_letter c t 0%uint63 (taking l (t + 1)%uint63)
  end.

Fixpoint split_at (c : int) (l before : text) : option (text * text) :=
  match l with
  | [] => None
  | x :: l => if (x =? c)%uint63 then Some (backwards before, l) else split_at c l (x :: before)
  end.

Definition is_zero (c : int) : bool := (c =? 48)%uint63.
Definition ends_with (c : int) (l : text) : bool := match backwards l with x :: _ => (x =? c)%uint63 | [] => false end.
Definition nothing (l : text) : bool := match l with [] => true | _ => false end.

(* A code has one spelling only: no zeros at the beginning but one before the point, none at the end, no tail of zeros. *)
Definition code_of_text (t : text) : result code :=
  match split_at 46 t [] with
  | None => inr (Not_plain t)
  | Some (head, behind) =>
      let parts := match split_at 91 behind [] with
        | None => if ends_with 48 behind then None else Some (behind, [])
        | Some (rest, tail) =>
            let letters := removelast tail in
            if ends_with 93 tail && negb (forallb is_zero letters) then Some (rest, letters) else None
        end in
      match parts with
      | None => inr (Not_plain t)
      | Some (rest, tail) =>
          let plain := forallb (fun c => value_of_letter c <? 36)%uint63 in
          if plain head && plain rest && plain tail && match head with [] => false | c :: more => negb (is_zero c) || nothing more end then
            let n := length_from 0 rest in
            inl (Code (adding (backwards head) 0 (taking rest 1)) (taking tail (n + 1)) (max_int 1 (length_from 0 tail)) (n + 1))%uint63
          else inr (Not_plain t)
      end
  end.

Fixpoint set_ascends (last : int) (l : list int) : result unit :=
  match l with
  | [] => inl tt
  | s :: l => if ((last <? s) && (s <? 30000000))%uint63 then set_ascends s l else inr (Not_ascending s)
  end.

Definition one_game (r : record) : result game_of :=
  match given r «"code"», given r «"subtract"», given r «"all_but"» with
  | true, false, false => (let! t := words r «"code"» in let! c := code_of_text t in inl (ByCode c))
  | false, true, false => (let! l := integers r «"subtract"» in let! _ := set_ascends 0 l in inl (Subtract l))
  | false, false, true => (let! l := integers r «"all_but"» in let! _ := set_ascends 0 l in inl (AllBut l))
  | _, _, _ => inr Not_one_game
  end.

(* ---- certificates of periods ------------------------------------------------------------------------ *)

Definition version (r : record) (n : int) : result unit := let! v := integer r «"version"» in need (v =? n)%uint63 (Not_version n).

Definition theorem_named (t : text) : result theorem :=
  if same_text t «"window"» then inl Window else if same_text t «"guy-smith"» then inl Guy_Smith
  else if same_text t «"all-but"» then inl All_But else if same_text t «"endless"» then inl Endless
  else if same_text t «"tail"» then inl Tail else if same_text t «"rare-window"» then inl Rare_Window
  else if same_text t «"arithmetic"» then inl Arithmetic else inr (Not_with «"the theorem is not for this game"»).

Definition period_fields : list text :=
  [ «"format"»; «"version"»; «"engine"»; «"code"»; «"subtract"»; «"all_but"»; «"theorem"»; «"period"»; «"preperiod"»; «"saltus"»; «"parts"»;
    «"reach"»; «"window"»; «"needs"»; «"checked_to"»; «"max_value"»; «"max_at"»; «"mask"»; «"place"»; «"rare"»; «"witnesses"»; «"values"»;
    «"digest"»; «"seal"» ].

Definition is_rare (t : theorem) : bool := match t with Rare_Window => true | _ => false end.

Definition period_certificate (r : record) : result certificate :=
  let! _ := in_order r period_fields period_fields in
  let! _ := version r 2 in
  let! _ := words r «"engine"» in let! _ := words r «"digest"» in let! _ := words r «"seal"» in
  let! game := one_game r in
  let! name := words r «"theorem"» in let! theorem := theorem_named name in
  let! p := integer r «"period"» in let! n0 := integer r «"preperiod"» in let! s := integer r «"saltus"» in let! parts := integer r «"parts"» in let! reach := integer r «"reach"» in
  let! window := integer r «"window"» in let! needs := integer r «"needs"» in let! checked := integer r «"checked_to"» in let! most := integer r «"max_value"» in let! at_heap := integer r «"max_at"» in
  let! _ := need (0 <? p)%uint63 (Not_with «"0 does not fit the field 'period', which must be 1 or more"») in
  let given := given r in
  let! _ := need (Bool.eqb (given «"mask"») (given «"place"»)) (Not_with «"mask and place come together"») in
  let! mask := (if given «"mask"» then let! m := integer r «"mask"» in let! b := integer r «"place"» in inl (Some (m, b)) else inl None) in
  let! _ := need (match mask with Some (_, b) => b <=? 1 | None => true end)%uint63 (Not_with «"place is 0 or 1"») in
  let! _ := need (is_rare theorem || negb (given «"rare"» || given «"witnesses"»)) (Not_with «"the theorem has no rare heaps"») in
  let! _ := need (negb (is_rare theorem) || given «"mask"» && given «"rare"» && given «"witnesses"») (Not_with «"the theorem needs a mask, rare heaps and witnesses"») in
  let! rare := or_none r «"rare"» in let! witnesses := or_none r «"witnesses"» in let! values := or_none r «"values"» in
  inl (Certificate game theorem p n0 s parts reach window needs checked most at_heap
    match mask with Some (m, b) => Some (m, (b =? 1)%uint63) | None => None end rare witnesses values).

(* ---- certificates of misere quotients ------------------------------------------------------------------ *)

Definition quotient_fields : list text :=
  [ «"format"»; «"version"»; «"code"»; «"subtract"»; «"heaps"»; «"order"»; «"p_size"»; «"tame"»; «"theorem"»; «"period"»; «"preperiod"»;
    «"checked_to"»; «"generators"»; «"action"»; «"p"»; «"phi"» ].

(* The quotient, and what is checked beside the theorem quotient_sound: the number of P elements, the last heap that the theorem needs, which
   theorem it is, and whether the quotient is that of Nim heaps. *)
Definition quotient_certificate (r : record) : result quotient :=
  let! _ := in_order r quotient_fields quotient_fields in
  let! _ := version r 1 in
  let! game := one_game r in
  let! heaps := integer r «"heaps"» in let! o := integer r «"order"» in let! p_size := integer r «"p_size"» in let! tame := integer r «"tame"» in
  let given := given r in
  let all := given «"theorem"» in
  let! _ := need (Bool.eqb all (given «"period"») && Bool.eqb all (given «"preperiod"») && Bool.eqb all (given «"checked_to"»))
    (Not_with «"a theorem, its period, preperiod and checked_to come together"») in
  let! gens := integers r «"generators"» in let! act := integers r «"action"» in let! p := integers r «"p"» in let! phi := integers r «"phi"» in
  let! _ := need (length_from 0 p =? p_size)%uint63 (Not_with «"p_size is not the number of P elements"») in
  let! q := (if all then let! per := integer r «"period"» in let! n0 := integer r «"preperiod"» in inl (Some (per, n0)) else inl None) in
  let q := Quotient game heaps o p gens act phi q in
  match whole q with
  | None => inl q
  | Some (per, n0) =>
      let c := code_of game in (
      let! _ := need ((0 <? per) && (per <=? 20000) && (n0 <=? 20000) && (reach_of c <=? 20000))%uint63 (Not_with «"a number is out of range"») in
      let! checked := integer r «"checked_to"» in let! name := words r «"theorem"» in
      let! _ := need (same_text name (if is_set c then «"window"» else «"guy-smith"»)) (Not_with «"the theorem is not for this game"») in
      let! _ := need ((checked <=? 2000000)%uint63 && Nat.eqb (unary checked) (last_needed c (unary n0) (unary per) (unary (reach_of c))))
        (Not_with «"the theorem needs another number of heaps"») in
      inl q)
  end.
