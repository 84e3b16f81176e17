import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { FakeCloudflare } from "./fake-cloudflare.ts";
import { apiToken } from "./live-site.ts";
import { FakeStripe } from "./stripe/fake-stripe.ts";

const preload = pathToFileURL(resolve("tests/support/stand-ins-only.mjs"));

/**
 * An owner's computer for the commands of a live site, with its own settings and repository.
 * Stand-ins replace Cloudflare, Stripe, the DNS and the site.
 */
export class OwnerComputer {
  readonly cloudflare = new FakeCloudflare();
  readonly stripe = new FakeStripe();
  folder = "";
  private readonly outside: Server = createServer((request, response) =>
    this.answer(request, response),
  );
  private addresses: Record<string, string> = {};

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "marquee-owner-"));
    await this.commitRepository();
    await new Promise<void>((done) => this.outside.listen(0, "127.0.0.1", done));
    this.addresses = {
      CLOUDFLARE_API_BASE_URL: await this.cloudflare.start(),
      STRIPE_API_URL: await this.stripe.start(),
      STAND_IN_URL: `http://127.0.0.1:${(this.outside.address() as AddressInfo).port}`,
    };
  }

  async stop(): Promise<void> {
    this.cloudflare.stop();
    this.stripe.stop();
    this.outside.close();
    await rm(this.folder, { recursive: true });
  }

  /**
   * The environment, signed in to Cloudflare by a token. Git's own variables are left out, because
   * they would lead the commands to another repository.
   */
  get variables(): Record<string, string> {
    return {
      ...this.addresses,
      NODE_OPTIONS: `--import=${preload}`,
      HOME: this.folder,
      SETTINGS_DIR: this.folder,
      GIT_DIR: join(this.repository, ".git"),
      GIT_WORK_TREE: this.repository,
      CLOUDFLARE_API_TOKEN: apiToken,
    };
  }

  private get settingsFile(): string {
    return join(this.folder, "site.json");
  }

  get repository(): string {
    return join(this.folder, "repository");
  }

  async writeSettings(settings: Record<string, unknown>): Promise<void> {
    await writeFile(this.settingsFile, JSON.stringify(settings));
  }

  async readSettings(): Promise<Record<string, unknown> | null> {
    const text = await readFile(this.settingsFile, "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  }

  async deleteSettings(): Promise<void> {
    await rm(this.settingsFile);
  }

  private async commitRepository(): Promise<void> {
    await mkdir(this.repository);
    await writeFile(join(this.repository, "README.md"), "A version\n");
    const author = ["-c", "user.name=Owner", "-c", "user.email=owner@cinema.example"];
    const git = (...args: string[]) =>
      promisify(execFile)("git", [...author, ...args], { cwd: this.repository });
    await git("init", "--quiet");
    await git("add", ".");
    await git("commit", "--quiet", "--message", "A version");
  }

  private async answer({ url = "" }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, "http://stand-in");
    const read = (name: string) => searchParams.get(name) ?? "";
    if (pathname === "/dns") {
      response.end(JSON.stringify(this.cloudflare.resolveDns(read("name"), read("type"))));
      return;
    }
    const answer = await this.cloudflare.fetchSite(read("url")).catch(() => null);
    if (!answer) return void response.socket?.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }
}
