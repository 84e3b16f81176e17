const prefetchTimeoutMs = 3_000;

/**
 * Waits for a page's data for a limited time, then throws. A page without data is better than none,
 * because the browser requests the data itself.
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
