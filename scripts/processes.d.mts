export declare const quiet: Record<string, string>;
