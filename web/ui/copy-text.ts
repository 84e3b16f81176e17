import { m } from "#messages";
import { showAlert } from "./alerts.tsx";

/** Time to select and copy a text in an alert. */
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

/** Copies a text and says so with `copied`. An alert shows a text that was not copied. */
export async function copyText(text: string, copied: string): Promise<void> {
  if (await writeToClipboard(text)) showAlert(copied);
  else showAlert(m.common_copy_failed({ text }), { failed: true, durationMs: failureMs });
}
