export function buildWeb(): Promise<string | undefined>;
export function buildWorker(): Promise<string | undefined>;
export function buildTestWorker(): Promise<string | undefined>;
