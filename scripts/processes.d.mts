export declare const quietEnvironment: Record<string, string>;
