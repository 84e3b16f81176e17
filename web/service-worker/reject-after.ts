/** Settles like `pending`, but rejects after `timeoutMs`. */
export function rejectAfterTimeout<Value>(
  pending: Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("It took too long.")), timeoutMs);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
