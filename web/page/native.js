// SPDX-License-Identifier: MIT
// The program that serves this page: `sg-lua serve` prints an address with a token, which stays in this tab. Each question
// is one request; stop() drops it, and the server then ends the process that answers.

import { w } from "./say.js";

const KEY = "sg-lua-token", AGAIN = 300; // ms until a busy server is asked again

// Takes the token out of the address, so that a copied link has none.
function adopt() {
  const query = new URLSearchParams(location.hash.replace(/^#/, ""));
  const token = query.get("token");
  if (!token) return false;
  sessionStorage.setItem(KEY, token);
  query.delete("token");
  history.replaceState(null, "", String(query) ? `#${query}` : location.pathname + location.search);
  return true;
}

// The token of the server that this page came from; null if it came from elsewhere.
export function tokenHere() {
  if (!["127.0.0.1", "localhost"].includes(location.hostname)) return null;
  adopt();
  window.addEventListener("hashchange", () => { if (adopt()) location.reload(); });
  return sessionStorage.getItem(KEY);
}

// The server does not know the token: it is another one than the token's.
export class NotOurs extends Error {}

export class Native {
  constructor(token) {
    this.headers = { Authorization: `Bearer ${token}` };
    this.says = ["engine.asked"];
    this.control = new AbortController();
  }

  twin() {
    const other = new Native("");
    other.headers = this.headers;
    return other;
  }

  async request(path, options) {
    const response = await fetch(path, { cache: "no-store", credentials: "omit", ...options });
    if ([401, 403, 404].includes(response.status)) throw new NotOurs(await response.text());
    return response;
  }

  // Learns what the server is and how long it may work for a question.
  async prepare() {
    if (this.seconds) return;
    try {
      const told = await (await this.request("api/status", { headers: this.headers })).json();
      this.seconds = told.time;
      this.says = ["engine.native", { name: told.name }];
    } catch (error) {
      if (error instanceof NotOurs) throw error; // else run() will meet the same
    }
  }

  async run({ args, files, collect }) {
    const { signal } = this.control;
    const question = {
      method: "POST", headers: { ...this.headers, "Content-Type": "application/json" }, signal,
      body: JSON.stringify({ args, files, collect }),
    };
    for (;;) {
      let response;
      try { response = await this.request("api/ask", question); } catch (error) {
        if (error instanceof NotOurs || signal.aborted) throw error;
        return { code: 5, out: "", err: w("engine.silent"), files: {} };
      }
      if (response.ok) return response.json();
      const why = await response.text();
      if (response.status !== 503) return { code: 2, out: "", err: why.trimEnd(), files: {} };
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  stop() {
    this.control.abort();
    this.control = new AbortController();
  }

  forget() { sessionStorage.removeItem(KEY); }
}
