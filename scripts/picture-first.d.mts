import type { Plugin } from "vite";

export declare const pictureFirst: Plugin;
