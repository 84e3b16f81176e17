import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "../../scripts/ports.mjs";
import type { EnginePage } from "./browser-page.ts";

/** W3C WebDriver, section 11: the property that holds an element's id. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** W3C WebDriver, section 15.4.2: the codes of keys without a character. */
const keyCodes = { Escape: "\uE00C", Enter: "\uE007" };

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>;

/** Opens a private window of WebKitGTK's MiniBrowser, the only kind that WebKitWebDriver opens. */
export async function openWebkit(site: string): Promise<EnginePage> {
  const home = await mkdtemp(join(tmpdir(), "marquee-webkit-"));
  const port = await findFreePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: createEnvironment(home),
  });
  const consoleFile = join(home, "console");
  const call = createCall(`http://127.0.0.1:${port}`, consoleFile);
  await expect(() => call("GET", "/status")).toPass({ timeout: 20_000, intervals: [100] });
  const session = `/session/${await startSession(call, await writeWrapper(home, consoleFile))}`;
  const command = callInSession(call, session);
  await command("POST", "/window/rect", { x: 0, y: 0, width: 1280, height: 1000 });
  const readUrl = () => command<string>("GET", "/url");
  const find = async (selector: string) => {
    const body = { using: "css selector", value: selector };
    return (await command<Record<string, string>>("POST", "/element", body))[elementKey];
  };
  const send = async (selector: string, text: string) =>
    command<void>("POST", `/element/${await find(selector)}/value`, { text });
  return {
    async goto(path) {
      const before = await readUrl();
      await command("POST", "/url", { url: site + path });
      // A page that navigates by itself may override this navigation, which is then repeated.
      if ((await readUrl()) === before) await command("POST", "/url", { url: site + path });
    },
    url: readUrl,
    evaluate: (action, ...args) =>
      command("POST", "/execute/sync", { script: `return (${action})(...arguments)`, args }),
    clickElement: async (selector) => command("POST", `/element/${await find(selector)}/click`, {}),
    typeInto: send,
    chooseFile: send,
    press: (key) => command("POST", "/actions", { actions: [createKeyPress(keyCodes[key])] }),
    errors: () =>
      readFileSync(consoleFile, "utf8")
        .split("\n")
        .filter((line) => /^CONSOLE (JS|SECURITY) ERROR/.test(line)),
    async close() {
      await call("DELETE", session).catch(() => undefined);
      driver.kill();
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Returns the browser's variables. WEBKIT_DISABLE_DMABUF_RENDERER=1 is not among them, because
 * WebKitGTK 2.50.6 would end the page at every document.startViewTransition().
 */
function createEnvironment(home: string) {
  return {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
    // In a container, root has no user namespaces, which WebKit's sandbox needs.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
}

/**
 * Writes a script that runs the browser with its output in `consoleFile`, because WebDriver has no
 * console events and discards the output, which has the console.
 */
async function writeWrapper(home: string, consoleFile: string): Promise<string> {
  const wrapper = join(home, "browser");
  const source = `#!/bin/sh\nexec stdbuf -oL "${process.env.WEBKIT}" "$@" > "${consoleFile}" 2>&1\n`;
  await writeFile(wrapper, source, { mode: 0o755 });
  return wrapper;
}

function createCall(driver: string, consoleFile: string): Call {
  return async (method, path, body) => {
    const response = await fetch(driver + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (response.ok) return value;
    // The last lines of the console may say why the browser ended.
    const end =
      value.error === "invalid session id"
        ? `\n${readFileSync(consoleFile, "utf8").slice(-2000)}`
        : "";
    throw new Error(`${value.error}: ${value.message}${end}`);
  };
}

/**
 * Sends commands in a session, and a further command after a failed command. When a page crashes,
 * only the answer to the further command says that the session has ended.
 */
function callInSession(call: Call, session: string): Call {
  return async (method, path, body) => {
    try {
      return await call(method, session + path, body);
    } catch (error) {
      await call("GET", `${session}/url`);
      throw error;
    }
  };
}

async function startSession(call: Call, binary: string): Promise<string> {
  const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
  const options = {
    "webkitgtk:browserOptions": { binary, args },
    timeouts: { script: 60_000, pageLoad: 60_000 },
  };
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", ...options } };
  return (await call<{ sessionId: string }>("POST", "/session", { capabilities })).sessionId;
}

const createKeyPress = (value: string) => ({
  type: "key",
  id: "keyboard",
  actions: [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ],
});
