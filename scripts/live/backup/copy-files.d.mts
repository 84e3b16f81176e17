import type { Store } from "./stores.mjs";

type StoredObject = { key: string; size: number; etag?: string; sha256?: string };
type Options = {
  from: Store;
  to: Store;
  prefixFrom?: string;
  prefixTo?: string;
  trustsEtag?: boolean;
};
export function copyFiles(objects: StoredObject[], options: Options): Promise<Map<string, string>>;
