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

(* ---- the form: a JSON object with one field in each line, in one spelling only --------------------------------- *)

let not_all = "this is not a certificate, or not all of it"

(* Hostile nesting is refused before the reader of JSON sees it. *)
let flat text =
  let depth = ref 0 and deepest = ref 0 in
  String.iter
    (function '{' | '[' -> incr depth; deepest := max !deepest !depth | '}' | ']' -> decr depth | _ -> ())
    text;
  !deepest <= 2

let fields_of text : (string * Yojson.Safe.t) list =
  need (flat text) "%s" not_all;
  let fields =
    match Yojson.Safe.from_string text with
    | `Assoc fields -> fields
    | _ | (exception Yojson.Json_error _) -> refuse "%s" not_all
  in
  let line (name, value) = Printf.sprintf "\"%s\": %s" name (Yojson.Safe.to_string value) in
  need (text = "{\n" ^ String.concat ",\n" (List.map line fields) ^ "\n}\n") "%s" not_all;
  fields

let order =
  [ "format"; "version"; "engine"; "code"; "subtract"; "all_but"; "theorem"; "period"; "preperiod"; "saltus"; "parts";
    "reach"; "window"; "needs"; "checked_to"; "max_value"; "max_at"; "mask"; "place"; "rare"; "witnesses"; "values";
    "digest"; "seal" ]

let rec check_order names known =
  match (names, known) with
  | [], _ -> ()
  | name :: rest, k :: more when name = k -> check_order rest more
  | _, _ :: more -> check_order names more
  | name :: _, [] ->
      need (List.mem name order) "the field '%s' is unknown" name;
      refuse "the field '%s' is there twice, or not in its place" name

let integer name = function
  | `Int i when i >= 0 && i < 1_000_000_000_000_000_000 -> i
  | _ -> refuse "'%s' of type integer is expected" name

let field fields name = List.assoc_opt name fields

let get_field fields name read =
  match field fields name with Some value -> read name value | None -> refuse "the field '%s' is missing" name

let text_of name = function
  | `String s when not (String.contains s '\\' || String.contains s '"') -> s
  | _ -> refuse "'%s' of type string is expected" name

let integers name = function
  | `List l -> List.rev (List.rev_map (integer name) l)
  | _ -> refuse "'%s' of type list of integers is expected" name

let check_seal text seal =
  let tail = Printf.sprintf "\n\"seal\": \"%s\"\n}\n" seal in
  let n = String.length text - String.length tail in
  need (n > 0 && digest n (fun i -> Char.code text.[i]) = seal) "the seal is broken: the file was changed"

(* ---- the game ----------------------------------------------------------------- *)

let rec nat_of n = if n = 0 then O else S (nat_of (n - 1))
let value_of_letter c = match c with '0' .. '9' -> Char.code c - 48 | 'A' .. 'Z' -> Char.code c - 55 | _ -> 36

(* The digit for t tokens: one for each number of heaps that its bits allow. *)
let digits_for letter t rest =
  let bits = value_of_letter letter in
  List.fold_right
    (fun h rest -> if bits lsr h land 1 = 1 then { sub = max t 0; add = max (-t) 0; h = nat_of h } :: rest else rest)
    [ 0; 1; 2; 3; 4; 5 ] rest

let code_of_text text =
  let plain s = String.for_all (fun c -> value_of_letter c < 36) s in
  let fail () = refuse "'%s' is not a plain code" text in
  let point = match String.index_opt text '.' with Some i -> i | None -> fail () in
  let head = String.sub text 0 point in
  let behind = String.sub text (point + 1) (String.length text - point - 1) in
  let rest, tail =
    match String.index_opt behind '[' with
    | None -> (behind, "")
    | Some i ->
        let n = String.length behind in
        if behind.[n - 1] <> ']' || n - i < 3 then fail ();
        (String.sub behind 0 i, String.sub behind (i + 1) (n - i - 2))
  in
  let zeros s = String.for_all (fun c -> c = '0') s in
  let ends_in_zero = rest <> "" && rest.[String.length rest - 1] = '0' in
  if head = "" || not (plain head && plain rest && plain tail) || (head.[0] = '0' && head <> "0")
     || (tail = "" && (ends_in_zero || String.contains behind '['))
     || (tail <> "" && zeros tail)
  then fail ();
  let letters s first = List.mapi (fun i c -> (c, first + i)) (List.of_seq (String.to_seq s)) in
  let all l = List.fold_left (fun digits (c, t) -> digits_for c t digits) [] (List.rev l) in
  let n = String.length rest in
  { digits = all (letters (head ^ rest) (1 - String.length head));
    repeats = all (letters tail (n + 1));
    t = max 1 (String.length tail);
    from = n + 1 }

let set_text kind l = Printf.sprintf kind (String.concat "," (List.map string_of_int l))

let game_of_fields fields =
  let list name = Option.map (integers name) (field fields name) in
  let rec ascends last = function
    | [] -> ()
    | s :: rest ->
        need (s > last && s < 30_000_000) "the set does not ascend at %d" s;
        ascends s rest
  in
  match (field fields "code", list "subtract", list "all_but") with
  | Some code, None, None ->
      let text = text_of "code" code in
      (ByCode (code_of_text text), text)
  | None, Some l, None ->
      ascends 0 l;
      (Subtract l, set_text "the subtraction set {%s}" l)
  | None, None, Some l ->
      ascends 0 l;
      (AllBut l, set_text "the subtraction set of all numbers but {%s}" l)
  | _ -> refuse "there must be one game"

(* ---- certificates of periods ---------------------------------------------------- *)

let elsewhere what = raise (Unverified (unreadable, what ^ ": sg-lua verify checks it, sg-verify does not"))

let theorems =
  [ ("window", Window); ("guy-smith", Guy_Smith); ("all-but", All_But); ("endless", Endless); ("tail", Tail);
    ("rare-window", Rare_Window); ("arithmetic", Arithmetic) ]

let theorem_of_name name =
  try List.assoc name theorems with Not_found -> refuse "the theorem '%s' is not for this game" name

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

let check_period text limit =
  let fields = fields_of text in
  check_order (List.map fst fields) order;
  let get name = get_field fields name integer in
  need (get "version" = 2) "%d does not fit the field 'version', which must be 2" (get "version");
  ignore (get_field fields "engine" text_of);
  check_seal text (get_field fields "seal" text_of);
  let digest_there = get_field fields "digest" text_of in
  need (get "period" >= 1) "0 does not fit the field 'period', which must be 1 or more";
  let game, name = game_of_fields fields in
  let theorem = get_field fields "theorem" text_of in
  let given name = field fields name <> None in
  need (given "mask" = given "place") "mask and place come together";
  need (not (given "place") || get "place" <= 1) "place is 0 or 1";
  let by_theorem = theorem_of_name theorem in
  need (by_theorem = Rare_Window || not (given "rare" || given "witnesses")) "the theorem has no rare heaps";
  need (by_theorem <> Rare_Window || (given "mask" && given "rare" && given "witnesses"))
    "the theorem needs a mask, rare heaps and witnesses";
  let list name = match field fields name with Some l -> integers name l | None -> [] in
  let types = if given "mask" then Some (get "mask", get "place" = 1) else None in
  let c =
    { game; by_theorem; period = get "period"; preperiod = get "preperiod"; saltus = get "saltus"; parts = get "parts";
      reach = get "reach"; window = get "window"; needs = get "needs"; checked_to = get "checked_to";
      max_value = get "max_value"; max_at = get "max_at"; types; named = list "rare"; witnesses = list "witnesses";
      written = list "values" }
  in
  match check limit c with
  | Refused why -> refuse "%s" (words_of c why)
  | Too_many n when n > limit ->
      raise (Unverified (limit_reached, Printf.sprintf "it takes %d values, of 8 bytes: --limit %d" n n))
  | Too_many n ->
      raise (Unverified (limit_reached, Printf.sprintf "it takes %d values, too many for sg-verify; try sg-lua verify" n))
  | Verified values ->
      need (digest (c.checked_to + 1) (Parray.get values) = digest_there) "the digest is not that of the values";
      let saltus = if c.saltus > 0 then Printf.sprintf " with saltus %d" c.saltus else "" in
      Printf.sprintf "%s has period %d from heap %d on%s, proven by %s from %d values" name c.period c.preperiod saltus
        theorem c.needs

(* ---- the program ------------------------------------------------------------------ *)

let other_formats =
  List.map (Printf.sprintf "sg-lua %scertificate")
    [ "long "; "coupled "; "row "; "apart "; "automaton "; "lost pairs "; "digits "; "misere "; "no-period " ]

let starts text prefix =
  String.length text >= String.length prefix && String.sub text 0 (String.length prefix) = prefix

let check_text text limit =
  let is format = starts text (Printf.sprintf "{\n\"format\": \"%s\",\n" format) in
  if is "sg-lua certificate" then check_period text limit
  else if starts text "{\"format\":\"sg-lua search certificate\"," then
    elsewhere "a value found by search, whose rule is Lua"
  else
    match List.find_opt is other_formats with
    | Some format -> elsewhere (Printf.sprintf "the format '%s'" format)
    | None -> refuse "%s" not_all

(* What a terminal obeys is escaped. *)
let safe text =
  let escaped = Buffer.create 80 in
  String.iter
    (fun c -> if c < ' ' || c > '~' then Printf.bprintf escaped "\\x%02X" (Char.code c) else Buffer.add_char escaped c)
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
