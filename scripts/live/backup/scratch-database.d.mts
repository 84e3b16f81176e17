import type { DatabaseSync } from "node:sqlite";

export function openScratchFile(): Promise<{ sqlite: DatabaseSync; close(): Promise<void> }>;
export function explainFull(error: unknown): unknown;
