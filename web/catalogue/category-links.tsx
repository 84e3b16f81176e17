import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "../language/text.ts";
import { NavLink } from "../router/link.tsx";
import { categoryAddress } from "./category-address.ts";
import { categories } from "./queries.ts";

/** From one category to the next, in a row that scrolls where it does not fit. */
export function CategoryLinks() {
  const known = useQuery(categories()).data?.data ?? [];
  const row = useRef<HTMLUListElement>(null);
  const shown = known.length > 0;
  useEffect(() => {
    const current = shown && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [shown]);
  return (
    <nav aria-label={t("Categories")} className="-mx-[clamp(1rem,4vw,3.5rem)]">
      <ul
        ref={row}
        className="no-scrollbar relative flex min-h-14 items-center gap-2 overflow-x-auto px-[clamp(1rem,4vw,3.5rem)]"
      >
        {known.map(({ id, tittle }) => (
          <li key={id}>
            <NavLink
              to={categoryAddress(tittle)}
              className="inline-flex min-h-11 items-center rounded-full px-4 font-medium whitespace-nowrap text-dim ring-1 ring-rail transition-colors ring-inset hover:text-bulb hover:ring-bulb aria-[current=page]:bg-seat aria-[current=page]:text-bulb"
            >
              {tittle}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
