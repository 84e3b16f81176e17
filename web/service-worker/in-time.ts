/** Rejects when it takes longer. */
export function inTime<Value>(work: Promise<Value>, mostMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("It took too long.")), mostMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
