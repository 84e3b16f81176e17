import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { createTestHarness } from "wrangler";
import { buildWeb } from "./build.mjs";
import { measureFirstFrame } from "./first-frame.mjs";
import { migrate } from "./migrate.mjs";
import { environment, run } from "./processes.mjs";
import { seed } from "./seed.mjs";
import { script, step } from "./steps.mjs";

Object.assign(process.env, environment);

const rounds = 5;
const connections = 8;
/** Of each turn, after a warm-up. */
const seconds = 3;
const mebibyte = 1024 * 1024;
const segment = "videos/demo-tech/bench/1.m4s";
const source = "videos/demo-tech/source.mp4";

/**
 * Ours against the least that answers the same, in the same workerd, turn by turn, so that what the machine does
 * meanwhile meets both. A ratio is one of bytes, or of requests, in the same time.
 */
await script(async () => {
  await step("Building", async () => {
    await buildWeb();
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
    ["a segment of 4 MiB", 0.9, "bytes", ["/stream/demo-tech/bench/1.m4s", granted], [`/bare/r2/${segment}`]],
    [
      "a range of 4 MiB",
      0.9,
      "bytes",
      ["/stream/demo-tech/source.mp4", { ...granted, ...range }],
      [`/bare/r2/${source}`, range],
    ],
    ["a call that asks who it is", 0.9, "requests", ["/api/protectedRoute", signedIn], [`/bare/d1?session=${session}`]],
    ["the catalogue", 0.7, "requests", ["/api/getMovies?limit=10"], ["/bare/json"]],
  ];
  console.log(
    `\n  ${connections} connections, ${rounds} rounds of ${seconds} s, ours / bare: median (least to most)\n`,
  );
  for (const [name, budget, unit, ours, bare] of pairs) {
    const { median, text } = await compare(site, unit, ours, bare);
    console.log(`  ${median >= budget ? "ok  " : "LOW "} ${name.padEnd(28)} budget ${budget}   ${text}`);
    if (median < budget) process.exitCode = 1;
  }
  const { ms, asked } = await measureFirstFrame(site, rounds);
  console.log(
    `\n  from the press of Watch to the first picture: ${ms} ms (median of ${rounds}), ${asked.length} requests`,
  );
  for (const path of asked) console.log(`    ${path}`);
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

async function compare(site, unit, ours, bare) {
  const measure = ([path, headers = {}], duration = seconds) => answersOf(`${site}${path}`, headers, duration);
  await measure(bare, 1);
  await measure(ours, 1);
  const turns = [];
  for (let round = 0; round < rounds; round++) {
    const bareFirst = round % 2 === 0;
    const [one, other] = [await measure(bareFirst ? bare : ours), await measure(bareFirst ? ours : bare)];
    turns.push(bareFirst ? { bare: one, ours: other } : { bare: other, ours: one });
  }
  const ratios = turns.map((turn) => turn.ours[unit] / turn.bare[unit]).sort((one, other) => one - other);
  const median = ratios[Math.floor(rounds / 2)];
  const { bytes, requests } = turns.at(-1).ours;
  const spread = `${median.toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)})`;
  const rate = `${(bytes / seconds / mebibyte).toFixed(0)} MiB/s, ${(requests / seconds).toFixed(0)} requests/s`;
  return { median, text: `${spread}   ${rate}` };
}

async function answersOf(url, headers, duration) {
  const result = await autocannon({ url, headers, duration, connections });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} answers were no success`);
  return { bytes: result.throughput.total, requests: result.requests.total };
}
