import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { formatDuration } from "../../../contract/format-duration.ts";
import type { Member } from "../../../contract/members/members.ts";
import { sentEmailDays } from "../../../contract/policy.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { sentEmailsQuery } from "./member-queries.ts";
import { MemberSection } from "./member-section.tsx";

type SentEmails = ResponseOf<"GET /api/members/:id/emails">;

/** The emails that the member was sent, and those that wait to be sent. */
export function EmailsTab({ member: { account } }: { member: Member }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...sentEmailsQuery({ id: account.id, cursor }), ...liveListOptions });
  return (
    <div className="grid gap-5">
      {list.data && list.data.unsent.length > 0 && <UnsentEmails unsent={list.data.unsent} />}
      <MemberSection title={m.members_emails_sent()} plain>
        <p className="mb-4 text-sm text-dim">
          {m.members_emails_hint({ time: formatDuration(sentEmailDays, "day") })}
        </p>
        <PaginatedTable
          label={m.members_emails_sent()}
          list={list}
          columns={columns()}
          getKey={({ id }) => id}
          empty={<p className="text-dim">{m.members_emails_empty()}</p>}
        />
      </MemberSection>
    </div>
  );
}

const UnsentEmails = ({ unsent }: Pick<SentEmails, "unsent">) => (
  <MemberSection title={m.members_emails_unsent()}>
    <ul className="grid gap-3">
      {unsent.map(({ id, subject, queuedAt, attempts }) => (
        <li key={id}>
          <p className="wrap-anywhere">{subject}</p>
          <p className="text-sm text-dim">
            {m.members_email_waiting({ time: formatDateTime(queuedAt), count: attempts })}
          </p>
        </li>
      ))}
    </ul>
  </MemberSection>
);

const columns = (): Column<SentEmails["data"][number]>[] => [
  { header: m.members_email_subject(), cardSlot: "title", cell: ({ subject }) => subject },
  { header: m.members_email_sent_at(), cell: ({ sentAt }) => formatDateTime(sentAt) },
];
