import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import { m } from "#messages";
import { categoryPath } from "../../../contract/pages.ts";
import { categoriesQuery } from "./queries.ts";

/** Links to the categories, in a row that scrolls when it overflows. */
export function CategoryLinks() {
  const categoryList = useQuery(categoriesQuery()).data?.data ?? [];
  const row = useRef<HTMLUListElement>(null);
  const isLoaded = categoryList.length > 0;
  useEffect(() => {
    const current = isLoaded && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [isLoaded]);
  return (
    <nav aria-label={m.common_categories()} className="-mx-[clamp(1rem,4vw,3.5rem)]">
      <ul
        ref={row}
        className="no-scrollbar relative flex min-h-14 items-center gap-2 overflow-x-auto px-[clamp(1rem,4vw,3.5rem)]"
      >
        {categoryList.map(({ id, tittle }) => (
          <li key={id}>
            <NavLink
              to={categoryPath(tittle)}
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
