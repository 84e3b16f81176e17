import type { Manifest } from "../../../worker/backup/dump.ts";
import type { Store } from "./stores.mjs";

type Options = { store: Store; isRowsOnly: boolean; log: (name: string, note: string) => void };
export function createBackup(context: object, options: Options): Promise<Manifest & { files: number | null }>;
