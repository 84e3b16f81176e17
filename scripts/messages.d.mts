export declare function compileMessages(): Promise<"up to date" | undefined>;
