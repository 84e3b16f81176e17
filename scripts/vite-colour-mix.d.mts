import type { Plugin } from "vite";

export const mixedColoursOnly: Plugin;
export function removeFallbacks(css: string): string;
