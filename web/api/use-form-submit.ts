import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "./client.ts";
import { getErrorMessage } from "./error-message.ts";

type FormFailure = { formError: string | null; issues: Partial<Record<string, string>> };
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
      setFailure(toFormFailure(error, message, form.current));
      onError?.(message);
    } finally {
      setSending(false);
    }
  }

  return {
    form: { ref: form, onSubmit, noValidate: true },
    sending,
    issues: failure?.issues ?? {},
    /** The refusal that belongs to no field. */
    formError: failure?.formError ?? null,
  };
}

/** An issue of what is no field of the form is told with the form. */
function toFormFailure({ issues }: ApiError, message: string, form: HTMLFormElement | null): FormFailure {
  const { field = [], other = [] } = Object.groupBy(issues, ({ path }) =>
    form?.elements.namedItem(path) ? "field" : "other",
  );
  return {
    formError: field.length === 0 ? message : other.map((issue) => issue.message).join(" ") || null,
    issues: Object.fromEntries(field.map((issue) => [issue.path, issue.message])),
  };
}
