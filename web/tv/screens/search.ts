import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { searchLength } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { element } from "../element.ts";
import { addMovieCard } from "../movie-card.ts";
import { addControl, addGroup, removeContent } from "../navigation.ts";
import { openScreen, type TvScreenBuilder } from "../screens.ts";
import { showFailure } from "./failure.ts";
import { movieScreen } from "./movie.ts";

const pauseMs = 400;
const resultCount = 24;

/** Searches for movies while the viewer types; the television shows its own keyboard. */
export const searchScreen: TvScreenBuilder = (node, key) => {
  node.className = "search";
  const input = element("input", {
    type: "search",
    class: "field",
    "aria-label": m.tv_search(),
    placeholder: m.tv_search_hint(),
    maxlength: String(searchLength.max),
  });
  const status = element("p", { class: "facts", role: "status" });
  const results = element("div", { class: "grid" });
  node.append(element("h1", {}, m.tv_search()), input, status, results);
  addControl(input, key, () => undefined);
  const resultsKey = addGroup(results, key);
  let timer = 0;

  async function search() {
    const q = input.value.trim();
    const isCurrent = () => q === input.value.trim() && node.isConnected;
    try {
      const movies = await findMovies(q);
      if (isCurrent()) showResults(movies);
    } catch (error) {
      if (!isCurrent()) return;
      removeContent(results);
      showFailure(results, resultsKey, { error, onRetry: search });
    }
  }

  function showResults(movies: Movie[] | null) {
    removeContent(results);
    for (const movie of movies ?? [])
      addMovieCard(results, resultsKey, movie, {
        onPress: ({ id }) => openScreen(movieScreen(id)),
      });
    status.textContent = movies?.length === 0 ? m.common_no_movies_found() : "";
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(search, pauseMs);
  });
  return { onClose: () => clearTimeout(timer) };
};

/** Finds the movies of a search; null if the text of the search is too short. */
async function findMovies(q: string): Promise<Movie[] | null> {
  if (q.length < searchLength.min) return null;
  const query = { q, sort: "rating", limit: resultCount } as const;
  return (await apiFetch("GET /api/getMovies", { query })).data;
}
