/** The longest pause of a subscription. */
export const maxPauseMonths = 3;
