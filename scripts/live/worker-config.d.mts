export function createWorkerConfig(settings: object): Promise<{ ratelimits: { namespace_id: string }[] }>;
