import type { Plugin, Rolldown } from "vite";

export declare const messagesOfOneLocale: (locale: string | undefined) => Plugin;
export declare const messageChunk: Rolldown.CodeSplittingGroup;
