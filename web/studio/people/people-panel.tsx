import { useQuery } from "@tanstack/react-query";
import { Merge, Pencil } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { searchLength } from "../../../contract/constants.ts";
import type { AdminPerson } from "../../../contract/people/people.ts";
import { paths } from "../../api/paths.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { ListSearch } from "../list-search.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { RowAction } from "../row-action.tsx";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { MergePersonDialog } from "./merge-person-dialog.tsx";
import { peopleQuery } from "./people-queries.ts";

/** The people in the credits, to be found by name, changed, and merged with a duplicate. */
export function PeoplePanel() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const q = searchParams.get("q")?.trim().slice(0, searchLength.max) || undefined;
  const list = useQuery({ ...peopleQuery({ q, cursor }), ...liveListOptions });
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } =
    usePanelDialog<AdminPerson>(list.data);
  const searchFor = (text: string) => setFilters({ q: text }, { replace: true });

  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      <ListSearch
        listName={m.people_admin_search_items()}
        placeholder={m.people_admin_search_placeholder()}
        q={q ?? ""}
        resultSummary={undefined}
        onSearch={searchFor}
      />
      <div className="mt-6">
        <PaginatedTable
          label={m.dashboard_people()}
          list={list}
          columns={createPersonColumns(openEditor, setOpenDialog)}
          getKey={({ id }) => id}
          empty={
            <Notice
              title={m.people_admin_none_match_title()}
              actions={<Button onClick={() => searchFor("")}>{m.people_admin_all()}</Button>}
            >
              <p>{m.people_admin_none_match()}</p>
            </Notice>
          }
        />
      </div>
      {editedId && <EditPersonDialog id={editedId} onSaved={onSaved} onClose={close} />}
      {openDialog && <MergePersonDialog person={openDialog} onDone={onSaved} onClose={close} />}
    </div>
  );
}

const createPersonColumns = (
  onEdit: (id: string) => void,
  onMerge: (person: AdminPerson) => void,
): Column<AdminPerson>[] => [
  {
    header: m.common_image(),
    cardSlot: "image",
    cell: ({ name, image }) => <Avatar name={name} image={image} className="size-12 text-2xl" />,
  },
  {
    header: m.common_name(),
    cardSlot: "title",
    className: "@4xl:min-w-32",
    cell: ({ id, name }) => (
      <Link
        to={paths.person(id)}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-bulb"
      >
        {name}
      </Link>
    ),
  },
  { header: m.audit_field_born(), cell: ({ born }) => born ?? "–" },
  { header: m.audit_field_died(), cell: ({ died }) => died ?? "–" },
  { header: m.people_admin_credits(), cell: ({ creditCount }) => creditCount },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (person) => (
      <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @max-4xl:*:flex-1">
        <RowAction
          icon={Pencil}
          label={m.common_edit()}
          className="px-3 @4xl:px-4"
          about={person.name}
          onClick={() => onEdit(person.id)}
        />
        <RowAction
          icon={Merge}
          label={m.people_admin_merge()}
          className="px-3 @4xl:px-4"
          about={person.name}
          onClick={() => onMerge(person)}
        />
      </div>
    ),
  },
];
