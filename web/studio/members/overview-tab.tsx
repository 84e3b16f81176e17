import { Link } from "react-router-dom";
import { m } from "#messages";
import { type Member, memberPath } from "../../../contract/members/members.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { figureLinkClass } from "../figure-link-class.ts";
import { Fact, FactList } from "./fact-list.tsx";
import { MemberSection } from "./member-section.tsx";
import { NotesSection } from "./notes-section.tsx";

/** The subscription, the sums of all payments, and the notes. */
export function OverviewTab({ member }: { member: Member }) {
  const { account, orders, paid, refunded, subscription, givenUntil, homeCountry } = member;
  return (
    <div className="grid gap-5">
      <MemberSection title={m.studio_subscription()}>
        {!subscription && <p className="text-dim">{m.members_no_subscription()}</p>}
        {subscription && <SubscriptionFacts subscription={subscription} />}
        {givenUntil && (
          <p className="mt-4">{m.members_given_until({ day: formatDate(givenUntil) })}</p>
        )}
        {homeCountry && (
          <p className="mt-4">
            {m.members_home_country({ country: formatCountries(homeCountry.country) })}
          </p>
        )}
      </MemberSection>
      <MemberSection
        title={m.members_tab_payments()}
        action={
          <Link to={memberPath(account.id, "payments")} className={figureLinkClass}>
            {m.members_show_timeline()}
          </Link>
        }
      >
        <FactList>
          <Fact label={m.billing_orders()}>{orders}</Fact>
          <Fact label={m.members_paid()}>{formatPrice(paid)}</Fact>
          <Fact label={m.members_refunded()}>{formatPrice(refunded)}</Fact>
          <Fact label={m.members_left()}>{formatPrice(paid - refunded)}</Fact>
        </FactList>
      </MemberSection>
      <p>
        <Link
          to={studioSection("reviews", `userId=${account.id}`)}
          className={`inline-flex min-h-11 items-center ${figureLinkClass}`}
        >
          {m.members_reviews()}
        </Link>
      </p>
      <NotesSection memberId={account.id} notes={member.notes} />
    </div>
  );
}

type SubscriptionProps = { subscription: NonNullable<Member["subscription"]> };

function SubscriptionFacts({ subscription }: SubscriptionProps) {
  const { plan, lastPayment, startedAt, paidUntil, renews, next } = subscription;
  return (
    <>
      <FactList>
        <Fact label={m.billing_plan()}>{plan.name}</Fact>
        <Fact label={m.studio_since()}>{formatDate(startedAt)}</Fact>
        <Fact label={m.orders_admin_column_paid_until()}>{formatDate(paidUntil)}</Fact>
        <Fact label={m.orders_admin_column_renews()}>
          {renews ? m.common_yes() : m.common_no()}
        </Fact>
        {lastPayment && (
          <Fact label={m.members_last_payment()}>
            {`${formatPrice(lastPayment.amount)} · ${formatDate(lastPayment.date)}`}
          </Fact>
        )}
        {next && (
          <Fact label={m.members_next_plan()}>{`${next.plan} · ${formatDate(next.startsAt)}`}</Fact>
        )}
      </FactList>
      {listWarnings(subscription).map((text) => (
        <p key={text} className="mt-4">
          {text}
        </p>
      ))}
    </>
  );
}

/** Describes what is unusual about the subscription: an overdue payment, a pause, a free period. */
const listWarnings = ({ overdueSince, pausedUntil, isFree }: SubscriptionProps["subscription"]) =>
  [
    overdueSince && m.members_overdue({ day: formatDate(overdueSince) }),
    pausedUntil && m.billing_paused_title({ day: formatDate(pausedUntil) }),
    isFree && m.members_free_period(),
  ].filter((text) => typeof text === "string");
