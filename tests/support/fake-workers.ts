import { randomUUID } from "node:crypto";
import {
  type AddRoute,
  type Call,
  type CloudflareJson,
  notFoundRefusal,
  Refusal,
} from "./cloudflare-answers.ts";

type Version = {
  id: string;
  annotations: Record<string, string>;
  bindings: CloudflareJson[];
  secrets: Map<string, string>;
};
type Script = {
  versions: Version[];
  deployed: string[];
  secrets: Map<string, string>;
  settings: CloudflareJson;
  subdomain: CloudflareJson;
};

/**
 * The Workers of an account. The refusals are those of Wrangler's source (10220: rolling back once
 * a secret has changed) and of issues 5940 (10089) and 8756 (100328) of cloudflare/workers-sdk.
 */
export class FakeWorkers {
  plan = "workers_paid";
  hasAnalytics = true;
  readonly scripts = new Map<string, Script>();
  readonly domains = new Map<string, string>();
  readonly crons = new Map<string, string[]>();

  /** Returns the deployed version of a script. */
  current(name: string): Version | undefined {
    const script = this.scripts.get(name);
    return script?.versions.find(({ id }) => id === script.deployed.at(-1));
  }

  /** Adds a Worker that somebody made in the dashboard. */
  addForeignScript(name: string): void {
    const version = {
      id: randomUUID(),
      annotations: {},
      bindings: [],
      secrets: new Map([["OTHER", "x"]]),
    };
    this.scripts.set(name, {
      ...emptyScript(),
      versions: [version],
      deployed: [version.id],
      secrets: version.secrets,
    });
  }

  protected addWorkerRoutes(on: AddRoute, account: string): void {
    const script = `${account}/workers/scripts/:script`;
    on(`GET ${account}/workers/services/:script`, (params) => this.service(params.script));
    on(`GET ${script}/secrets`, (params) =>
      [...this.script(params.script).secrets.keys()].map((name) => ({ name })),
    );
    on(`GET ${script}/deployments`, (params) => this.deployments(params.script));
    on(`POST ${script}/deployments`, (params, call) => this.deploy(params.script, call));
    on(`POST ${script}/versions`, (params, call) => this.uploadVersion(params.script, call));
    on(`PATCH ${script}/script-settings`, (params, { json }) =>
      Object.assign(this.script(params.script).settings, json()),
    );
    on(`GET ${script}/versions/:id`, (params) => this.version(params.script, params.id));
    on(`POST ${script}/assets-upload-session`, () => ({ jwt: fakeJwt, buckets: [] }));
    on(`PUT ${script}`, (params, call) => this.uploadScript(params.script, call));
    on(`POST ${script}/domains/changeset`, () => ({
      added: [],
      removed: [],
      updated: [],
      conflicting: [],
    }));
    on(`PUT ${script}/domains/records`, (params, { json }) =>
      this.setDomains(params.script, json()),
    );
    on(`PUT ${script}/schedules`, (params, { json }) => this.setCrons(params.script, json()));
    on(`GET ${script}/schedules`, (params) => ({ schedules: this.listCrons(params.script) }));
    on(`GET ${script}/subdomain`, (params) => this.script(params.script).subdomain);
    on(`GET ${account}/workers/workers/:script`, (params) => this.worker(params.script));
    on(`POST ${script}/subdomain`, (params, { json }) =>
      Object.assign(this.script(params.script).subdomain, json()),
    );
    on(`GET ${account}/workers/domains`, (_, { query }) =>
      this.listDomains(query.get("hostname") ?? ""),
    );
    on(`GET ${script}/settings`, (params) => this.script(params.script).settings);
  }

  private script(name = ""): Script {
    const script = this.scripts.get(name);
    if (!script) throw notFoundRefusal("Worker", 10007);
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

  private deploy(name: string | undefined, { json, query }: Call) {
    const [{ version_id: id } = { version_id: "" }] = json().versions as { version_id: string }[];
    const script = this.script(name);
    const target = script.versions.find((version) => version.id === id);
    const isNewest = target === script.versions.at(-1);
    const changed = [...script.secrets].filter(
      ([secret, text]) => target?.secrets.get(secret) !== text,
    );
    if (!isNewest && changed.length > 0 && query.get("force") !== "true") {
      const names = changed.map(([secret]) => secret).join(", ");
      throw new Refusal(400, `The following secrets have changed: ${names}`, 10220);
    }
    script.deployed.push(id);
    return { id: randomUUID() };
  }

  private version(name: string | undefined, id: string | undefined) {
    const version = this.script(name).versions.find((each) => each.id === id);
    if (!version) throw notFoundRefusal("Version");
    const { secrets, ...shown } = version;
    return {
      ...shown,
      metadata: {},
      resources: { bindings: version.bindings, script: {}, script_runtime: {} },
    };
  }

  /** Stores Wrangler's first upload, which is deployed at once. */
  private async uploadScript(name = "", call: Call) {
    const { id } = await this.uploadVersion(name, call);
    this.script(name).deployed.push(id);
    return { id: name, startup_time_ms: 200, deployment_id: id, has_assets: true, etag: id };
  }

  /** Stores a later upload of Wrangler, which is deployed by another call. */
  private async uploadVersion(name = "", { body, type }: Call) {
    const form = await new Response(new Uint8Array(body), {
      headers: { "Content-Type": type },
    }).formData();
    const metadata = JSON.parse(String(form.get("metadata")));
    this.requireSwitchedOn(metadata);
    const script = this.scripts.get(name) ?? emptyScript();
    const bindings = metadata.bindings as CloudflareJson[];
    for (const { type: kind, name: secret, text } of bindings)
      if (kind === "secret_text") script.secrets.set(String(secret), String(text));
    const secrets = new Map(script.secrets);
    const version = {
      id: randomUUID(),
      annotations: metadata.annotations,
      bindings: bindings.map(asAnswered),
      secrets,
    };
    script.versions.push(version);
    script.settings = { ...metadata, files: [...form.keys()] };
    this.scripts.set(name, script);
    return { ...version, startup_time_ms: 200, resources: { script: { etag: version.id } } };
  }

  private requireSwitchedOn({
    bindings,
    limits,
  }: {
    bindings: CloudflareJson[];
    limits?: { cpu_ms?: number };
  }): void {
    if (this.plan === "workers_free" && limits?.cpu_ms)
      throw new Refusal(400, "CPU limits are not supported for the Free plan.", 100328);
    if (!this.hasAnalytics && bindings.some(({ type }) => type === "analytics_engine"))
      throw new Refusal(
        403,
        "You need to enable Analytics Engine. Head to the Cloudflare Dashboard to enable.",
        10089,
      );
  }

  private worker(name: string | undefined) {
    return { name, subdomain: this.script(name).subdomain };
  }

  private listDomains(hostname: string) {
    const service = this.domains.get(hostname);
    return service === undefined ? [] : [{ hostname, service }];
  }

  private setDomains(name = "", { origins }: CloudflareJson) {
    for (const { hostname } of origins as { hostname: string }[]) this.domains.set(hostname, name);
    return [];
  }

  private listCrons(name = "") {
    return (this.crons.get(name) ?? []).map((cron) => ({ cron }));
  }

  private setCrons(name = "", json: CloudflareJson) {
    const schedules = json as unknown as { cron: string }[];
    this.crons.set(
      name,
      schedules.map(({ cron }) => cron),
    );
    return { schedules };
  }
}

/**
 * Returns a binding as the API shows it: without the text of a secret. A database's id is sent as
 * `id`, and shown as `id` and as `database_id`.
 */
function asAnswered({ text, ...binding }: CloudflareJson): CloudflareJson {
  if (binding.type === "secret_text") return binding;
  return {
    ...binding,
    ...(text !== undefined && { text }),
    ...(binding.type === "d1" && { database_id: binding.id }),
  };
}

const emptyScript = (): Script => ({
  versions: [],
  deployed: [],
  secrets: new Map(),
  settings: {},
  subdomain: { enabled: false, previews_enabled: false },
});

const fakeJwt = `x.${Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString("base64url")}.y`;
