import { m } from "#messages";

export const collectionKinds = ["hand", "rule", "series"] as const;
export type CollectionKind = (typeof collectionKinds)[number];

export const collectionKindLabels: Record<CollectionKind, () => string> = {
  hand: m.collections_admin_by_hand,
  rule: m.collections_admin_by_rule,
  series: m.collections_admin_series,
};
