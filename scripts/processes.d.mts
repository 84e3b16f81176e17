export declare const root: string;
/** The `node` package's Node comes first. */
export declare const environment: NodeJS.ProcessEnv;
export declare const quietEnvironment: Record<string, string>;
