import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLocalData } from "../../scripts/local-data.mjs";

/** Three starts of a whole site: seconds each, but many on a busy machine. */
const patience = { timeout: 240_000 };

let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-start-"));
  port = await occupied(async (free) => free);
});

afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test("a taken port is said before anything is done", async () => {
  await occupied(async (taken) => {
    const { code, said } = await start({ PORT: String(taken) }).ended;
    expect(said).toContain(`Port ${taken} is in use.`);
    expect(said).not.toContain("Packages");
    expect(code).toBe(1);
  });
});

test.each(["abc", "0", "70000", "80.5", "-1"])("%s is refused as a port", async (PORT) => {
  const { code, said } = await start({ PORT }).ended;
  expect(said).toContain(`PORT is to be a whole number from 1 to 65535, and is "${PORT}".`);
  expect(code).toBe(1);
});

test("a migration that fails stops the start with its cause, and old rows stay as they were", async () => {
  const state = join(folder, "old");
  await withLocalData(state, ({ DB }) =>
    DB.batch([DB.prepare("CREATE TABLE casts (name TEXT)"), DB.prepare("INSERT INTO casts VALUES ('Old')")]),
  );
  const { code, said } = await start({ STATE_DIR: state }).ended;
  expect(said).toMatch(/The migration 0000_tables\.sql failed and changed nothing: .*casts`? already exists/);
  expect(code).toBe(1);
  await withLocalData(state, async ({ DB }) => {
    expect((await DB.prepare("SELECT * FROM casts").all()).results).toEqual([{ name: "Old" }]);
    expect(await DB.prepare("SELECT name FROM sqlite_schema WHERE name = 'audit_log'").first()).toBeNull();
  });
});

test(
  "after a start that was interrupted and one that the database refused, the next opens the whole site",
  patience,
  async () => {
    const state = join(folder, "new");
    const interrupted = start({ STATE_DIR: state });
    await interrupted.until(async () => (await filesIn(state)) > 50);
    interrupted.kill("SIGINT");
    expect((await interrupted.ended).code).toBe(130);

    await withLocalData(state, ({ DB }) =>
      DB.prepare("CREATE TRIGGER no BEFORE INSERT ON favourites BEGIN SELECT RAISE(ABORT, 'not today'); END").run(),
    );
    const refused = await start({ STATE_DIR: state }).ended;
    expect(refused.said).toMatch(/The demo's rows were refused, and none was stored: .*not today/);
    expect(refused.code).toBe(1);
    await withLocalData(state, async ({ DB }) => {
      const counts = "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM movies) AS movies";
      expect(await DB.prepare(counts).first()).toEqual({ users: 0, movies: 0 });
      await DB.prepare("DROP TRIGGER no").run();
    });

    const open = start({ STATE_DIR: state });
    await open.until(async () => (await ask("/api/health"))?.status === 200);
    const movies = await (await ask("/api/getMovies"))?.json();
    expect(movies).toMatchObject({ data: { length: 43 } });

    // Killed outright it cannot end what it started, and yet nothing stays that would keep the port.
    open.kill("SIGKILL");
    await waitUntil(async () => (await ask("/api/health")) === null);
  },
);

const started: ChildProcess[] = [];

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), ...environment },
  });
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, said }));
  return {
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits for a condition, and fails at once when the start ends before. */
    until: (isSo: () => Promise<boolean>) =>
      waitUntil(() => {
        if (child.exitCode !== null) throw new Error(said);
        return isSo();
      }),
  };
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const filesIn = (path: string) =>
  readdir(path, { recursive: true }).then(
    (names) => names.length,
    () => 0,
  );

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);

/** Listens on a free port for as long as `work` takes. */
async function occupied<Answer>(work: (port: number) => Promise<Answer>): Promise<Answer> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const answer = await work((server.address() as AddressInfo).port);
  server.close();
  await once(server, "close");
  return answer;
}
