import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { ageLimitQuery } from "./age-limit-query.ts";
import { PinNotice } from "./pin-notice.tsx";

/**
 * Asks for the PIN if a home page is empty because of the account's age limit, else shows `empty`.
 */
export function LimitedHome({ empty }: { empty: ReactNode }) {
  const limit = useQuery(ageLimitQuery()).data?.data;
  const { age = null, openUntil = null } = limit ?? {};
  if (age === null || openUntil !== null) return empty;
  return <PinNotice title={m.age_limit_home_title({ age })} />;
}
