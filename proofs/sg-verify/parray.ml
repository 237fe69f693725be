(* SPDX-License-Identifier: MIT
   Coq's persistent arrays (PArray.v), as in H. G. Baker, Shallow binding makes functional arrays fast (1991): the newest
   version is an array, an older one says where it differs from a newer one. *)

type 'a t = 'a version ref
and 'a version = Array of 'a array * 'a | Differs of int * 'a * 'a t

let max_length = 4194303

let make n default =
  let n = if n < 0 || n > max_length then max_length else n in
  ref (Array (Array.make n default, default))

let rec get a i =
  match !a with
  | Array (items, default) -> if i >= 0 && i < Array.length items then Array.unsafe_get items i else default
  | Differs (j, item, newer) -> if i = j then item else get newer i

(* Makes a version the newest one. *)
let rec reroot a =
  match !a with
  | Array (items, default) -> (items, default)
  | Differs (i, item, newer) ->
      let items, default = reroot newer in
      newer := Differs (i, items.(i), a);
      items.(i) <- item;
      a := Array (items, default);
      (items, default)

let set a i item =
  let items, default = reroot a in
  if i < 0 || i >= Array.length items then a
  else begin
    let newest = ref (Array (items, default)) in
    a := Differs (i, items.(i), newest);
    items.(i) <- item;
    newest
  end
