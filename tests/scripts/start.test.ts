/** @module-tag long */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLocalData } from "../../scripts/local-data.mjs";

/** Three starts of a whole site take seconds each, and longer on a busy machine. */
const longTimeout = { timeout: 240_000 };

let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-start-"));
  port = await withOccupiedPort(async (freePort) => freePort);
});

afterAll(async () => {
  for (const child of startedProcesses) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test("npm start reports that the port is in use before it does anything", async () => {
  await withOccupiedPort(async (takenPort) => {
    const { code, output } = await runStart({ PORT: String(takenPort) }).ended;
    expect(output).toContain(`Port ${takenPort} is in use.`);
    expect(output).not.toContain("Packages");
    expect(code).toBe(1);
  });
});

test.each(["abc", "0", "70000", "80.5", "-1"])("npm start refuses %s as PORT", async (PORT) => {
  const { code, output } = await runStart({ PORT }).ended;
  expect(output).toContain(`PORT must be a whole number from 1 to 65535, and is "${PORT}".`);
  expect(code).toBe(1);
});

test("npm start says that STATE_DIR cannot hold the local data", async () => {
  const state = join(folder, "file");
  await writeFile(state, "");
  const { code, output } = await runStart({ STATE_DIR: state }).ended;
  expect(output).toContain(
    `The local data cannot be stored in ${state} (EEXIST). Choose another folder with STATE_DIR=…`,
  );
  expect(output).not.toContain("Packages");
  expect(code).toBe(1);
});

test("a failed migration stops the start with its error and leaves existing rows unchanged", async () => {
  const state = join(folder, "old");
  await withLocalData(state, ({ DB }) =>
    DB.batch([
      DB.prepare("CREATE TABLE users (name TEXT)"),
      DB.prepare("INSERT INTO users VALUES ('Old')"),
    ]),
  );
  const { code, output } = await runStart({ STATE_DIR: state }).ended;
  expect(output).toMatch(
    /The migration 0000_tables\.sql failed and changed nothing: .*users`? already exists/,
  );
  expect(code).toBe(1);
  await withLocalData(state, async ({ DB }) => {
    expect((await DB.prepare("SELECT * FROM users").all()).results).toEqual([{ name: "Old" }]);
    expect(
      await DB.prepare("SELECT name FROM sqlite_schema WHERE name = 'audit_log'").first(),
    ).toBeNull();
  });
});

test("npm start renames a local site made before the baseline, says so, and fills a new site", async () => {
  const state = join(folder, "before");
  const names = ["0000_tables.sql", "0001_search_and_counters.sql"];
  await withLocalData(state, ({ DB }) =>
    DB.batch([
      DB.prepare("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)"),
      ...names.map((name) => DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)),
      DB.prepare("CREATE TABLE casts (name TEXT)"),
      DB.prepare("INSERT INTO casts VALUES ('Old')"),
    ]),
  );
  const running = runStart({ STATE_DIR: state });
  await running.until(async () => (await fetchPath("/api/health"))?.status === 200);
  running.kill("SIGINT");
  const { output } = await running.ended;
  const aside = /your previous local site is in (\S+)\.\n/.exec(output)?.[1] ?? "";
  expect(aside).toContain(`${state}-before-`);
  await withLocalData(aside, async ({ DB }) => {
    expect((await DB.prepare("SELECT * FROM casts").all()).results).toEqual([{ name: "Old" }]);
  });
});

test(
  "npm start serves the whole site after an interrupted start and a start that the database refused",
  longTimeout,
  async () => {
    const state = join(folder, "new");
    const interrupted = runStart({ STATE_DIR: state });
    await interrupted.until(async () => (await countFiles(state)) > 50);
    interrupted.kill("SIGINT");
    expect((await interrupted.ended).code).toBe(130);

    await withLocalData(state, ({ DB }) =>
      DB.prepare(
        "CREATE TRIGGER no BEFORE INSERT ON favourites BEGIN SELECT RAISE(ABORT, 'not today'); END",
      ).run(),
    );
    const refused = await runStart({ STATE_DIR: state }).ended;
    expect(refused.output).toMatch(
      /The demo's rows were rejected, and none was stored: .*not today/,
    );
    expect(refused.code).toBe(1);
    await withLocalData(state, async ({ DB }) => {
      const countsSql =
        "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM movies) AS movies";
      expect(await DB.prepare(countsSql).first()).toEqual({ users: 0, movies: 0 });
      await DB.prepare("DROP TRIGGER no").run();
    });

    const running = runStart({ STATE_DIR: state });
    await running.until(async () => (await fetchPath("/api/health"))?.status === 200);
    const movies = await (await fetchPath("/api/getMovies"))?.json();
    expect(movies).toMatchObject({ data: { length: 43 } });

    // A killed process cannot stop its children, but none may remain and hold the port.
    running.kill("SIGKILL");
    await waitUntil(async () => (await fetchPath("/api/health")) === null);
  },
);

test(
  "npm start exits with an error when its runtime is killed, instead of keeping the port without answering",
  longTimeout,
  async () => {
    const running = runStart({ STATE_DIR: join(folder, "runtime"), WATCH_MS: "1000" });
    await running.until(async () => (await fetchPath("/api/health"))?.status === 200);
    const runtimes = (await listDescendants(running.pid)).filter(({ name }) => name === "workerd");
    expect(runtimes).toHaveLength(2);
    for (const { pid } of runtimes) process.kill(pid, "SIGKILL");
    const { code, output } = await running.ended;
    expect(output).toContain("The site answers no more. Start it again: its data is there.");
    expect(code).toBe(1);
  },
);

async function listDescendants(ancestor: number | undefined) {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,comm="]);
  const processes = stdout
    .trim()
    .split("\n")
    .map((line) => {
      const [pid, parent, name] = line.trim().split(/ +/);
      return { pid: Number(pid), parent: Number(parent), name };
    });
  const listBelow = (parent: number | undefined): typeof processes =>
    processes
      .filter((each) => each.parent === parent)
      .flatMap((each) => [each, ...listBelow(each.pid)]);
  return listBelow(ancestor);
}

const startedProcesses: ChildProcess[] = [];

function runStart(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), ...environment },
  });
  startedProcesses.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return {
    pid: child.pid,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits for a condition. Fails at once if the start command ends before. */
    until: (condition: () => Promise<boolean>) =>
      waitUntil(() => {
        if (child.exitCode !== null) throw new Error(output);
        return condition();
      }),
  };
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const countFiles = (path: string) =>
  readdir(path, { recursive: true }).then(
    (names) => names.length,
    () => 0,
  );

const fetchPath = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);

/** Listens on a free port while `action` runs. */
async function withOccupiedPort<Result>(
  action: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const result = await action((server.address() as AddressInfo).port);
  server.close();
  await once(server, "close");
  return result;
}
