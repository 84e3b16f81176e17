/** Whether a paid period runs at this moment. The one place that says what "subscribed" means. */
export function isSubscribed(account: { paidUntil: number | null }, now: number): boolean {
  return account.paidUntil !== null && account.paidUntil > now;
}
