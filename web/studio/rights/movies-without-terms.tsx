import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { Button } from "../../ui/button.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { PaginatedTable } from "../paginated-table.tsx";

type Props = { onPick: (movie: { id: string; name: string }) => void };

/** The movies for which no terms were ever set. A button opens the form for a movie's terms. */
export function MoviesWithoutTerms({ onPick }: Props) {
  const { cursor } = useListFilters();
  const query = { limit: defaultPageSize, cursor };
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/rights/movies-without-terms", { query }),
    ...liveListOptions,
  });
  return (
    <section aria-labelledby="rights-without-terms">
      <h2 id="rights-without-terms" className="headline mb-3 text-4xl">
        {m.rights_admin_without_terms()}
      </h2>
      <p className="mb-5 max-w-2xl text-dim">{m.rights_admin_without_terms_text()}</p>
      <PaginatedTable
        label={m.rights_admin_without_terms()}
        list={list}
        getKey={({ id }) => id}
        columns={[
          { header: m.audit_movie(), cardSlot: "title", cell: ({ name }) => name },
          { header: m.common_year(), cell: ({ year }) => year },
          {
            header: m.common_actions(),
            cardSlot: "actions",
            cell: ({ id, name, year }) => (
              <Button
                look="quiet"
                className="px-4"
                about={name}
                onClick={() => onPick({ id, name: `${name} (${year})` })}
              >
                {m.rights_admin_set_terms()}
              </Button>
            ),
          },
        ]}
        empty={<p>{m.rights_admin_without_terms_empty()}</p>}
      />
    </section>
  );
}
