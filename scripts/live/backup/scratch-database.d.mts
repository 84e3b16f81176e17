import type { DatabaseSync } from "node:sqlite";

export function openScratchFile(): Promise<{ sqlite: DatabaseSync; close(): Promise<void> }>;
