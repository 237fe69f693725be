// SPDX-License-Identifier: MIT
// The parts of the page that are no scripts of it: files beside it, or elements of a page in one file (sg-lua report).

// A WebAssembly module, compiled while it arrives where the server names its type.
export async function compiled(id, file) {
  const inlined = document.getElementById(id);
  if (inlined) {
    const bytes = Uint8Array.from(atob(inlined.textContent), (c) => c.charCodeAt(0));
    return WebAssembly.compile(bytes);
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// The address of the script of a Worker.
export function script(id, file) {
  const inlined = document.getElementById(id);
  if (!inlined) return file;
  return URL.createObjectURL(new Blob([inlined.textContent], { type: "text/javascript" }));
}

// Of files, those that a page in one file holds: their texts by name.
export function inlined(names) {
  return Object.fromEntries(names.map((name) => [name, document.getElementById(name.replace(".json", ""))?.textContent]).filter(([, text]) => text));
}

// A JSON text, once it is asked for.
export async function data(id, file) {
  const inlined = document.querySelector(`script[id="${CSS.escape(id)}"]`); // other elements may have the name of a visitor's file
  return inlined ? JSON.parse(inlined.textContent) : (await fetch(file)).json();
}
