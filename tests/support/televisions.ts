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
  expiresInSeconds: number;
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

/** Lets a television ask for a code. */
export async function showCode(options?: Options): Promise<Television> {
  const client = televisionClient(options);
  const response = await client("/api/device/code", { method: "POST" });
  if (response.status !== 200) throw new Error(`no code: ${response.status}`);
  const code = await response.json();
  const request = jsonRequest("POST", { device_code: code.device_code });
  return {
    deviceCode: code.device_code,
    userCode: code.user_code,
    verificationUri: code.verification_uri_complete,
    expiresInSeconds: code.expires_in,
    intervalSeconds: code.interval,
    askForSession: () => client("/api/device/token", request),
  };
}

/** Decides about a code as a signed-in person. */
export async function decideCode(client: TestClient, userCode: string, decision = "confirm") {
  const request = jsonRequest("POST", { user_code: userCode, decision });
  return readStatusAndCode(await client("/api/device/approve", request));
}

/** Reads which device shows a code. */
export const findDevice = (client: TestClient, userCode: string, init: RequestInit = {}) =>
  client(`/api/device/code?user_code=${encodeURIComponent(userCode)}`, init);

export const confirmedOutcome = [204, undefined];
