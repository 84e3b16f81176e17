import type { Rolldown } from "vite";

export declare const pageChunks: () => Rolldown.CodeSplittingGroup;
