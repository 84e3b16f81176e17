import type { Plugin } from "vite";

export declare const ssrTemplate: (locale: string | undefined) => Plugin;
