import { Link } from "react-router-dom";
import { m } from "#messages";
import type { CastMember } from "../../../contract/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Carousel } from "../../ui/carousel.tsx";

export function CastList({ casts }: { casts: CastMember[] }) {
  if (casts.length === 0) return null;
  return (
    <Carousel title={m.common_cast()}>
      {casts.map((entry) => (
        <li key={entry.id} className="w-26 shrink-0 snap-start text-center sm:w-32">
          <Link to={paths.movieSearch(entry.cast.name)} className="group block rounded-xl">
            <Avatar
              name={entry.cast.name}
              image={entry.image}
              className="aspect-square w-full text-4xl ring-bulb/70 transition group-hover:ring-2"
            />
            <p className="mt-3 leading-snug font-semibold text-balance wrap-anywhere group-hover:text-bulb">
              {entry.cast.name}
            </p>
            <p className="mt-0.5 text-sm text-balance wrap-anywhere text-dim">{entry.role}</p>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}
