import { useState } from "react";
import type { FilmChoice } from "../film-choice.ts";

/** Other sections may be opened meanwhile: the film stays at hand until the page is loaded anew. */
const atHand = new Map<string, FilmChoice>();

export function useFilm(userId: string): [FilmChoice | null, (film: FilmChoice | null) => void] {
  const [film, setFilm] = useState(atHand.get(userId) ?? null);
  function keep(next: FilmChoice | null) {
    if (next) atHand.set(userId, next);
    else atHand.delete(userId);
    setFilm(next);
  }
  return [film, keep];
}
