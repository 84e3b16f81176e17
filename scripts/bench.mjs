import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { createTestHarness } from "wrangler";
import { migrate } from "./migrate.mjs";
import { environment, run } from "./processes.mjs";
import { seed } from "./seed.mjs";
import { script, step } from "./steps.mjs";

Object.assign(process.env, environment);

const rounds = 7;
const connections = 8;
const mebibyte = 1024 * 1024;
const segment = "videos/demo-tech/bench/1.m4s";
const source = "videos/demo-tech/source.mp4";

/**
 * Ours against the least that answers the same, in the same workerd, turn by turn: each pair makes as many requests,
 * so that a ratio is one of times, and what the machine does meanwhile meets both.
 */
await script(async () => {
  await step("Building", async () => {
    await run("wrangler", ["deploy", "tests/bench/index.ts", "--dry-run", "--outdir", ".build/bench"]);
  });
  const harness = createTestHarness({
    workers: [
      {
        configPath: "wrangler.toml",
        prebuiltWorkerDir: ".build/bench",
        vars: { MAIL_PROVIDER: "mailbox", PAYMENT_PROVIDER: "sandbox" },
        secrets: { SESSION_SECRET: randomBytes(48).toString("base64url") },
      },
    ],
  });
  const { url } = await harness.listen();
  const env = await harness.getWorker().getEnv();
  await step("Filling the site", () => fill(env));
  const site = url.origin;
  const { token, grant } = await signIn(site);
  const { id: session } = await env.DB.prepare("SELECT id FROM sessions").first();
  const signedIn = { Authorization: `Bearer ${token}` };
  const granted = { Cookie: grant };
  const range = { Range: `bytes=${mebibyte}-${5 * mebibyte - 1}` };

  const pairs = [
    ["a segment of 4 MiB", 0.9, 16, ["/stream/demo-tech/bench/1.m4s", granted], [`/bare/r2/${segment}`]],
    [
      "a range of 4 MiB",
      0.9,
      40,
      ["/stream/demo-tech/source.mp4", { ...granted, ...range }],
      [`/bare/r2/${source}`, range],
    ],
    ["a call that asks who it is", 0.9, 300, ["/api/protectedRoute", signedIn], [`/bare/d1?session=${session}`]],
    ["the catalogue", 0.7, 500, ["/api/getMovies?limit=10"], ["/bare/json"]],
  ];
  console.log(
    `\n  ${connections} connections, ${rounds} rounds each, ratio of times (bare / ours): median (least to most)\n`,
  );
  for (const [name, budget, amount, ours, bare] of pairs) {
    const measured = await compare(site, amount, ours, bare);
    const mark = measured.median >= budget ? "ok  " : "LOW ";
    console.log(`  ${mark} ${name.padEnd(28)} ${text(measured)}   budget ${budget}   ${measured.rate}`);
    if (measured.median < budget) process.exitCode = 1;
  }
  await harness.close?.();
});

async function fill(env) {
  await migrate(env.DB);
  await seed(env);
  await env.MEDIA.put(segment, randomBytes(4 * mebibyte));
  await env.MEDIA.put(source, randomBytes(16 * mebibyte));
}

async function signIn(site) {
  const headers = { "Content-Type": "application/json", Origin: site };
  const credentials = { email: "member@marquee.example", password: "marquee-member" };
  const answer = await fetch(`${site}/api/login`, { method: "POST", headers, body: JSON.stringify(credentials) });
  const token = /session=([^;]+)/.exec(answer.headers.get("Set-Cookie"))[1];
  const { data } = await (await fetch(`${site}/api/getMovies?q=Metropolis`)).json();
  const asked = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
  const playback = await fetch(`${site}/api/movies/${data[0].id}/playback`, asked);
  return { token, grant: /grant=[^;]+/.exec(playback.headers.get("Set-Cookie"))[0] };
}

async function compare(site, amount, ours, bare) {
  const time = ([path, headers = {}]) => timeOf(`${site}${path}`, headers, amount);
  await time(bare);
  await time(ours);
  const ratios = [];
  let last;
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? bare : ours;
    const one = await time(first);
    const other = await time(first === bare ? ours : bare);
    last = first === bare ? other : one;
    ratios.push(first === bare ? one.seconds / other.seconds : other.seconds / one.seconds);
  }
  ratios.sort((one, other) => one - other);
  const rate = `${(last.bytes / last.seconds / mebibyte).toFixed(0)} MiB/s, ${(amount / last.seconds).toFixed(0)} requests/s`;
  return { median: ratios[Math.floor(rounds / 2)], least: ratios[0], most: ratios.at(-1), rate };
}

async function timeOf(url, headers, amount) {
  const startedAt = performance.now();
  const result = await autocannon({ url, headers, amount, connections });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} answers were no success`);
  return { seconds: (performance.now() - startedAt) / 1000, bytes: result.throughput.total };
}

function text({ median, least, most }) {
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
