import type { Plugin } from "vite";

export declare function pictureFirst(): Plugin;
