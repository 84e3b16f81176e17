import { Star } from "lucide-react";
import { m } from "#messages";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import type { MovieFormValues } from "../movie-form-values.ts";
import type { PreparedPoster } from "../poster/prepare-poster.ts";

/**
 * A preview of the movie's card. Hidden from screen readers, because the form contains its values.
 */
export function MovieCardPreview({
  fields: { name, year, time, rating, popular },
  poster,
}: {
  fields: MovieFormValues;
  poster: PreparedPoster | null;
}) {
  const posterUrl = useObjectUrl(poster?.images.image480 ?? poster?.images.image ?? null);
  const facts = [year.trim(), time.trim()].filter(Boolean);
  return (
    <div aria-hidden="true" className="sticky top-28">
      <p className="eyebrow mb-3">{m.movies_admin_preview_title()}</p>
      <div
        className="aspect-2/3 overflow-hidden rounded-xl bg-velvet ring-1 ring-screen/8"
        style={poster ? { backgroundColor: poster.colour } : undefined}
      >
        <PosterPreview posterUrl={posterUrl} name={name} />
      </div>
      <p className="mt-3 line-clamp-2 leading-snug font-semibold wrap-anywhere">
        {name.trim() || m.common_name()}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-dim">
        {facts.length > 0 ? facts.join(" · ") : m.movies_admin_preview_facts()}
        {Number(rating) !== 0 && (
          <span className="inline-flex items-center gap-1 tabular-nums">
            <Star className="size-3.5 fill-bulb text-bulb" />
            {rating.trim()}
          </span>
        )}
      </p>
      {popular === "true" && (
        <p className="mt-1 text-sm text-bulb">{m.movies_admin_preview_popular()}</p>
      )}
    </div>
  );
}

function PosterPreview({ posterUrl, name }: { posterUrl: string | null; name: string }) {
  if (posterUrl) return <img src={posterUrl} alt="" className="size-full object-cover" />;
  return (
    <span className="flex size-full flex-col items-center justify-center gap-6 p-6">
      <span className="bulbs w-30" />
      <span className="headline line-clamp-5 text-center text-3xl text-screen/80 wrap-anywhere">
        {name.trim() || m.movies_admin_preview_untitled()}
      </span>
    </span>
  );
}
