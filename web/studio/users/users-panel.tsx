import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import {
  type User,
  type UserFilter,
  type UserInfo,
  userFilters,
} from "../../../contract/accounts/accounts.ts";
import { defaultPageSize, maxCountedUsers } from "../../../contract/constants.ts";
import type { RequestOf } from "../../../contract/endpoints.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { type Message, renderMessage } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEditAddress } from "../editor/use-edit-address.ts";
import { FilterSelect } from "../filter-select.tsx";
import { ListSearch } from "../list-search.tsx";
import { GiveDaysDialog } from "../orders/give-days-dialog.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { UserTable } from "./user-table.tsx";

const alertMs = 3_000;

const usersQuery = (query: Omit<RequestOf<"GET /getAllUser">["query"], "limit">) =>
  queryOptionsFor("GET /getAllUser", { query: { limit: defaultPageSize, ...query } });

const filterLabels: Record<UserFilter, Message> = {
  subscribers: m.members_filter_subscribers,
  blocked: m.members_blocked,
  administrators: m.members_filter_administrators,
  staff: m.members_filter_staff,
};

/** Refetches every page and every search of the account list. */
const invalidateUsers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/getAllUser"),
  });

type Props = { self: UserInfo; onRenamed: (name: string) => void };

/** Lists, edits and deletes accounts. */
export function UsersPanel({ self, onRenamed }: Props) {
  const { q, filter, cursor, setFilters } = useUserFilters();
  const { editedId, openEditor, closeEditor } = useEditAddress();
  const [giftRecipient, setGiftRecipient] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const queryClient = useQueryClient();
  const list = useQuery({
    ...usersQuery({ q, filter, cursor }),
    placeholderData: keepPreviousData,
  });
  const found = list.isPlaceholderData ? undefined : list.data;
  const { page, onPrevious, onNext } = usePagination(list);
  useEffect(() => {
    if (list.error) showAlert(m.spec_users_fallback(), { durationMs: alertMs, failed: true });
  }, [list.error]);

  const searchFor = (text: string) => setFilters({ q: text, filter: undefined }, { replace: true });

  async function onChanged(user: User, message: string) {
    if (editedId) closeEditor();
    setDeleting(null);
    showAlert(message, { durationMs: alertMs });
    if (user.id === self.id) onRenamed(user.name);
    await invalidateUsers(queryClient);
  }

  function onGiven(message: string) {
    setGiftRecipient(null);
    showAlert(message);
    void queryClient.invalidateQueries();
  }

  const users = list.data?.data ?? [];
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full max-w-60">
          <FilterSelect
            label={m.members_filter()}
            name="filter"
            value={filter}
            labels={filterLabels}
            onSelect={(value) => setFilters({ filter: value, q: undefined })}
          />
        </div>
        <div className="min-w-0 grow basis-96">
          <ListSearch
            listName={m.users_admin_search_items()}
            placeholder={m.users_admin_search_placeholder()}
            q={q ?? ""}
            resultSummary={
              found && describeResults(found.total, q !== undefined || filter !== undefined)
            }
            onSearch={searchFor}
          />
        </div>
      </div>
      {list.isPending && <Skeleton className="mt-6 h-96 rounded-2xl" />}
      {list.isError && <UsersError onRetry={() => list.refetch()} />}
      {list.data && users.length === 0 && (
        <NoUsers
          isFiltered={filter !== undefined}
          onShowAll={() => setFilters({ q: undefined, filter: undefined })}
        />
      )}
      {users.length > 0 && (
        <>
          <div className="mt-6">
            <UserTable
              users={users}
              selfId={self.id}
              dimmed={list.isPlaceholderData}
              onEdit={({ id }) => openEditor(id)}
              onGive={setGiftRecipient}
              onDelete={setDeleting}
            />
          </div>
          <Pager
            label={m.users_admin_pages()}
            page={page}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      )}
      {editedId && (
        <EditUserDialog id={editedId} self={self} onChanged={onChanged} onClose={closeEditor} />
      )}
      {giftRecipient && (
        <GiveDaysDialog
          user={giftRecipient}
          onGiven={onGiven}
          onClose={() => setGiftRecipient(null)}
        />
      )}
      {deleting && (
        <DeleteUserDialog user={deleting} onDeleted={onChanged} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

/** Returns the search, or else the filter. */
function useUserFilters() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const q = searchParams.get("q") ?? undefined;
  const filter = q ? undefined : parseOption(userFilters, searchParams.get("filter"));
  return { q, filter, cursor, setFilters };
}

function UsersError({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title={m.common_list_error_title()}
      actions={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
    >
      <p>{m.spec_users_fallback()}</p>
    </Notice>
  );
}

/** Says that no account matches the search or the filter. */
function NoUsers({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <Notice
      title={m.users_admin_none_match_title()}
      actions={<Button onClick={onShowAll}>{m.users_admin_all()}</Button>}
    >
      <p>{isFiltered ? m.members_none_of_filter() : m.users_admin_none_match()}</p>
    </Notice>
  );
}

function describeResults(count: number, isSearch: boolean) {
  if (!isSearch) return m.studio_total({ total: count });
  if (count < maxCountedUsers) return m.studio_found({ count });
  return m.users_admin_found_many({ count: maxCountedUsers });
}

type DeleteUserDialogProps = {
  user: User;
  onDeleted: (user: User, message: string) => void;
  onClose: () => void;
};

function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const confirmation = useConfirmedAction(deleteUser, {
    fallback: m.spec_delete_user_fallback(),
    durationMs: alertMs,
    onClose,
  });

  const userParts = {
    name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
    email: <span className="wrap-anywhere">{user.email}</span>,
  };

  async function deleteUser() {
    const { message } = await apiFetch("DELETE /deleteUser", { body: { userId: user.id } });
    onDeleted(user, message);
  }

  return (
    <ConfirmDialog
      title={m.users_admin_delete_title()}
      action={m.common_delete()}
      destructive
      {...confirmation}
    >
      <p>
        {user.subscription === "SUBSCRIBED"
          ? renderMessage(m.users_admin_delete_text_subscribed, userParts)
          : renderMessage(m.users_admin_delete_text, userParts)}
      </p>
    </ConfirmDialog>
  );
}
