import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Issue } from "../../contract/failure.ts";
import { ApiError } from "./client.ts";
import { getErrorMessage } from "./error-message.ts";

type FormFailure = { formError: string | null; issues: Partial<Record<string, string>> };
type Options = { fallback?: string; onError?: (message: string) => void };

/**
 * Submits a form, one request at a time. After an error, the typed values stay (a form's `action`
 * would clear them), and the first invalid field is focused. `onError` receives the message;
 * `fallback` replaces a missing message.
 */
export function useFormSubmit(
  send: (form: FormData) => Promise<void>,
  { fallback, onError }: Options = {},
) {
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

  const issues = failure?.issues ?? {};
  return {
    form: { ref: form, onSubmit, noValidate: true },
    /** Returns the props of the field of that name. */
    field: (name: string) => ({ name, error: issues[name] }),
    sending,
    issues,
    /** The error that belongs to no field. */
    formError: failure?.formError ?? null,
  };
}

/** Reads the texts of the named fields. */
export const readFields = <Name extends string>(form: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name))])) as Record<Name, string>;

/**
 * Converts an API error for a form. Issues whose path has no field in the form become part of
 * `formError`.
 */
export function toFormFailure(
  { issues }: ApiError,
  message: string,
  form: HTMLFormElement | null,
): FormFailure {
  const hasField = ({ path }: Issue) => form?.elements.namedItem(path) != null;
  const field = issues.filter(hasField);
  const other = issues.filter((issue) => !hasField(issue));
  return {
    formError: field.length === 0 ? message : other.map((issue) => issue.message).join(" ") || null,
    issues: Object.fromEntries(field.map((issue) => [issue.path, issue.message])),
  };
}
