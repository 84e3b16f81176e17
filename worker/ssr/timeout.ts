const prefetchTimeoutMs = 3_000;

/** A page that knows nothing yet is better than none: it asks for itself. Throws when the answer is not there in time. */
export async function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer for the page within ${prefetchTimeoutMs} ms`)),
      prefetchTimeoutMs,
    );
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
