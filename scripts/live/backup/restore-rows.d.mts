import type { Manifest } from "../../../worker/backup/dump.ts";
import type { Store } from "./stores.mjs";

type Log = (name: string, note: string) => void;
type Options = { store: Store; manifest: Manifest; now: number; log: Log };
export function restoreRows(database: object, options: Options): Promise<void>;
