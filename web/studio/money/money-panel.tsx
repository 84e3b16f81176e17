import { useEffect, useRef } from "react";
import { type Text, t } from "../../i18n/text.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { LedgerTab } from "./ledger-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { SubscriptionsTab } from "./subscriptions-tab.tsx";
import { oneOf, useFilters } from "./use-filters.ts";

const tabs = { orders: "Orders", subscriptions: "Subscriptions", ledger: "Ledger" } as const satisfies Record<
  string,
  Text
>;
type Tab = keyof typeof tabs;

/** What was ordered, who is subscribed, and what the providers said about it. */
export function MoneyPanel() {
  const { address, openTab } = useFilters();
  const panel = useRef<HTMLDivElement>(null);
  const tab = oneOf(Object.keys(tabs) as Tab[], address.get("tab")) ?? "orders";
  const shown = useRef(tab);

  // Whoever followed a link out of a list goes on reading in what it opened.
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [tab]);

  return (
    <Tabs
      label={t("Books")}
      tabs={{ orders: t(tabs.orders), subscriptions: t(tabs.subscriptions), ledger: t(tabs.ledger) }}
      open={tab}
      onOpen={(next) => openTab(next === "orders" ? undefined : next)}
      panel={panel}
    >
      {tab === "orders" && <OrdersTab />}
      {tab === "subscriptions" && <SubscriptionsTab />}
      {tab === "ledger" && <LedgerTab />}
    </Tabs>
  );
}
