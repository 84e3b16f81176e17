import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { answer, missing, Page, Refusal, refuse } from "./cloudflare-answers.ts";
import { requireShortStatements } from "./sql-statements.ts";

type Json = Record<string, unknown>;
type Version = { id: string; annotations: Record<string, string>; bindings: Json[] };
type Script = {
  versions: Version[];
  deployed: string[];
  secrets: Map<string, string>;
  settings: Json;
  subdomain: Json;
};
type Bucket = { name: string; objects: Map<string, Buffer>; rules: Json[] };
type Database = { uuid: string; name: string; sqlite: DatabaseSync; read_replication: Json };
type Sender = { tag: string; name: string; enabled: boolean };
type Call = { query: URLSearchParams; body: Buffer; json: () => Json; type: string };

/** One account at Cloudflare, with a zone, as far as our commands and wrangler use its API. Its `/query` splits naively. */
export class FakeCloudflare {
  readonly account = { id: "f00dfeed00000000000000000000cafe", name: "Cinema" };
  /** Further accounts that the sign-in has access to. */
  readonly otherAccounts: { id: string; name: string }[] = [];
  readonly zone = { id: "2one0000000000000000000000000001", name: "cinema.example", status: "active" };
  plan = "workers_paid";
  databaseBytes = 20_000_000;
  readonly databases = new Map<string, Database>();
  readonly buckets = new Map<string, Bucket>();
  readonly scripts = new Map<string, Script>();
  readonly domains = new Map<string, string>();
  readonly senders: Sender[] = [];
  /** What the world sees. */
  readonly dnsRecords: { type: string; name: string; content: string }[] = [];
  readonly crons = new Map<string, string[]>();
  readonly calls: string[] = [];
  /** At this call, counted from 1, the connection breaks, and stays so: `before` or `after` the call had its effect. */
  breakAt: { call: number; when: "before" | "after" } | null = null;
  /** Calls that are never answered: the commands wait there until a person presses Ctrl+C. */
  silentAt: RegExp | null = null;
  /** Few, so that few objects need several pages. */
  objectsPerPage = 2;
  /** Stores other bytes than were sent of objects with this in their key. */
  damages: string | null = null;
  /** The version of a site whose health is red. */
  unwellVersion: string | null = null;
  /** What a database was at the time that Time Travel is asked for. */
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

  /** The deployed version of a script. */
  current(name: string): Version | undefined {
    const script = this.scripts.get(name);
    return script?.versions.find(({ id }) => id === script.deployed.at(-1));
  }

  /** What the health check of a deployed site answers. */
  fetchSite = async (address: string): Promise<Response> => {
    const name = this.domains.get(new URL(address).hostname) ?? new URL(address).hostname.split(".")[0] ?? "";
    const build = this.current(name)?.annotations["workers/tag"];
    if (build === undefined) throw new TypeError("fetch failed");
    const isWell = build !== this.unwellVersion;
    const body = {
      ok: isWell,
      build,
      checks: { schema: true, emails: isWell },
      message: isWell ? "" : "Emails don't work.",
    };
    return Response.json(body, { status: isWell ? 200 : 503 });
  };

  resolveDns(host: string, kind: string): string[] {
    return this.dnsRecords.filter(({ type, name }) => name === host && type === kind).map(({ content }) => content);
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
    if (this.calls.length > call || (isBroken && when === "before")) return void request.socket.destroy();
    const headers = request.headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await this.app.fetch(new Request(`http://stand-in${path}`, { method, headers, body }));
    if (isBroken) return void request.socket.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  private routes() {
    const app = new Hono();
    type Handler = (params: Record<string, string>, call: Call) => unknown;
    const on = (route: string, handle: Handler) => {
      const [method = "", path = ""] = route.split(" ");
      app.on(method, path, async (c) => {
        const body = Buffer.from(await c.req.arrayBuffer());
        const json = () => JSON.parse(String(body) || "{}") as Json;
        const call = { body, json, query: new URL(c.req.url).searchParams, type: c.req.header("Content-Type") ?? "" };
        return answer(await handle(c.req.param(), call), call.query);
      });
    };
    const account = `/accounts/${this.account.id}`;
    const zone = `/zones/${this.zone.id}`;
    const database = `${account}/d1/database/:uuid`;
    const bucket = `${account}/r2/buckets/:bucket`;
    const script = `${account}/workers/scripts/:script`;

    on("GET /accounts", () => [this.account, ...this.otherAccounts]);
    on("GET /memberships", () => [{ account: this.account }]);
    on("GET /zones", (_, { query }) => (query.get("name") === this.zone.name ? [this.zone] : []));
    on(`GET ${account}/subscriptions`, () => [{ rate_plan: { id: this.plan } }]);
    on(`GET ${account}/workers/subdomain`, () => ({ subdomain: "acme" }));
    on(`GET ${account}/d1/database`, (_, { query }) => this.listDatabases(query.get("name") ?? ""));
    on(`POST ${account}/d1/database`, (_, { json }) => this.createDatabase(String(json().name)));
    on(`GET ${database}`, ({ uuid }) => ({ ...describeDatabase(this.database(uuid)), file_size: this.databaseBytes }));
    on(`PUT ${database}`, ({ uuid }, { json }) => describeDatabase(Object.assign(this.database(uuid), json())));
    on(`POST ${database}/query`, ({ uuid }, { json }) => this.query(uuid, json()));
    on(`POST ${database}/import`, ({ uuid }, { json }) => this.import(uuid, json()));
    on(`GET ${database}/time_travel/bookmark`, () => ({ bookmark: "00000001-b" }));
    on(`DELETE ${database}`, ({ uuid }) => this.databases.delete(this.database(uuid).uuid));
    on(`POST ${database}/time_travel/restore`, ({ uuid }) => this.travelInTime(this.database(uuid).sqlite));
    on("PUT /upload/:etag", (_, { body }) => this.upload(body));
    on(`POST ${account}/r2/buckets`, (_, { json }) => this.createBucket(String(json().name)));
    on(`GET ${bucket}`, (params) => ({ name: this.bucket(params.bucket).name }));
    on(`GET ${bucket}/objects`, (params, { query }) => this.listObjects(params.bucket, query.get("cursor") ?? ""));
    on(`GET ${bucket}/objects/:key{.+}`, (params) => this.object(params.bucket, params.key));
    on(`PUT ${bucket}/objects/:key{.+}`, (params, { body }) => this.putObject(params.bucket, params.key, body));
    on(`GET ${bucket}/lifecycle`, (params) => ({ rules: this.bucket(params.bucket).rules }));
    on(`PUT ${bucket}/lifecycle`, (params, { json }) => Object.assign(this.bucket(params.bucket), json()));
    on(`GET ${zone}/email/sending/subdomains`, () => this.senders);
    on(`POST ${zone}/email/sending/subdomains`, (_, { json }) => this.addSender(String(json().name)));
    on(`GET ${zone}/email/sending/subdomains/:tag/dns`, () => senderRecords);
    on(`GET ${account}/workers/services/:script`, (params) => this.service(params.script));
    on(`GET ${script}/secrets`, (params) => [...this.script(params.script).secrets.keys()].map((name) => ({ name })));
    on(`DELETE ${script}/secrets/:name`, (params) => this.script(params.script).secrets.delete(params.name ?? ""));
    on(`GET ${script}/deployments`, (params) => this.deployments(params.script));
    on(`POST ${script}/deployments`, (params, { json }) => this.deploy(params.script, json()));
    on(`POST ${script}/versions`, (params, call) => this.uploadVersion(params.script, call));
    on(`PATCH ${script}/script-settings`, (params, { json }) =>
      Object.assign(this.script(params.script).settings, json()),
    );
    on(`GET ${script}/versions/:id`, (params) => this.version(params.script, params.id));
    on(`POST ${script}/assets-upload-session`, () => ({ jwt: fakeJwt, buckets: [] }));
    on(`PUT ${script}`, (params, call) => this.uploadScript(params.script, call));
    on(`POST ${script}/domains/changeset`, () => ({ added: [], removed: [], updated: [], conflicting: [] }));
    on(`PUT ${script}/domains/records`, (params, { json }) => this.setDomains(params.script, json()));
    on(`PUT ${script}/schedules`, (params, { json }) => this.setCrons(params.script, json()));
    on(`GET ${script}/schedules`, (params) => ({ schedules: this.listCrons(params.script) }));
    on(`GET ${script}/subdomain`, (params) => this.script(params.script).subdomain);
    on(`GET ${account}/workers/workers/:script`, (params) => this.worker(params.script));
    on(`POST ${script}/subdomain`, (params, { json }) => Object.assign(this.script(params.script).subdomain, json()));
    on(`GET ${account}/workers/domains`, (_, { query }) => this.listDomains(query.get("hostname") ?? ""));
    on(`GET ${script}/settings`, (params) => this.script(params.script).settings);
    app.notFound((c) => refuse(missing(`${c.req.method} ${c.req.path}`)));
    app.onError((error) => refuse(error instanceof Refusal ? error : new Refusal(400, String(error), 7500)));
    return app;
  }

  private listDatabases(name: string) {
    return [...this.databases.values()].filter((database) => database.name.startsWith(name)).map(describeDatabase);
  }

  private createDatabase(name: string) {
    if ([...this.databases.values()].some((database) => database.name === name))
      throw new Refusal(400, `A database named ${name} exists already`, 7502);
    const uuid = randomUUID();
    this.databases.set(uuid, {
      uuid,
      name,
      sqlite: new DatabaseSync(":memory:"),
      read_replication: { mode: "disabled" },
    });
    return { uuid, name };
  }

  private database(uuid = ""): Database {
    const database = this.databases.get(uuid);
    if (!database) throw missing("Database");
    return database;
  }

  /** As the platform is reported to: the text is split at each semicolon, so that a trigger ends in "incomplete input". */
  private query(uuid: string | undefined, { sql, params }: Json) {
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

  private import(uuid: string | undefined, { action, etag }: Json) {
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

  private createBucket(name: string) {
    if (this.buckets.has(name)) throw new Refusal(409, "The bucket exists already", 10004);
    this.buckets.set(name, { name, objects: new Map(), rules: [] });
    return { name };
  }

  private bucket(name = ""): Bucket {
    const bucket = this.buckets.get(name);
    if (!bucket) throw missing("Bucket", 10006);
    return bucket;
  }

  private object(name = "", key = ""): Buffer {
    const object = this.bucket(name).objects.get(key);
    if (!object) throw missing("Object", 10007);
    return object;
  }

  private putObject(name = "", key = "", body: Buffer) {
    const stored = this.damages !== null && key.includes(this.damages) ? Buffer.concat([body, body]) : body;
    this.bucket(name).objects.set(key, stored);
    return { key, size: String(stored.length), etag: md5(stored) };
  }

  private listObjects(name: string | undefined, cursor: string) {
    const objects = [...this.bucket(name).objects].sort(([a], [b]) => (a < b ? -1 : 1));
    const rest = objects.filter(([key]) => key > cursor);
    const page = rest.slice(0, this.objectsPerPage);
    const items = page.map(([key, { length }]) => ({ key, size: length, etag: md5(this.object(name, key)) }));
    const last = page.at(-1)?.[0];
    return new Page(items, rest.length > page.length ? last : undefined);
  }

  private addSender(name: string): Sender {
    const sender = { tag: `sender${this.senders.length}`, name, enabled: false };
    this.senders.push(sender);
    return sender;
  }

  private script(name = ""): Script {
    const script = this.scripts.get(name);
    if (!script) throw missing("Worker", 10007);
    return script;
  }

  private service(name: string | undefined) {
    this.script(name);
    const environment = { environment: "production", script: { last_deployed_from: "wrangler" } };
    return { id: name, default_environment: environment };
  }

  private deployments(name: string | undefined) {
    const { deployed } = this.script(name);
    const deployments = deployed.map((version_id) => ({
      id: randomUUID(),
      versions: [{ version_id, percentage: 100 }],
    }));
    return { deployments: deployments.reverse() };
  }

  private deploy(name: string | undefined, { versions }: Json) {
    const [{ version_id: id } = { version_id: "" }] = versions as { version_id: string }[];
    this.script(name).deployed.push(id);
    return { id: randomUUID() };
  }

  private version(name: string | undefined, id: string | undefined) {
    const version = this.script(name).versions.find((each) => each.id === id);
    if (!version) throw missing("Version");
    return { ...version, metadata: {}, resources: { bindings: version.bindings, script: {}, script_runtime: {} } };
  }

  /** Wrangler's first upload: the version is deployed at once. */
  private async uploadScript(name = "", call: Call) {
    const { id } = await this.uploadVersion(name, call);
    this.script(name).deployed.push(id);
    return { id: name, startup_time_ms: 200, deployment_id: id, has_assets: true, etag: id };
  }

  /** Wrangler's later uploads: it deploys the version by a call of its own. */
  private async uploadVersion(name = "", { body, type }: Call) {
    const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    const metadata = JSON.parse(String(form.get("metadata")));
    const script = this.scripts.get(name) ?? { ...emptyScript() };
    const bindings = metadata.bindings as Json[];
    for (const { type: kind, name: secret, text } of bindings)
      if (kind === "secret_text") script.secrets.set(String(secret), String(text));
    const version = { id: randomUUID(), annotations: metadata.annotations, bindings };
    script.versions.push(version);
    script.settings = { ...metadata, files: [...form.keys()] };
    this.scripts.set(name, script);
    return { ...version, startup_time_ms: 200, resources: { script: { etag: version.id } } };
  }

  private worker(name: string | undefined) {
    return { name, subdomain: this.script(name).subdomain };
  }

  private listDomains(hostname: string) {
    const service = this.domains.get(hostname);
    return service === undefined ? [] : [{ hostname, service }];
  }

  private setDomains(name = "", { origins }: Json) {
    for (const { hostname } of origins as { hostname: string }[]) this.domains.set(hostname, name);
    return [];
  }

  private listCrons(name = "") {
    return (this.crons.get(name) ?? []).map((cron) => ({ cron }));
  }

  private setCrons(name = "", json: Json) {
    const schedules = json as unknown as { cron: string }[];
    this.crons.set(
      name,
      schedules.map(({ cron }) => cron),
    );
    return { schedules };
  }
}

const emptyScript = (): Script => ({
  versions: [],
  deployed: [],
  secrets: new Map(),
  settings: {},
  subdomain: { enabled: false, previews_enabled: false },
});

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

const describeDatabase = ({ uuid, name, read_replication }: Database) => ({ uuid, name, read_replication });

const fakeJwt = `x.${Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString("base64url")}.y`;

const senderRecords = [
  { type: "MX", name: "cf-bounce.cinema.example", content: "route1.mx.cloudflare.net", priority: 10 },
  { type: "TXT", name: "cinema.example", content: "v=spf1 include:_spf.mx.cloudflare.net ~all" },
];
