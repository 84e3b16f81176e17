import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import {
  type AddRoute,
  type Call,
  type CloudflareJson,
  notFoundRefusal,
  Page,
  Refusal,
  toCloudflareResponse,
  toRefusedResponse,
} from "./cloudflare-answers.ts";
import { FakeWorkers } from "./fake-workers.ts";
import { requireShortStatements } from "./sql-statements.ts";

type Bucket = {
  name: string;
  objects: Map<string, Buffer>;
  rules: CloudflareJson[];
  jurisdiction: string;
};
type Database = {
  uuid: string;
  name: string;
  sqlite: DatabaseSync;
  read_replication: CloudflareJson;
  created_at: string;
};
type Sender = { tag: string; name: string; enabled: boolean };
type DnsRecord = { type: string; name: string; content: string };

/**
 * One account at Cloudflare, with a zone, as far as our commands and Wrangler use its API. Its
 * behaviour is that of
 * - https://developers.cloudflare.com/api/ and the SDK generated from it, for paths, methods,
 * bodies and results;
 * - /d1/platform/limits/ and /d1/best-practices/import-export-data/, for databases, whose `/query`
 * splits SQL at every semicolon;
 * - /r2/reference/data-location/ and /r2/api/error-codes/, for buckets (10042: R2 is not switched
 * on);
 * - /email-service/configuration/domains/, for senders and their DNS records;
 * - /fundamentals/api/reference/limits/, for 429 and Retry-After, and /permissions/ beside it, for
 * 403 (code 10000);
 * - Wrangler's source and issues, for the reasons why an upload is refused: fake-workers.ts.
 */
export class FakeCloudflare extends FakeWorkers {
  readonly account = { id: "f00dfeed00000000000000000000cafe", name: "Cinema" };
  /** Further accounts that the token has access to. */
  readonly otherAccounts: { id: string; name: string }[] = [];
  readonly zone = {
    id: "2one0000000000000000000000000001",
    name: "cinema.example",
    status: "active",
    name_servers: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"],
  };
  hasR2 = true;
  /** Paths for which the token lacks a permission. */
  refusedPaths: RegExp | null = null;
  /**
   * Whether a list of objects that has further pages also sets `is_truncated`, besides its cursor.
   */
  saysTruncated = true;
  /** The number of next calls that are answered with 429, and their Retry-After in seconds. */
  tooMany: { calls: number; retryAfter: number } | null = null;
  databaseBytes = 20_000_000;
  readonly databases = new Map<string, Database>();
  readonly buckets = new Map<string, Bucket>();
  readonly senders: Sender[] = [];
  /** The public DNS records. */
  readonly dnsRecords: DnsRecord[] = [];
  readonly calls: string[] = [];
  /**
   * The call, counted from 1, at which the connection breaks for good: `before` or `after` the call
   * has its effect.
   */
  breakAt: { call: number; when: "before" | "after" } | null = null;
  /** Calls that get no answer, so that a command waits until Ctrl+C. */
  silentAt: RegExp | null = null;
  /** The number of objects on a page, so small that a few objects need several pages. */
  objectsPerPage = 2;
  /** Objects whose key contains this text are stored with other bytes than were sent. */
  damages: string | null = null;
  /** The id of a Worker version whose health check fails. */
  unhealthyVersion: string | null = null;
  /**
   * The response that this computer gets in place of the site's: "nothing" for no response, or
   * "challenge" for Cloudflare's page for suspected bots.
   */
  inFront: "nothing" | "challenge" | null = null;
  /** Returns a database as it was at the time that Time Travel is asked for. */
  travelInTime: (sqlite: DatabaseSync) => unknown = () => ({});
  private readonly imports = new Map<string, string>();
  private app = new Hono();
  private server: Server | undefined;
  private origin = "";

  async start(): Promise<string> {
    this.app = this.routes();
    this.server = createServer((request, response) => this.handle(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.apiUrl;
  }

  get apiUrl(): string {
    return `${this.origin}/client/v4`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    for (const { sqlite } of this.databases.values()) sqlite.close();
  }

  get changes(): string[] {
    return this.calls.filter((call) => !/^GET |\/query$|assets-upload-session$/.test(call));
  }

  /** Responds as the health check of a deployed site. */
  fetchSite = async (address: string): Promise<Response> => {
    const name =
      this.domains.get(new URL(address).hostname) ?? new URL(address).hostname.split(".")[0] ?? "";
    const build = this.current(name)?.bindings.find((binding) => binding.name === "BUILD")?.text;
    if (build === undefined || this.inFront === "nothing") throw new TypeError("fetch failed");
    if (this.inFront === "challenge")
      return new Response("<title>Just a moment...</title>", { status: 403 });
    const isWell = build !== this.unhealthyVersion;
    const body = {
      ok: isWell,
      build,
      checks: { schema: true, emails: isWell },
      message: isWell ? "" : "Emails don't work.",
    };
    return Response.json(body, { status: isWell ? 200 : 503 });
  };

  /** Returns DNS records, with those that the platform adds for the domains of Workers. */
  resolveDns(host: string, kind: string): string[] {
    const proxied = [...this.domains.keys()].map((name) => ({
      type: "A",
      name,
      content: "104.16.0.1",
    }));
    const found = [...this.dnsRecords, ...proxied].filter(
      ({ type, name }) => name === host && type === kind,
    );
    return found.map(({ content }) => content);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "GET", url = "/" } = request;
    const path = url.replace("/client/v4", "");
    this.calls.push(`${method} ${path.replace(/\?.*/, "")}`);
    if (this.silentAt?.test(`${method} ${path}`)) return;
    const { call = Number.POSITIVE_INFINITY, when } = this.breakAt ?? {};
    const isBroken = this.calls.length >= call;
    if (this.calls.length > call || (isBroken && when === "before"))
      return void request.socket.destroy();
    const refusal = this.findRefusal(path);
    if (refusal) return void send(response, refusal);
    const headers = request.headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await this.app.fetch(
      new Request(`http://stand-in${path}`, { method, headers, body }),
    );
    if (isBroken) return void request.socket.destroy();
    await send(response, answer);
  }

  private findRefusal(path: string): Response | null {
    if (this.tooMany && this.tooMany.calls-- > 0) {
      const response = toRefusedResponse(
        new Refusal(429, "More than 1200 requests per 300 seconds reached", 10100),
      );
      response.headers.set("Retry-After", String(this.tooMany.retryAfter));
      return response;
    }
    if (this.refusedPaths?.test(path))
      return toRefusedResponse(new Refusal(403, "Authentication error", 10000));
    if (!this.hasR2 && path.includes("/r2/"))
      return toRefusedResponse(
        new Refusal(403, "Please enable R2 through the Cloudflare Dashboard.", 10042),
      );
    return null;
  }

  private routes() {
    const app = new Hono();
    const on: AddRoute = (route, handle) => {
      const [method = "", path = ""] = route.split(" ");
      app.on(method, path, async (c) => {
        const body = Buffer.from(await c.req.arrayBuffer());
        const json = () => JSON.parse(String(body) || "{}") as CloudflareJson;
        const call = {
          body,
          json,
          query: new URL(c.req.url).searchParams,
          type: c.req.header("Content-Type") ?? "",
          jurisdiction: c.req.header("cf-r2-jurisdiction") ?? "default",
        };
        return toCloudflareResponse(await handle(c.req.param(), call), call.query);
      });
    };
    const account = `/accounts/${this.account.id}`;
    const zone = `/zones/${this.zone.id}`;
    const database = `${account}/d1/database/:uuid`;
    const bucket = `${account}/r2/buckets/:bucket`;

    on("GET /accounts", () => [this.account, ...this.otherAccounts]);
    on("GET /memberships", () => [{ account: this.account }]);
    on("GET /zones", (_, { query }) => (query.get("name") === this.zone.name ? [this.zone] : []));
    on(`GET ${account}/subscriptions`, () => [{ rate_plan: { id: this.plan } }]);
    on(`GET ${account}/workers/subdomain`, () => ({ subdomain: "acme" }));
    on(`GET ${account}/d1/database`, (_, { query }) => this.listDatabases(query.get("name") ?? ""));
    on(`POST ${account}/d1/database`, (_, { json }) => this.createDatabase(json()));
    on(`GET ${database}`, ({ uuid }) => ({
      ...describeDatabase(this.database(uuid)),
      file_size: this.databaseBytes,
    }));
    on(`PUT ${database}`, ({ uuid }, { json }) =>
      describeDatabase(Object.assign(this.database(uuid), json())),
    );
    on(`POST ${database}/query`, ({ uuid }, { json }) => this.query(uuid, json()));
    on(`POST ${database}/import`, ({ uuid }, { json }) => this.import(uuid, json()));
    on(`GET ${database}/time_travel/bookmark`, () => ({ bookmark: "00000001-b" }));
    on(`DELETE ${database}`, ({ uuid }) => this.databases.delete(this.database(uuid).uuid));
    on(`POST ${database}/time_travel/restore`, ({ uuid }) =>
      this.travelInTime(this.database(uuid).sqlite),
    );
    on("PUT /upload/:etag", (_, { body }) => this.upload(body));
    on(`GET ${account}/r2/buckets`, () => ({
      buckets: [...this.buckets.values()].map(({ name }) => ({ name })),
    }));
    on(`POST ${account}/r2/buckets`, (_, { json, jurisdiction }) =>
      this.createBucket(String(json().name), jurisdiction),
    );
    on(`GET ${bucket}`, (params, call) => ({ name: this.bucket(params.bucket, call).name }));
    on(`GET ${bucket}/objects`, (params, call) => this.listObjects(params.bucket, call));
    on(`GET ${bucket}/objects/:key{.+}`, (params, call) =>
      this.object(params.bucket, params.key, call),
    );
    on(`DELETE ${bucket}/objects/:key{.+}`, (params, call) =>
      this.bucket(params.bucket, call).objects.delete(params.key ?? ""),
    );
    on(`PUT ${bucket}/objects/:key{.+}`, (params, call) =>
      this.putObject(params.bucket, params.key, call),
    );
    on(`GET ${bucket}/lifecycle`, (params, call) => ({
      rules: this.bucket(params.bucket, call).rules,
    }));
    on(`PUT ${bucket}/lifecycle`, (params, call) =>
      Object.assign(this.bucket(params.bucket, call), call.json()),
    );
    on(`GET ${zone}/email/sending/subdomains`, () => this.senders);
    on(`POST ${zone}/email/sending/subdomains`, (_, { json }) =>
      this.addSender(String(json().name)),
    );
    on(`GET ${zone}/email/sending/subdomains/:tag/dns`, ({ tag }) =>
      listSenderRecords(this.senders.find((sender) => sender.tag === tag)?.name ?? ""),
    );
    this.addWorkerRoutes(on, account);
    app.notFound((c) => toRefusedResponse(notFoundRefusal(`${c.req.method} ${c.req.path}`)));
    app.onError((error) =>
      toRefusedResponse(error instanceof Refusal ? error : new Refusal(400, String(error), 7500)),
    );
    return app;
  }

  private listDatabases(name: string) {
    return [...this.databases.values()]
      .filter((database) => database.name.startsWith(name))
      .map(describeDatabase);
  }

  createEmptyDatabase(name: string): Database {
    const { uuid } = this.createDatabase({ name });
    return this.database(uuid);
  }

  private createDatabase({ name, jurisdiction = null }: CloudflareJson) {
    if ([...this.databases.values()].some((database) => database.name === name))
      throw new Refusal(400, `A database named ${name} exists already`, 7502);
    const uuid = randomUUID();
    this.databases.set(uuid, {
      uuid,
      name: String(name),
      sqlite: new DatabaseSync(":memory:"),
      read_replication: { mode: "disabled" },
      created_at: new Date().toISOString(),
    });
    return { uuid, name, jurisdiction };
  }

  private database(uuid = ""): Database {
    const database = this.databases.get(uuid);
    if (!database) throw notFoundRefusal("Database");
    return database;
  }

  /**
   * Runs SQL as D1 does according to reports: D1 splits the text at each semicolon, so that a
   * trigger ends in "incomplete input".
   */
  private query(uuid: string | undefined, { sql, params }: CloudflareJson) {
    const { sqlite } = this.database(uuid);
    const statements = String(sql)
      .split(";")
      .filter((part) => part.trim() !== "");
    requireShortStatements(String(sql));
    return statements.map((statement) => ({
      success: true,
      meta: {},
      results: sqlite.prepare(statement).all(...(params as string[])),
    }));
  }

  private import(uuid: string | undefined, { action, etag }: CloudflareJson) {
    const { sqlite } = this.database(uuid);
    const id = String(etag);
    if (action === "init" && !this.imports.has(id))
      return { success: true, upload_url: `${this.origin}/upload/${id}`, filename: `${id}.sql` };
    sqlite.exec("BEGIN");
    try {
      const sql = this.imports.get(id) ?? "";
      requireShortStatements(sql);
      sqlite.exec(sql);
      sqlite.exec("COMMIT");
    } catch (error) {
      sqlite.exec("ROLLBACK");
      return { success: false, status: "error", error: String(error), messages: [] };
    }
    return { success: true, status: "complete", messages: [] };
  }

  private upload(body: Buffer): string {
    const etag = md5(body);
    this.imports.set(etag, String(body));
    return etag;
  }

  private createBucket(name: string, jurisdiction: string) {
    if (this.buckets.has(name)) throw new Refusal(409, "The bucket exists already", 10004);
    this.addBucket(name, jurisdiction);
    return { name };
  }

  addBucket(name: string, jurisdiction = "default"): Bucket {
    const bucket = { name, objects: new Map(), rules: [], jurisdiction };
    this.buckets.set(name, bucket);
    return bucket;
  }

  /** Finds a bucket; a bucket of a jurisdiction is found only with the jurisdiction's header. */
  private bucket(name = "", { jurisdiction }: Call): Bucket {
    const bucket = this.buckets.get(name);
    if (bucket?.jurisdiction !== jurisdiction) throw notFoundRefusal("Bucket", 10006);
    return bucket;
  }

  private object(name: string | undefined, key = "", call: Call): Buffer {
    const object = this.bucket(name, call).objects.get(key);
    if (!object) throw notFoundRefusal("Object", 10007);
    return object;
  }

  private putObject(name: string | undefined, key = "", call: Call) {
    const isDamaged = this.damages !== null && key.includes(this.damages);
    const stored = isDamaged ? Buffer.concat([call.body, call.body]) : call.body;
    this.bucket(name, call).objects.set(key, stored);
    return { key, size: String(stored.length), etag: md5(stored) };
  }

  private listObjects(name: string | undefined, call: Call) {
    const cursor = call.query.get("cursor") ?? "";
    const objects = [...this.bucket(name, call).objects].sort(([a], [b]) => (a < b ? -1 : 1));
    const prefix = call.query.get("prefix") ?? "";
    const rest = objects.filter(([key]) => key > cursor && key.startsWith(prefix));
    const page = rest.slice(0, this.objectsPerPage);
    const items = page.map(([key, bytes]) => ({ key, size: bytes.length, etag: md5(bytes) }));
    const last = page.at(-1)?.[0];
    return new Page(items, rest.length > page.length ? last : undefined, this.saysTruncated);
  }

  /**
   * Adds a sender, or switches it on again. Its DNS records come minutes later: `addSenderRecords`.
   */
  private addSender(name: string): Sender {
    const known = this.senders.find((sender) => sender.name === name);
    if (known) return Object.assign(known, { enabled: true });
    const sender = { tag: `sender${this.senders.length}`, name, enabled: true };
    this.senders.push(sender);
    return sender;
  }

  /** Adds the DNS records of all senders to the zone. An existing record of the owner stays. */
  addSenderRecords(): void {
    for (const { type, name, content, priority } of this.senders.flatMap((sender) =>
      listSenderRecords(sender.name),
    ))
      if (this.resolveDns(name, type).length === 0)
        this.dnsRecords.push({
          type,
          name,
          content: type === "MX" ? `${priority} ${content}` : content,
        });
  }
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

const describeDatabase = ({ sqlite, ...database }: Database) => database;

const listSenderRecords = (domain: string) => [
  { type: "MX", name: `cf-bounce.${domain}`, content: "route1.mx.cloudflare.net", priority: 10 },
  {
    type: "TXT",
    name: `cf-bounce.${domain}`,
    content: "v=spf1 include:_spf.mx.cloudflare.net ~all",
  },
  { type: "TXT", name: `_dmarc.${domain}`, content: "v=DMARC1; p=reject;" },
];
