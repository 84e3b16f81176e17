import { useEffect, useRef } from "react";
import { m } from "#messages";
import type { Message } from "../../i18n/message.ts";
import { parseOption } from "../../ui/lists/use-list-filters.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { ExitsTab } from "./exits-tab.tsx";
import { LedgerTab } from "./ledger-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { SubscriptionsTab } from "./subscriptions-tab.tsx";
import { useOrderFilters } from "./use-order-filters.ts";

const tabs = {
  orders: m.billing_orders,
  subscriptions: m.orders_admin_subscriptions,
  exits: m.exits_admin_title,
  ledger: m.orders_admin_ledger,
} as const satisfies Record<string, Message>;
type Tab = keyof typeof tabs;

/** Orders, subscriptions, cancellations and withdrawals, and the ledger. */
export function OrdersPanel() {
  const { searchParams, openTab } = useOrderFilters();
  const panel = useRef<HTMLDivElement>(null);
  const tab = parseOption(Object.keys(tabs) as Tab[], searchParams.get("tab")) ?? "orders";
  const shownTab = useRef(tab);

  // Moves the focus to the opened tab, after a link from another tab.
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [tab]);

  return (
    <Tabs
      label={m.orders_admin_tabs_label()}
      tabs={{
        orders: tabs.orders(),
        subscriptions: tabs.subscriptions(),
        exits: tabs.exits(),
        ledger: tabs.ledger(),
      }}
      open={tab}
      onOpen={(nextTab) => openTab(nextTab === "orders" ? undefined : nextTab)}
      panel={panel}
    >
      {tab === "orders" && <OrdersTab />}
      {tab === "subscriptions" && <SubscriptionsTab />}
      {tab === "exits" && <ExitsTab />}
      {tab === "ledger" && <LedgerTab />}
    </Tabs>
  );
}
