(* The checker as a program: OCaml, with the machine integers and arrays of sg-verify/uint63.ml and parray.ml.

   SPDX-License-Identifier: MIT *)
From Coq Require Import Extraction ExtrOcamlBasic Sumbool.
From SG Require Import Machine Values Table Claims Check Quotients Reading.

Extract Inlined Constant Uint63.int => "Uint63.t".
Extract Inlined Constant Uint63.add => "Uint63.add".
Extract Inlined Constant Uint63.sub => "Uint63.sub".
Extract Inlined Constant Uint63.mul => "Uint63.mul".
Extract Inlined Constant Uint63.div => "Uint63.div".
Extract Inlined Constant Uint63.mod => "Uint63.rem".
Extract Inlined Constant Uint63.lxor => "Uint63.l_xor".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.lt".
Extract Inlined Constant Uint63.leb => "Uint63.le".
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inductive bool => bool [ true false ].

Extraction Inline sumbool_of_bool down goes_on mark full.
Extraction "checker.ml" check fields_of words integer period_certificate quotient_certificate check_quotient is_tame.
