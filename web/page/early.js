// SPDX-License-Identifier: MIT
// What the first answer to an address about a rule of the library needs, asked for before main.js has come; and the program, where
// no other one answers (sg-lua serve). It stands in the page itself, so `sg-lua serve` names its digest
// (lua/sg/cli/serve/files.lua).
{
  const come = (href, more) => document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href, ...more }));
  const rule = /^#game=([a-z]\w*)(?=[:&]|$)/.exec(location.hash)?.[1];
  const known = rule && JSON.parse(document.getElementById("library").textContent).some(({ name }) => name === rule);
  const served = /[#&]token=/.test(location.hash) || sessionStorage.getItem("sg-lua-token");
  if (!served) {
    come("sg-lua.wasm", { fetchPriority: "low" });
    if (known) come(`first/${rule}.json`);
  }
}
