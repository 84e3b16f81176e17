import type { Store } from "./stores.mjs";

type BackedUpFile = {
  key: string;
  size: number;
  etag?: string;
  storedAs?: string;
  sha256?: string;
};
export function listWantedFiles(
  store: Store,
  manifest: { id: string; files: number | null },
): Promise<BackedUpFile[]>;
export function restoreFiles(
  bucket: Store,
  options: {
    store: Store;
    wanted: BackedUpFile[];
    log: (name: string, note: string) => void;
  },
): Promise<void>;
