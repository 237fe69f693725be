// SPDX-License-Identifier: MIT
// What the first answer to an address about a rule of the library needs, asked for before main.js has come. It stands in
// the page itself, so `sg-lua serve` names its digest (lua/sg/cli/serve/files.lua).
{
  const rule = /^#game=([a-z]\w*)(?=[:&]|$)/.exec(location.hash)?.[1];
  if (rule) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href: `first/${rule}.json` }));
}
