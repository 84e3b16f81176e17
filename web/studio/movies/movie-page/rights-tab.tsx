import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { studioSection } from "../../../api/studio-paths.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { TermsForm } from "../../rights/terms-form.tsx";
import { invalidateAllQueries } from "../movie-queries.ts";

/** The movie's terms of rights holders. */
export function RightsTab({ movie }: { movie: AdminMovie }) {
  const queryClient = useQueryClient();
  const rights = useQuery(queryOptionsFor("GET /api/admin/rights"));
  if (rights.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!rights.data) return <ListError list={rights} />;
  const { holders, openMonth } = rights.data.data;
  if (openMonth === null)
    return (
      <Notice
        title={m.movies_admin_no_holders_title()}
        actions={<ButtonLink to={studioSection("rights")}>{m.dashboard_rights()}</ButtonLink>}
      >
        <p>{m.movies_admin_no_holders()}</p>
      </Notice>
    );

  function onSaved(message: string) {
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  const params = { id: movie.id };
  return (
    <SavedData query={queryOptionsFor("GET /api/admin/movies/:id/terms", { params })} height="h-64">
      {(terms) => (
        <TermsForm
          key={terms.map(({ fromMonth, version }) => `${fromMonth} ${version}`).join()}
          movie={movie}
          holders={holders}
          openMonth={openMonth}
          terms={terms}
          onSaved={onSaved}
        />
      )}
    </SavedData>
  );
}
