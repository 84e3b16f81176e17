export type Store = {
  list(): AsyncIterable<{ key: string; size: number; etag?: string }>;
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  write(key: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, size?: number): Promise<void>;
};
export function openStore(location: string, variables?: Record<string, string | undefined>): Store;
