(* SPDX-License-Identifier: MIT
   Coq's integers of 63 bits without sign (Uint63.v): those of OCaml, compared and divided as if they had no sign. *)

type t = int

let of_int (i : int) : t = i
let add (a : t) (b : t) : t = a + b
let sub (a : t) (b : t) : t = a - b
let mul (a : t) (b : t) : t = a * b
let l_xor (a : t) (b : t) : t = a lxor b
let equal (a : t) (b : t) = a = b
let lt (a : t) (b : t) = a lxor min_int < b lxor min_int
let le (a : t) (b : t) = a lxor min_int <= b lxor min_int

(* By halves where the sign bit is set; 0 for a division by 0, as in Coq, and the rest is then a. *)
let div (a : t) (b : t) : t =
  if b = 0 then 0
  else if b < 0 then if lt a b then 0 else 1
  else if a >= 0 then a / b
  else
    let q = ((a lsr 1) / b) lsl 1 in
    if lt (a - (q * b)) b then q else q + 1

let rem (a : t) (b : t) : t = if b = 0 then a else a - (div a b * b)
