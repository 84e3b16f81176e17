import type { CastEntry } from "../../contract/catalogue.ts";
import { paths } from "../app/paths.ts";
import { Link } from "../router/link.tsx";
import { Portrait } from "../ui/portrait.tsx";
import { Shelf } from "../ui/shelf.tsx";

export function CastList({ casts }: { casts: CastEntry[] }) {
  if (casts.length === 0) return null;
  return (
    <Shelf title="Cast">
      {casts.map((entry) => (
        <li key={entry.id} className="w-28 shrink-0 snap-start text-center sm:w-34">
          <Link
            to={`${paths.movies}?q=${encodeURIComponent(entry.cast.name)}`}
            className="block rounded-xl pt-1 hover:text-bulb"
          >
            <Portrait name={entry.cast.name} image={entry.image} className="mx-auto size-24 text-4xl sm:size-28" />
            <p className="mt-3 leading-snug font-semibold text-balance">{entry.cast.name}</p>
            <p className="mt-0.5 text-sm text-balance text-dim">{entry.role}</p>
          </Link>
        </li>
      ))}
    </Shelf>
  );
}
