import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { formatDuration } from "../../../contract/format-duration.ts";
import type { Member } from "../../../contract/members/members.ts";
import { playRetentionDays } from "../../../contract/policy.ts";
import { paths } from "../../api/paths.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import type { Message } from "../../i18n/message.ts";
import { formatDate, formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { PaginatedTable } from "../paginated-table.tsx";
import { memberPlaysQuery } from "./member-queries.ts";
import { MemberSection } from "./member-section.tsx";
import { OrderLink } from "./order-link.tsx";

type Rental = Member["rentals"][number];
type Play = ResponseOf<"GET /api/members/:id/plays">["data"][number];

const rentalStates: Record<Rental["state"], Message> = {
  unpaid: m.members_rental_unpaid,
  unbegun: m.members_rental_unbegun,
  running: m.members_rental_running,
  over: m.members_rental_over,
};

/** The rentals, and what the member watched in the last weeks. */
export function ViewingTab({ member: { account, rentals } }: { member: Member }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const plays = useQuery({ ...memberPlaysQuery({ id: account.id, cursor }), ...liveListOptions });
  return (
    <div className="grid gap-5">
      <MemberSection title={m.orders_admin_kind_rental()}>
        {rentals.length === 0 && <p className="text-dim">{m.members_rentals_empty()}</p>}
        <ul className="grid gap-3">
          {rentals.map((rental) => (
            <RentalRow key={`${rental.orderId} ${rental.movie.id}`} rental={rental} />
          ))}
        </ul>
      </MemberSection>
      <MemberSection title={m.members_plays()} plain>
        <p className="mb-4 text-sm text-dim">
          {m.members_plays_hint({ time: formatDuration(playRetentionDays, "day") })}
        </p>
        <PaginatedTable
          label={m.members_plays()}
          list={plays}
          columns={playColumns()}
          getKey={({ id }) => id}
          empty={<p className="text-dim">{m.members_plays_empty()}</p>}
        />
      </MemberSection>
    </div>
  );
}

function RentalRow({ rental: { orderId, movie, state, orderedAt, until } }: { rental: Rental }) {
  const facts = [
    rentalStates[state](),
    until && state !== "unpaid" && m.members_until({ day: formatDateTime(until) }),
    m.members_rental_ordered({ day: formatDate(orderedAt) }),
  ];
  return (
    <li className="border-t border-screen/8 pt-3 first:border-t-0 first:pt-0">
      <MovieLink movie={movie} />
      <p className="flex flex-wrap gap-x-3 text-sm text-dim">
        {facts.filter(Boolean).join(" · ")} <OrderLink orderId={orderId} />
      </p>
    </li>
  );
}

const MovieLink = ({ movie: { id, name } }: { movie: Rental["movie"] }) => (
  <Link to={paths.movie(id)} className={`wrap-anywhere ${figureLinkClass}`}>
    {name}
  </Link>
);

const playColumns = (): Column<Play>[] => [
  {
    header: m.members_play_movie(),
    cardSlot: "title",
    cell: ({ movie, extra }) => (
      <>
        <MovieLink movie={movie} />
        {extra && <span className="block text-sm text-dim">{extra}</span>}
      </>
    ),
  },
  { header: m.members_play_started(), cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    header: m.members_play_quality(),
    cell: ({ height }) => (height === null ? "–" : `${height}p`),
  },
  {
    header: m.members_play_problems(),
    cell: ({ rebuffers, errors }) =>
      m.members_play_problem_counts({ stalls: rebuffers ?? 0, failures: errors ?? 0 }),
  },
];
