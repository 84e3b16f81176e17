import { Ban } from "lucide-react";
import { m } from "#messages";
import type { ApiKey } from "../../../contract/keys/keys.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { formatDate, formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { RowAction } from "../row-action.tsx";

export const createApiKeyColumns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    header: m.keys_name(),
    cardSlot: "title",
    cell: ({ name, prefix }) => (
      <>
        <strong className="block font-semibold wrap-anywhere text-screen">{name}</strong>
        <code className="text-sm text-dim">{`${prefix}…`}</code>
      </>
    ),
  },
  { header: m.keys_scopes(), cell: ({ scopes }) => scopes.join(", ") },
  {
    header: m.keys_created(),
    cell: ({ createdAt, createdBy: { name } }) => (
      <DateTime iso={createdAt}>
        {m.keys_created_by({ date: formatDate(createdAt), name })}
      </DateTime>
    ),
  },
  {
    header: m.keys_last_used(),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        m.keys_never_used()
      ) : (
        <DateTime iso={lastUsedAt}>{formatDateTime(lastUsedAt)}</DateTime>
      ),
  },
  {
    header: m.keys_expires(),
    cell: ({ expiresAt }) =>
      expiresAt === null ? m.keys_lifetime_never() : <DateTime iso={expiresAt} />,
  },
  { header: m.keys_state(), cell: describeState },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (key) => (
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          look="quiet"
          className="px-4"
          about={key.name}
          to={studioSection("audit", `keyId=${key.id}`)}
        >
          {m.keys_history()}
        </ButtonLink>
        {key.revokedAt === null && (
          <RowAction
            icon={Ban}
            label={m.keys_revoke()}
            about={key.name}
            onClick={() => onRevoke(key)}
          />
        )}
      </div>
    ),
  },
];

function describeState({ state, revokedAt, createdBy: { name } }: ApiKey): string {
  if (revokedAt !== null) return m.keys_state_revoked({ date: formatDate(revokedAt) });
  if (state === "expired") return m.keys_state_expired();
  if (state === "maker_left") return m.keys_state_maker_left({ name });
  return m.keys_state_active();
}
