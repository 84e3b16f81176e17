import type { Plugin } from "vite";

export declare const packageSizes: (locale: string | undefined) => Plugin;
