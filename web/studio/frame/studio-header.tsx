import { CircleUserRound, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { FindButton } from "./find-button.tsx";
import type { FoundSection } from "./find-dialog.tsx";

const linkClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium text-screen/85 hover:bg-seat hover:text-bulb";

type Props = { logo: ReactNode; userName: string; sections: FoundSection[] };

/** The studio's header, which replaces the site's: no cart, no favourites, no search for movies. */
export function StudioHeader({ logo, userName, sections }: Props) {
  return (
    <header className="sticky top-0 z-40 border-b border-screen/6 bg-night/92 backdrop-blur-md">
      <div className="wrap flex items-center gap-x-1 py-2 sm:gap-x-3">
        <Link
          to={studioSection("dashboard")}
          className="mr-auto flex min-w-0 items-center gap-3 rounded-lg py-1"
        >
          {logo}{" "}
          <span className="rounded-full bg-seat px-2.5 py-0.5 text-sm font-semibold text-dim max-sm:hidden">
            {m.studio_header_name()}
          </span>
        </Link>
        <FindButton sections={sections} />
        <Link to={paths.home} className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{m.studio_header_view_site()}</span>
        </Link>
        <Link to={studioSection("profile")} className={linkClass}>
          <CircleUserRound aria-hidden="true" className="size-5" />
          <span className="max-w-40 truncate max-md:sr-only">{userName}</span>
        </Link>
      </div>
    </header>
  );
}
