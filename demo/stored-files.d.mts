export function demoFiles(): Promise<{ key: string; read: () => Promise<Buffer | string> }[]>;
