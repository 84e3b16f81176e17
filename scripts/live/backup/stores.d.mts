export type Store = {
  list(): AsyncIterable<{ key: string; size: number; etag?: string }>;
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  write(
    key: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    size?: number,
  ): Promise<unknown>;
};
type Place = Store & { findRisk(): Promise<string | undefined> };
export function openStore(location: string, variables?: Record<string, string | undefined>): Place;
