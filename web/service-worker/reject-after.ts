/** Rejects when it takes longer. */
export function rejectAfter<Value>(pending: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("It took too long.")), timeoutMs);
  return Promise.race([pending, promise]).finally(() => clearTimeout(timer));
}
