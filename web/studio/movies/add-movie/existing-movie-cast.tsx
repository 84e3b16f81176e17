import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue/catalogue.ts";
import { searchLength } from "../../../../contract/constants.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { useDebouncedValue } from "../../../ui/use-debounced-value.ts";
import { sendCasts } from "../cast/send-casts.ts";
import { type CreditsToAdd, hasCredits, sendCredits } from "../cast/send-credits.ts";
import { adminMoviesQuery, invalidateAllQueries } from "../movie-queries.ts";
import type { NewCastMember } from "./movie-draft.ts";

type Props = {
  name: string;
  casts: readonly NewCastMember[];
  credits: CreditsToAdd;
  onAdded: () => void;
};

/** Offers to add the form's cast and credits to an existing movie that has the typed name. */
export function ExistingMovieCast({ name, casts, credits, onAdded }: Props) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const movie = useMovieByName(name);
  if (!movie || (casts.length === 0 && !hasCredits(credits))) return null;

  async function add({ id }: Pick<Movie, "id">) {
    setSending(true);
    try {
      await sendCredits(id, credits);
      showAlert((await sendCasts(id, casts)) || m.done_credits_changed());
      onAdded();
      void invalidateAllQueries(queryClient);
    } catch (error) {
      showAlert(getErrorMessage(error, m.spec_movie_fallback()), { failed: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-seat p-4">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {m.movies_admin_name_exists({ name: movie.name })}
      </p>
      <Button look="quiet" disabled={sending} onClick={() => add(movie)}>
        {m.movies_admin_name_exists_add_cast()}
      </Button>
    </div>
  );
}

/** The maximum number of movies that are searched for the name. */
const searchLimit = 50;

function useMovieByName(typed: string): Movie | undefined {
  const name = useDebouncedValue(typed.trim(), 400);
  const q = name.slice(0, searchLength.max);
  const list = useQuery({
    ...adminMoviesQuery({ q, sort: "name", limit: searchLimit }),
    enabled: q.length >= searchLength.min,
  });
  return list.data?.data.find((movie) => movie.name === typed.trim());
}
