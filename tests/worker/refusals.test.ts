import { beforeAll, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "../../contract/endpoints.ts";
import { openDemo } from "../support/factories.ts";
import { become, type Persona, personas } from "../support/personas.ts";
import { sending, visitor } from "../support/site.ts";

type Expected = Record<Persona, number>;
/** One good call of a route, and what everybody gets for it. */
type Door = { path: string; body?: unknown; expected: Expected };

const everybody = (status: number): Expected =>
  Object.fromEntries(personas.map((persona) => [persona, status])) as Expected;
const nobody = { visitor: 401, expired: 401, signedOut: 401, tampered: 401 };
const signedIn = (status = 200): Expected => ({ ...everybody(status), ...nobody });
const subscribers = (status = 200): Expected => ({ ...everybody(403), ...nobody, subscriber: status });

/** Every call of the contract: one that is missing here does not compile. */
const doors: Record<EndpointKey, Door> = {
  "GET /api/health": { path: "/api/health", expected: everybody(200) },
  "GET /api/getMovies": { path: "/api/getMovies", expected: everybody(200) },
  "GET /api/getCategory": { path: "/api/getCategory", expected: everybody(200) },
  "GET /api/movies/:id": { path: "/api/movies/1", expected: everybody(200) },
  "GET /api/movies/:id/related": { path: "/api/movies/1/related", expected: everybody(200) },
  "GET /api/movies/:id/reviews": { path: "/api/movies/1/reviews", expected: everybody(200) },
  "GET /api/search": { path: "/api/search?q=a", expected: everybody(200) },
  "POST /api/login": {
    path: "/api/login",
    body: { email: "nobody@marquee.example", password: "not a password" },
    expected: everybody(401),
  },
  "POST /clear-cookies": { path: "/clear-cookies", expected: everybody(200) },
  "GET /api/protectedRoute": { path: "/api/protectedRoute", expected: signedIn() },
  "GET /api/protectedRouteToken": { path: "/api/protectedRouteToken", expected: signedIn() },
  "POST /api/movies/:id/playback": { path: "/api/movies/1/playback", expected: subscribers() },
};

beforeAll(openDemo);

describe.each(Object.entries(doors))("%s", (key, { path, body, expected }) => {
  it.each(personas)(`answers as its table says: %s`, async (persona) => {
    const ask = await become(persona);
    const [method = ""] = key.split(" ");
    const response = await ask(path, body === undefined ? { method } : sending(method, body));
    const text = await response.text();
    expect([response.status, text.slice(0, 200)]).toEqual([expected[persona], expect.any(String)]);
    if (response.status >= 400) expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) });
  });
});

describe("the contract", () => {
  it("is served as OpenAPI 3.1, every call of it", async () => {
    const response = await visitor()("/api/openapi.json");
    const document = await response.json();
    expect(document.openapi).toBe("3.1.0");
    for (const key of Object.keys(endpoints)) {
      const [method = "", path = ""] = key.split(" ");
      const described = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(described?.summary, key).toEqual(expect.any(String));
    }
    expect(document.paths["/api/getMovies"].get.parameters).toContainEqual(
      expect.objectContaining({ name: "limit", in: "query", required: false }),
    );
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });
});
