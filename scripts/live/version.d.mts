export function readVersion(folder?: string): Promise<{ version: string; isDirty: boolean }>;
