import { useEffect, useEffectEvent, useState } from "react";
import { messages } from "../../../../contract/messages.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import type { FilmChoice } from "../film-choice.ts";
import { belongTogether } from "./file-names.ts";

/** Other sections may be opened meanwhile: the film stays at hand until the page is loaded anew. */
const atHand = new Map<string, FilmChoice>();

const goTogether = (image: File | null, video: File) => !image || belongTogether(image.name, video.name);

/** The chosen film, which is let go when an image comes that it does not go with. `onFilm` is told of every change. */
export function useFilm(userId: string, image: File | null, onFilm: (film: FilmChoice | null) => void) {
  const [film, setFilm] = useState(atHand.get(userId) ?? null);

  function takeFilm(next: FilmChoice | null) {
    if (next) atHand.set(userId, next);
    else atHand.delete(userId);
    setFilm(next);
    onFilm(next);
  }

  const checkAgain = useEffectEvent((other: File | null) => {
    if (!film || goTogether(other, film.file)) return;
    showAlert(messages.filesMismatch, { failed: true });
    takeFilm(null);
  });
  useEffect(() => void checkAgain(image), [image]);

  /** Says why a file is not taken, or nothing. */
  function refuse(file: File): string | null {
    if (goTogether(image, file)) return null;
    showAlert(messages.filesMismatch, { failed: true });
    return t(
      "“{video}” does not go with “{image}”. Without their last seven characters, both names must be the same.",
      { video: file.name, image: image?.name ?? "" },
    );
  }

  return { film, takeFilm, refuse };
}
