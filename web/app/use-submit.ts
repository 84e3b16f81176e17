import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "./api.ts";
import { sentenceOf } from "./refusal.ts";

type Trouble = { message: string; issues: Partial<Record<string, string>> };
type Options = { fallback?: string; onRefused?: (message: string) => void };

/**
 * Sends a form once at a time. A refusal leaves everything as it was typed (a form's `action` would
 * clear it), tells each field its fault, and leads to the first of them. `onRefused` may tell more;
 * `fallback` is said when the site said nothing.
 */
export function useSubmit(send: (form: FormData) => Promise<void>, { fallback, onRefused }: Options = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => {
    if (trouble) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [trouble]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setTrouble(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = sentenceOf(error, fallback ?? error.message);
      setTrouble({ message, issues: Object.fromEntries(error.issues.map((issue) => [issue.path, asSentence(issue)])) });
      onRefused?.(message);
    } finally {
      setSending(false);
    }
  }

  const fieldless = trouble && Object.keys(trouble.issues).length === 0;
  return {
    form: { ref: form, onSubmit, noValidate: true },
    sending,
    issues: trouble?.issues ?? {},
    /** The refusal that belongs to no field. */
    refusal: fieldless ? trouble.message : null,
  };
}

/** `must not be empty`, said under a field: `Must not be empty.` */
function asSentence({ message }: { message: string }): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
