export function createWorkerConfig(
  context: object,
): Promise<{ ratelimits: { namespace_id: string }[] }>;
