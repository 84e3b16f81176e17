import type { EndpointKey } from "../../../contract/endpoints.ts";
import { formRequest, jsonRequest } from "../clients.ts";
import { offerMovieAtHome } from "../personas.ts";
import { queryRow } from "../rows.ts";
import { seedSite } from "../seeds.ts";
import { getBindings } from "../site.ts";
import { adminCases } from "./admin-cases.ts";
import type { EndpointCase, EndpointRequest, ListedCase } from "./expected-statuses.ts";
import { otherCases } from "./other-cases.ts";

const listedCases: Record<EndpointKey, ListedCase> = { ...otherCases, ...adminCases };

export const endpointCases = Object.fromEntries(
  Object.entries(listedCases).map(([key, each]) => [key, { path: key.split(" ")[1], ...each }]),
) as Record<EndpointKey, EndpointCase>;

/** Inserts the rows and the file that the requests of the cases need. */
export async function seedForEndpointCases(): Promise<void> {
  await seedSite();
  await offerMovieAtHome();
  const { MEDIA } = await getBindings();
  const movie = await queryRow<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 1");
  await MEDIA.put(`videos/${movie?.video_id}/source.mp4`, "a film");
}

/**
 * Returns the address of the endpoint's own network. All endpoints together write more without a
 * session than the site permits one network.
 */
const networkOf = (key: string) => `192.0.2.${Object.keys(endpointCases).indexOf(key)}`;

/** Returns the path and the request of an endpoint, sent from the endpoint's own network. */
export async function buildRequest(
  key: EndpointKey,
  request: EndpointRequest,
): Promise<[path: string, init: RequestInit]> {
  const init = await buildBody(key.split(" ")[0] ?? "", request);
  const headers = new Headers({ ...init.headers, ...request.headers });
  headers.set("CF-Connecting-IP", networkOf(key));
  return [request.path, { ...init, headers: Object.fromEntries(headers) }];
}

async function buildBody(
  method: string,
  { body, form, bytes }: EndpointRequest,
): Promise<RequestInit> {
  if (form) return formRequest(method, form);
  if (bytes) return { method, body: new Uint8Array(bytes) };
  return body === undefined ? { method } : jsonRequest(method, body);
}
