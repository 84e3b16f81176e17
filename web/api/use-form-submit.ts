import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "./client.ts";
import { getErrorMessage } from "./error-message.ts";

type FormFailure = { message: string; issues: Partial<Record<string, string>> };
type Options = { fallback?: string; onError?: (message: string) => void };

/**
 * Sends a form once at a time. A refusal leaves everything as it was typed (a form's `action` would
 * clear it), tells each field its fault, and leads to the first of them. `onRefused` may tell more;
 * `fallback` is said when the site said nothing.
 */
export function useFormSubmit(send: (form: FormData) => Promise<void>, { fallback, onError }: Options = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = getErrorMessage(error, fallback ?? error.message);
      setFailure({ message, issues: Object.fromEntries(error.issues.map((issue) => [issue.path, toSentence(issue)])) });
      onError?.(message);
    } finally {
      setSending(false);
    }
  }

  const hasNoFieldErrors = failure && Object.keys(failure.issues).length === 0;
  return {
    form: { ref: form, onSubmit, noValidate: true },
    sending,
    issues: failure?.issues ?? {},
    /** The refusal that belongs to no field. */
    formError: hasNoFieldErrors ? failure.message : null,
  };
}

/** `must not be empty`, said under a field: `Must not be empty.` */
function toSentence({ message }: { message: string }): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
