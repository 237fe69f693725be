(* SPDX-License-Identifier: MIT
   sg-verify: reads a certificate (docs/certificates.md), asks the checker that Coq has proven (checker.ml, from
   proofs/Check.v), and prints the verdict with the words and exit codes of `sg-lua verify`.

   What stands here is not proven: how the file is read, and that the claim is printed as the checker was asked. *)

open Checker
let max = Stdlib.max

exception Refuse of string
exception Unverified of int * string (* exit code, why *)

let refuse format = Printf.ksprintf (fun text -> raise (Refuse text)) format
let need condition format = Printf.ksprintf (fun text -> if not condition then raise (Refuse text)) format
let refused, usage, limit_reached, unreadable = (1, 2, 4, 5)

(* ---- the file --------------------------------------------------------------- *)

let read path =
  let channel = open_in_bin path in
  Fun.protect
    ~finally:(fun () -> close_in_noerr channel)
    (fun () ->
      let n = in_channel_length channel in
      if n > 256 * 1024 * 1024 then raise (Unverified (limit_reached, "the file is longer than 256 MB"));
      try really_input_string channel n with End_of_file -> raise (Sys_error (path ^ ": it became shorter")))

(* FNV-1a of 64 bits. *)
let fnv_start = 0xcbf29ce484222325L
let fnv hash v = Int64.mul (Int64.logxor hash v) 0x100000001b3L

let digest n item =
  let hash = ref fnv_start in
  for i = 0 to n - 1 do
    hash := fnv !hash (Int64.of_int (item i))
  done;
  Printf.sprintf "%016Lx" !hash

(* ---- what the checker reads: lists of bytes ---------------------------------------------------------------------- *)

let bytes s =
  let rec from i l = if i < 0 then l else from (i - 1) (Char.code s.[i] :: l) in
  from (String.length s - 1) []

let string_of l =
  let written = Buffer.create 80 in
  List.iter (fun c -> Buffer.add_char written (Char.chr c)) l;
  Buffer.contents written

(* The words for what is wrong with the form. *)
let words_of_trouble = function
  | Not_all -> "this is not a certificate, or not all of it"
  | Unknown name -> Printf.sprintf "the field '%s' is unknown" (string_of name)
  | Misplaced name -> Printf.sprintf "the field '%s' is there twice, or not in its place" (string_of name)
  | Missing name -> Printf.sprintf "the field '%s' is missing" (string_of name)
  | Not_integer name -> Printf.sprintf "'%s' of type integer is expected" (string_of name)
  | Not_text name -> Printf.sprintf "'%s' of type string is expected" (string_of name)
  | Not_integers name -> Printf.sprintf "'%s' of type list of integers is expected" (string_of name)
  | Not_plain code -> Printf.sprintf "'%s' is not a plain code" (string_of code)
  | Not_ascending s -> Printf.sprintf "the set does not ascend at %d" s
  | Not_one_game -> "there must be one game"
  | Not_version n -> Printf.sprintf "%d does not fit the field 'version'" n
  | Not_with what -> string_of what

let right = function Inl a -> a | Inr trouble -> refuse "%s" (words_of_trouble trouble)

let fields text =
  if String.length text > 1 lsl 23 then raise (Unverified (limit_reached, "the file is longer than 8 MB"));
  right (fields_of (bytes text))

let text_field fields name = string_of (right (words fields (bytes name)))

let check_seal text seal =
  let tail = Printf.sprintf "\n\"seal\": \"%s\"\n}\n" seal in
  let n = String.length text - String.length tail in
  need (n > 0 && digest n (fun i -> Char.code text.[i]) = seal) "the seal is broken: the file was changed"

(* ---- certificates of periods ---------------------------------------------------- *)

let elsewhere what = raise (Unverified (unreadable, what ^ ": sg-lua verify checks it, sg-verify does not"))

let conditions = [ "a"; "b"; "c"; "d"; "e), (f"; ""; "g" ]
let words_of c = function
  | Never_ends -> "the code allows moves that never end"
  | Parts_and_reach (parts, reach) -> Printf.sprintf "parts and reach are %d and %d" parts reach
  | Not_for_this_game -> "the theorem is not for this game, or for another saltus"
  | Needs n -> Printf.sprintf "the theorem needs %d values" n
  | Breaks_period (n, later) -> Printf.sprintf "heaps %d and %d break the period" n later
  | Preperiod_not_least n -> Printf.sprintf "the preperiod is not the least: heap %d fits, too" n
  | Period_not_least step -> Printf.sprintf "the period is not the least: %d is one, too" step
  | Value_too_large -> Printf.sprintf "the largest value is above %d" c.max_value
  | Largest_value v -> Printf.sprintf "the largest value is %d" v
  | Largest_at n -> Printf.sprintf "the largest value comes first at heap %d" n
  | Written_number n -> Printf.sprintf "%d values are to be written out" n
  | Written (n, v) -> Printf.sprintf "the value of heap %d is %d" n v
  | Rare_otherwise count -> Printf.sprintf "other heaps are rare, %d in all" count
  | Not_forced n -> Printf.sprintf "heap %d: its value is not forced by the witnesses" n
  | Barred_otherwise v -> Printf.sprintf "the value %d is barred otherwise" v
  | Condition i -> Printf.sprintf "the theorem's condition (%s) does not hold" (List.nth conditions (i - 1))
  | Out_of_range -> "a number is out of range"

let name_of fields = function
  | ByCode _ -> text_field fields "code"
  | Subtract l -> Printf.sprintf "the subtraction set {%s}" (String.concat "," (List.map string_of_int l))
  | AllBut l -> Printf.sprintf "the subtraction set of all numbers but {%s}" (String.concat "," (List.map string_of_int l))

let check_period text limit =
  let fields = fields text in
  let c = right (period_certificate fields) in
  check_seal text (text_field fields "seal");
  match check limit c with
  | Refused why -> refuse "%s" (words_of c why)
  | Too_many n when n > limit ->
      raise (Unverified (limit_reached, Printf.sprintf "it takes %d values, of 8 bytes: --limit %d" n n))
  | Too_many n ->
      raise
        (Unverified (limit_reached, Printf.sprintf "it takes %d values, too many for sg-verify; try sg-lua verify" n))
  | Verified values ->
      let digest_there = text_field fields "digest" in
      need (digest (c.checked_to + 1) (Parray.get values) = digest_there) "the digest is not that of the values";
      let saltus = if c.saltus > 0 then Printf.sprintf " with saltus %d" c.saltus else "" in
      Printf.sprintf "%s has period %d from heap %d on%s, proven by %s from %d values" (name_of fields c.game) c.period
        c.preperiod saltus (text_field fields "theorem") c.needs

(* ---- misère quotients ----------------------------------------------------------------- *)

let words_of_flaw = function
  | No_finite_code -> "the game is not a finite code without constraints"
  | Out_of_bounds -> "a number is out of range"
  | Bad_phi -> "phi does not fit"
  | Bad_action -> "the action does not fit"
  | Bad_p -> "the P elements do not fit"
  | Bad_generators -> "the generators are not the heaps that are no products of smaller ones"
  | Never_told_apart -> "two elements are never told apart"
  | Wrong_outcome -> "a sum has another outcome"
  | Bad_period -> "phi has another period"
  | Needs_heaps -> "more heaps are needed"

let check_misere text =
  let fields = fields text in
  let q = right (quotient_certificate fields) in
  Option.iter (fun flaw -> refuse "%s" (words_of_flaw flaw)) (check_quotient q);
  let get name = right (integer fields (bytes name)) in
  need (get "tame" = if is_tame q then 1 else 0) "tame should be %d" (1 - get "tame");
  let name = name_of fields q.of_game in
  let size = Printf.sprintf "order %d with %d P elements" q.order (get "p_size") in
  match q.whole with
  | None -> Printf.sprintf "the misère quotient of %s, heaps 0..%d only, has %s" name q.heaps_to size
  | Some (period, preperiod) ->
      Printf.sprintf "the misère quotient of %s has %s; phi has period %d from heap %d on, proven by %s from heaps 0..%d"
        name size period preperiod (text_field fields "theorem") (get "checked_to")

(* ---- the program ------------------------------------------------------------------ *)

let other_formats =
  List.map (Printf.sprintf "sg-lua %scertificate")
    [ "long "; "coupled "; "row "; "apart "; "automaton "; "lost pairs "; "digits "; "no-period " ]

let starts text prefix =
  String.length text >= String.length prefix && String.sub text 0 (String.length prefix) = prefix

let check_text text limit =
  let is format = starts text (Printf.sprintf "{\n\"format\": \"%s\",\n" format) in
  if is "sg-lua certificate" then check_period text limit
  else if is "sg-lua misere certificate" then check_misere text
  else if starts text "{\"format\":\"sg-lua search certificate\"," then
    elsewhere "a value found by search, whose rule is Lua"
  else
    match List.find_opt is other_formats with
    | Some format -> elsewhere (Printf.sprintf "the format '%s'" format)
    | None -> refuse "%s" (words_of_trouble Not_all)

(* What a terminal obeys is escaped. *)
let safe text =
  let escaped = Buffer.create 80 in
  String.iter
    (fun c ->
      if c < ' ' || (c > '~' && c < '\xA0') then Printf.bprintf escaped "\\x%02X" (Char.code c)
      else Buffer.add_char escaped c)
    text;
  Buffer.contents escaped

let check_file limit path =
  let say words = print_endline (safe (path ^ ": " ^ words)) in
  match check_text (read path) limit with
  | claim -> say ("verified: " ^ claim); 0
  | exception Refuse why -> say ("refused: " ^ why); refused
  | exception Unverified (code, why) -> say ("not verified: " ^ why); code
  | exception Sys_error why -> prerr_endline (safe why); unreadable
  | exception (Out_of_memory | Stack_overflow) -> say "not verified: not enough memory"; unreadable

let () =
  let wrong () =
    prerr_endline "usage: sg-verify [--limit VALUES] [--time SECONDS] FILE...";
    exit usage
  in
  let positive s = match int_of_string_opt s with Some n when n >= 0 -> n | _ -> wrong () in
  let rec parse limit = function
    | "--limit" :: n :: rest -> parse (positive n) rest
    | "--time" :: n :: rest ->
        Sys.set_signal Sys.sigalrm
          (Sys.Signal_handle
             (fun _ ->
               print_endline "not verified: the time limit was reached";
               exit limit_reached));
        let seconds = match float_of_string_opt n with Some s when s >= 0. && s < 1e9 -> s | _ -> wrong () in
        ignore (Unix.setitimer Unix.ITIMER_REAL { it_interval = 0.; it_value = Float.max 1e-3 seconds });
        parse limit rest
    | [] -> wrong ()
    | word :: _ when starts word "--" -> wrong ()
    | files -> (limit, files)
  in
  let limit, files = parse 30_000_000 (List.tl (Array.to_list Sys.argv)) in
  exit (List.fold_left (fun code path -> max code (check_file limit path)) 0 files)
