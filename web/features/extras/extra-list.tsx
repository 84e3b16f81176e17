import { Play } from "lucide-react";
import type { ElementType, ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { formatDurationMinutes } from "../../../contract/catalogue/buckets.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../../contract/constants.ts";
import { findOpenTrailer, openExtraPath } from "../../../contract/extras/open-extras.ts";
import { extraKindLabels } from "../../api/extra-kind-labels.ts";
import { paths } from "../../api/paths.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { Poster } from "../catalogue/poster.tsx";

export function ExtraList({ movie }: { movie: Movie }) {
  const trailer = findOpenTrailer(movie);
  const extras = (movie.extras ?? []).filter((extra) => extra !== trailer);
  if (extras.length === 0) return null;
  return (
    <Carousel title={m.common_extras()}>
      {extras.map(({ id, kind, title, durationMs, open }) => (
        <li key={id} className="w-56 shrink-0 snap-start sm:w-64">
          <ExtraLink
            openPath={open && openExtraPath(id)}
            watchPath={paths.watchExtra(movie.id, { id, title })}
          >
            <span className="relative grid aspect-video place-items-center overflow-hidden rounded-xl ring-1 ring-screen/10">
              <Poster
                of={{ ...movie, avifSet: undefined }}
                sizes="256px"
                className="absolute! inset-0 aspect-auto! opacity-60 transition-opacity group-hover:opacity-75"
              />
              <span className="relative grid size-12 place-items-center rounded-full bg-bulb text-night">
                <Play aria-hidden="true" className="ml-0.5 size-6 fill-current" />
              </span>
            </span>
            <span className="mt-3 line-clamp-2 leading-snug font-semibold text-pretty wrap-anywhere group-hover:text-bulb">
              {title}
            </span>
            <span className="mt-0.5 block text-sm text-dim">
              {[
                extraKindLabels[kind](),
                durationMs &&
                  formatDurationMinutes(Math.max(1, Math.round(durationMs / milliseconds.minute))),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </ExtraLink>
        </li>
      ))}
    </Carousel>
  );
}

type ExtraLinkProps = { openPath: string | undefined; watchPath: string; children: ReactNode };

/**
 * Links an open extra to the page that plays it, which is outside of the app. Links any other extra
 * to the watch page.
 */
function ExtraLink({ openPath, watchPath, ...rest }: ExtraLinkProps) {
  const Element: ElementType = openPath ? "a" : Link;
  const target = openPath ? { href: `${openPath}?language=${getLocale()}` } : { to: watchPath };
  return <Element {...target} {...rest} className="group block rounded-xl" />;
}
