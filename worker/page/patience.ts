const patienceMs = 3_000;

/** A page that knows nothing yet is better than none: it asks for itself. Throws when the answer is not there in time. */
export async function inTime<Answer>(answering: Promise<Answer>): Promise<Answer> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    clock = setTimeout(() => refuse(new Error(`no answer for the page within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([answering, late]).finally(() => clearTimeout(clock));
}
