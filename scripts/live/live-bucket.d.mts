import type { Store } from "./backup/stores.mjs";

export function liveBucket(context: object, bucket?: string): Store;
