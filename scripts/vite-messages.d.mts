import type { Plugin } from "vite";

export declare const messagesOfOneLocale: (locale: string | undefined) => Plugin;
export declare const messageChunk: { name: (id: string) => string; test: RegExp };
