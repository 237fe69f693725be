// SPDX-License-Identifier: MIT
// The program that serves this page: `sg-lua serve` prints an address with a token, which stays in this tab. Each question
// is one request; stop() drops it, and the server then ends the process that answers.

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

// The server has ended, or is another one.
export class Gone extends Error {}

export class Native {
  constructor(token) {
    this.headers = { Authorization: `Bearer ${token}` };
    this.says = "Asking sg-lua on this computer ...";
    this.control = new AbortController();
    this.ready = this.learn();
    this.ready.catch(() => { /* run() says it */ });
  }

  async request(path, options, signal) {
    let response;
    try {
      response = await fetch(path, { cache: "no-store", credentials: "omit", signal, ...options });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Gone(String(error));
    }
    if (response.status === 401 || response.status === 403 || response.status === 404) throw new Gone(await response.text());
    return response;
  }

  async learn() {
    const told = await (await this.request("api/status", { headers: this.headers })).json();
    this.seconds = told.time;
    this.says = `${told.name} on this computer answers: nothing is sent anywhere else.`;
  }

  async run({ args, files, collect }) {
    const signal = this.control.signal;
    await this.ready;
    for (;;) {
      const response = await this.request("api/ask", {
        method: "POST", headers: { ...this.headers, "Content-Type": "application/json" },
        body: JSON.stringify({ args, files, collect }),
      }, signal);
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
