const prefetchTimeoutMs = 3_000;

/**
 * A page without data is better than none: the browser requests the data itself. Throws when the
 * time is over.
 */
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
