import type { Pace } from "./pace.mjs";

export type Cloudflare = {
  baseUrl: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
};
export function createCloudflare(options: {
  token: string;
  renewToken?: () => Promise<string | null>;
  baseUrl?: string;
  retries?: { retries: number };
  pace?: Pace;
  sayWaiting?: (minutes: number) => void;
}): Cloudflare;
