import type { Permission } from "../../../contract/access/permissions.ts";
import type { EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { type Persona, personas } from "../personas.ts";

type ExpectedStatuses = Record<Persona, number>;
export type EndpointRequest = {
  path: string;
  /** A request has at most one of `body`, `form` and `bytes`. */
  body?: unknown;
  form?: Record<string, string | Blob>;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
};
/** One valid request of an endpoint, and its status for every persona. */
export type EndpointCase = EndpointRequest & { expected: ExpectedStatuses };
/** A case whose path is left out if it is the path of the endpoint. */
export type ListedCase = Omit<EndpointCase, "path"> & { path?: string };

export const forEveryone = (status: number): ExpectedStatuses =>
  Object.fromEntries(personas.map((persona) => [persona, status])) as ExpectedStatuses;
const unauthenticated = { visitor: 401, expired: 401, signedOut: 401, tampered: 401 };
export const forSignedIn = (status = 200): ExpectedStatuses => ({
  ...forEveryone(status),
  ...unauthenticated,
});
export const memberStatuses = (status: number) => ({
  subscriber: status,
  abroad: status,
  inGrace: status,
});
const ofViewer = (status: number) => ({
  user: status,
  another: status,
  renter: status,
  owner: status,
  lapsedRenter: status,
  withdrawn: status,
});
/** Returns the statuses of a request for subscribers, about a movie that is not shown abroad. */
export const forSubscribers = (status = 200): ExpectedStatuses => ({
  ...forEveryone(403),
  ...unauthenticated,
  subscriber: status,
  abroad: 451,
  inGrace: status,
});

export const forAdmins = (status = 200): ExpectedStatuses => ({
  ...forEveryone(403),
  ...unauthenticated,
  admin: status,
});
export const forViewer = (status: number, otherStatus: number): ExpectedStatuses => ({
  ...forEveryone(otherStatus),
  ...unauthenticated,
  ...ofViewer(status),
});

/** The endpoints that only the staff may request. */
export type StudioEndpointKey = {
  [Key in EndpointKey]: (typeof endpoints)[Key]["access"] extends Permission ? Key : never;
}[EndpointKey];
