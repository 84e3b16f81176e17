import { runSql } from "../../../scripts/run-sql.mjs";
import type { Bindings } from "../../../worker/context/request-context.ts";
import marquee, { CachedFiles as StoredFiles } from "../../../worker/index.ts";
import { countBindings, countGlobals, outage } from "./counted-bindings.ts";
import { addCount, getKind, runAsKind, takeCounts } from "./counts.ts";
import { nameRequestKind } from "./request-kind.ts";

countGlobals();

/**
 * Names a request's kind; the cached entrypoint's requests carry the kind of the request that they
 * serve.
 */
const kindHeader = "X-Bench-Kind";

/** How many promises still run after their response. */
let pending = 0;

/**
 * Counts the R2 reads of stored files. The local platform has no cache in front of this entrypoint,
 * so each request is a miss.
 */
export class CachedFiles extends StoredFiles {
  override fetch(request: Request): Promise<Response> {
    const files = new StoredFiles(this.ctx, countBindings(this.env));
    return runAsKind(request.headers.get(kindHeader) ?? "no request", () => files.fetch(request));
  }
}

const countContext = (context: ExecutionContext): ExecutionContext =>
  new Proxy(context, {
    get(target, name) {
      if (name === "waitUntil")
        return (promise: Promise<unknown>) => target.waitUntil(trackPending(promise));
      if (name === "exports")
        return { ...target.exports, CachedFiles: { fetch: fetchCachedFile(target) } };
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

async function trackPending(promise: Promise<unknown>): Promise<void> {
  pending += 1;
  await Promise.resolve(promise).finally(() => {
    pending -= 1;
  });
}

function fetchCachedFile(context: ExecutionContext) {
  const exports = context.exports as { CachedFiles: Fetcher };
  return (url: string) => {
    addCount("cacheLookUps");
    return exports.CachedFiles.fetch(url, { headers: { [kindHeader]: getKind() } });
  };
}

async function serve(
  request: Request,
  env: Bindings,
  context: ExecutionContext,
): Promise<Response> {
  addCount("requests");
  const response = await marquee.fetch(request, countBindings(env), countContext(context));
  if (response.status === 429 || response.status === 503) addCount("refusals");
  return response;
}

/** DELETE returns and resets the counts. PUT begins an outage of D1, and POST ends it. */
function control({ method }: Request): Response {
  if (method === "PUT" || method === "POST") outage.isOn = method === "PUT";
  return Response.json({ pending, counts: method === "DELETE" ? takeCounts() : {} });
}

/** Serves a file with the least work that a Worker can do, for comparison. */
async function serveBareFile(key: string, { MEDIA }: Bindings): Promise<Response> {
  const object = await MEDIA.get(key);
  return new Response(object?.body ?? null, { status: object ? 200 : 404 });
}

/** Our Worker, with counters on its bindings. */
export default {
  fetch(request: Request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/counts") return control(request);
    if (pathname === "/bare/sql") return runSql(request, env);
    if (pathname.startsWith("/bench/files/"))
      return serveBareFile(pathname.slice("/bench/files/".length), env);
    const kind = request.headers.get(kindHeader) ?? nameRequestKind(request.method, pathname);
    return runAsKind(kind, () => serve(request, env, context));
  },
} satisfies ExportedHandler<Bindings>;
