import type { Store } from "./stores.mjs";

type Log = (name: string, note: string) => void;
type Options = {
  store: Store;
  id?: string;
  isRowsOnly: boolean;
  log: Log;
  health?: { polls: number; ms: number };
};
export function restoreSite(context: object, options: Options): Promise<void>;
