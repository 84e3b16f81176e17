import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { AdminMovie } from "../../../contract/movies/admin-movies.ts";
import type { MovieFacts } from "../../../contract/movies/facts.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FactRows } from "./fact-rows.tsx";
import { LookUpDialog, LookUpProgress } from "./look-up-dialog.tsx";
import { LookUpError } from "./look-up-error.tsx";
import { type CreditedMovie, listMovieFactRows } from "./movie-fact-rows.ts";
import { saveMovieFacts } from "./take-movie-facts.ts";

type Props = {
  movie: Pick<AdminMovie, "id" | "name" | "year">;
  /** Called after facts were stored, even if other facts could not be stored. */
  onTaken: () => Promise<void>;
  onClose: () => void;
};

/** Looks a movie up in Wikidata, and stores the facts that the administrator takes over. */
export function MovieFactsDialog({ movie, onTaken, onClose }: Props) {
  return (
    <LookUpDialog
      name={movie.name}
      year={movie.year}
      invitation={m.facts_choose}
      none={m.facts_none}
      onClose={onClose}
    >
      {(factsId) => (
        <MovieFactsLoader
          movieId={movie.id}
          factsId={factsId}
          onTaken={onTaken}
          onClose={onClose}
        />
      )}
    </LookUpDialog>
  );
}

type LoaderProps = Pick<Props, "onTaken" | "onClose"> & { movieId: string; factsId: string };

function MovieFactsLoader({ movieId, factsId, ...rest }: LoaderProps) {
  const facts = useQuery({
    ...queryOptionsFor("GET /api/admin/facts/movies/:id", { params: { id: factsId } }),
    retry: false,
  });
  const movie = useQuery({
    queryKey: ["a movie with its credits", movieId],
    queryFn: () => fetchCreditedMovie(movieId),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = [facts, movie].find(({ isError, isFetching }) => isError && !isFetching);
  if (failed?.error) return <LookUpError error={failed.error} onRetry={() => failed.refetch()} />;
  if (!facts.data || !movie.data) return <LookUpProgress />;
  return (
    <MovieFactsForm
      movie={movie.data}
      facts={facts.data.data}
      onRefused={movie.refetch}
      {...rest}
    />
  );
}

async function fetchCreditedMovie(id: string): Promise<CreditedMovie> {
  const [movie, credits] = await Promise.all([
    apiFetch("GET /api/admin/movies/:id", { params: { id } }),
    apiFetch("GET /api/admin/movies/:id/credits", { params: { id } }),
  ]);
  const { version: creditsVersion, casts, crew } = credits.data;
  return { ...movie.data, casts, crew, creditsVersion };
}

type FormProps = Pick<Props, "onTaken" | "onClose"> & {
  movie: CreditedMovie;
  facts: MovieFacts;
  /** Called after a refusal: fetches the movie again, because another user may have changed it. */
  onRefused: () => Promise<unknown>;
};

function MovieFactsForm({ movie, facts, onRefused, onTaken, onClose }: FormProps) {
  const rows = listMovieFactRows(movie, facts);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ isProposed }) => isProposed).map(({ key }) => key)),
  );
  const [errors, setErrors] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);

  async function take() {
    setIsSending(true);
    setErrors([]);
    try {
      const chosen = rows.filter(({ key }) => chosenKeys.has(key)).map(({ change }) => change);
      const { saved, errors: failures } = await saveMovieFacts(movie, chosen);
      setErrors(failures);
      if (saved.length > 0) await onTaken();
      if (failures.length > 0) return void (await onRefused());
      showAlert(m.facts_taken());
      onClose();
    } finally {
      setIsSending(false);
    }
  }

  if (rows.length === 0 && errors.length === 0)
    return (
      <p role="status" className="mt-6">
        {m.facts_same()}
      </p>
    );
  return (
    <>
      <p className="mt-4">{m.facts_compare()}</p>
      <FactRows rows={rows} chosenKeys={chosenKeys} onChange={setChosenKeys} />
      <div role="alert" className="mt-6 grid gap-1 text-base text-ember empty:hidden">
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button disabled={isSending || !rows.some(({ key }) => chosenKeys.has(key))} onClick={take}>
          {m.facts_take()}
        </Button>
      </div>
    </>
  );
}
