import { m } from "#messages";
import type { ApiKeyScope } from "../../../contract/keys/keys.ts";
import type { Message } from "../../i18n/message.ts";
import { createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

const lifetimes = ["30", "90", "365", "never"] as const;
type Lifetime = (typeof lifetimes)[number];
type KeyValues = { name: string; scopes: ApiKeyScope[]; lifetime: Lifetime };

export const apiKeyScopeLabels: Record<ApiKeyScope, Message> = {
  studio: m.keys_scope_studio,
  movies: m.keys_scope_movies,
  storefront: m.keys_scope_storefront,
  reviews: m.keys_scope_reviews,
  members: m.keys_scope_members,
  orders: m.keys_scope_orders,
  revenue: m.keys_scope_revenue,
  rights: m.keys_scope_rights,
};

const lifetimeLabel = (lifetime: Lifetime): string =>
  lifetime === "never" ? m.keys_lifetime_never() : m.keys_lifetime_days({ days: lifetime });

export const lifetimeOptions = () =>
  lifetimes.map((value) => ({ value, label: lifetimeLabel(value) }));

export const toApiKeyValues = (): KeyValues => ({ name: "", scopes: [], lifetime: "365" });

export const toApiKeyForm = ({ name, scopes, lifetime }: KeyValues) => ({
  name,
  scopes,
  ...(lifetime !== "never" && { lifetimeDays: Number(lifetime) }),
});

export const apiKeyFields: EditorFields<KeyValues> = {
  name: createTextField(m.keys_name),
  scopes: { label: m.keys_scopes, format: (scopes) => scopes.join(", ") },
  lifetime: { label: m.keys_lifetime, format: lifetimeLabel },
};
