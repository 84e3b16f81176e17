import type { Store } from "./backup/stores.mjs";

export function openLiveBucket(context: object, bucket?: string): Store;
