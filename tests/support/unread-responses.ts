const responses: WeakRef<Response>[] = [];

/** Remembers a response whose body a test may leave unread. */
export function rememberResponse(response: Response): void {
  responses.push(new WeakRef(response));
}

/**
 * Cancels the bodies that no test has read. A closing Worker would wait for each until the garbage
 * collector finds its response, half a minute later.
 */
export async function cancelUnreadResponses(): Promise<void> {
  const bodies = responses.flatMap((reference) => reference.deref()?.body ?? []);
  await Promise.allSettled(bodies.filter(({ locked }) => !locked).map((body) => body.cancel()));
}
