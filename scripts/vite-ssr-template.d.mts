import type { Plugin } from "vite";

export declare const ssrTemplate: Plugin;
