import { m } from "#messages";
import { showAlert } from "./alerts.tsx";

/** How long an alert shows a text for the reader to copy by hand. */
const failureMs = 60_000;

/**
 * Resolves with whether the browser copied the text: it may refuse, and has a clipboard only on a
 * secure page.
 */
export const writeToClipboard = async (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => Boolean(navigator.clipboard),
    () => false,
  );

/** Copies a text and shows `copied` in an alert, or the text itself if copying failed. */
export async function copyText(text: string, copied: string): Promise<void> {
  if (await writeToClipboard(text)) showAlert(copied);
  else showAlert(m.common_copy_failed({ text }), { failed: true, durationMs: failureMs });
}
