import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../account/session.ts";
import { CastList } from "../../catalogue/cast-list.tsx";
import { MovieDetails } from "../../catalogue/movie-details.tsx";
import { MovieShelf } from "../../catalogue/movie-shelf.tsx";
import { oneMovie, relatedMovies } from "../../catalogue/queries.ts";
import { ReviewSection } from "../../catalogue/review-section.tsx";
import { Trailer } from "../../catalogue/trailer.tsx";
import { t } from "../../language/text.ts";
import { useParams } from "../../router/routes.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useWatchingAtHand } from "../use-watching-at-hand.ts";
import { MovieFront } from "./movie-front.tsx";
import { MoviePageSkeleton } from "./movie-page-skeleton.tsx";
import { MovieTrouble } from "./movie-trouble.tsx";

export function MoviePage() {
  const { id = "" } = useParams();
  const user = useUser();
  const found = useQuery(oneMovie(id));
  const movie = found.data?.data;
  useTitle(movie?.name);
  useWatchingAtHand();
  if (!movie && found.isError) {
    return <MovieTrouble error={found.error} onRetry={() => found.refetch()} />;
  }
  if (!movie) return <MoviePageSkeleton />;
  return (
    <article key={id}>
      <MovieFront movie={movie} />
      <CastList casts={movie.casts} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:has-[#trailer]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-x-14">
        <Trailer movie={movie} />
        <MovieDetails movie={movie} />
      </div>
      <ReviewSection movieId={id} user={user} />
      <Related movieId={id} />
    </article>
  );
}

function Related({ movieId }: { movieId: string }) {
  const related = useQuery(relatedMovies(movieId)).data?.data ?? [];
  return related.length > 0 && <MovieShelf title={t("More like this")} movies={related} />;
}
