export type Cloudflare = {
  baseUrl: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
};
export function createCloudflare(options: {
  token: string;
  baseUrl?: string;
  retries?: { retries: number };
}): Cloudflare;
