import {
  clientFrom,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "./clients.ts";
import { readStatusAndCode } from "./movie-access.ts";

const televisionAgent = "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/120";

type CreatedCode = {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  expiresAt: string;
  intervalSeconds: number;
};

/** A television that shows a code. */
export type Television = CreatedCode & { askForSession: () => Promise<Response> };

type Options = { network?: string; country?: string; agent?: string };

/** Returns a client that sends what a television of the network and country sends. */
export function televisionClient(options: Options = {}): TestClient {
  const { network = "198.51.100.7", country = "DE", agent = televisionAgent } = options;
  const client = clientFrom(country, visitorClient(createOrigin()));
  const headers = { "CF-Connecting-IP": network, "User-Agent": agent };
  return (path, init) => client(path, { ...init, headers: { ...headers, ...init?.headers } });
}

/** Has a television ask for a code. */
export async function showCode(options?: Options): Promise<Television> {
  const client = televisionClient(options);
  const response = await client("/api/device-codes", { method: "POST" });
  if (response.status !== 201) throw new Error(`no code: ${response.status}`);
  const { data } = (await response.json()) as { data: CreatedCode };
  const request = jsonRequest("POST", { deviceCode: data.deviceCode });
  return { ...data, askForSession: () => client("/api/device-codes/token", request) };
}

/** Decides about a code as a signed-in person. */
export async function decide(client: TestClient, userCode: string, decision = "confirm") {
  const request = jsonRequest("POST", { decision });
  return readStatusAndCode(await client(`/api/device-codes/${userCode}`, request));
}

export const confirmed = [204, undefined];
