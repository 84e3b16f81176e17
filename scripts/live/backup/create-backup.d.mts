import type { Manifest } from "../../../worker/backup/dump.ts";
import type { Progress } from "./progress.mjs";
import type { Store } from "./stores.mjs";

type Options = {
  store: Store;
  isRowsOnly: boolean;
  log: (name: string, note: string) => void;
  showProgress?: Progress;
};
export function createBackup(
  context: object,
  options: Options,
): Promise<Manifest & { files: number | null }>;
export function backUpFiles(
  bucket: Store,
  options: Pick<Options, "store" | "log"> & { id: string },
): Promise<number>;
