import { m } from "#messages";
import { showAlert } from "../../../ui/alerts.tsx";
import type { NfoFacts } from "../../import/nfo.ts";

/**
 * Reads an NFO file, which media managers write beside a video. For an unreadable file, shows the
 * reason and returns null.
 */
export async function readNfo(file: File): Promise<NfoFacts | null> {
  const { readNfoFile, UnreadableNfoError } = await import("../../import/nfo.ts");
  try {
    const { facts } = await readNfoFile(file);
    showAlert(m.movies_admin_filled_from_nfo({ name: file.name }));
    return facts;
  } catch (error) {
    if (!(error instanceof UnreadableNfoError)) throw error;
    showAlert(error.message, { failed: true });
    return null;
  }
}
