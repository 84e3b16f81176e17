import { m } from "#messages";
import type { User } from "../../contract/accounts/accounts.ts";
import type { Message } from "../i18n/message.ts";

export const subscriptionStatusLabels: Record<User["subscription"], Message> = {
  SUBSCRIBED: m.billing_subscription_active,
  UNSUBSCRIBED: m.billing_subscription_inactive,
};
