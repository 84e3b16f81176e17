/** The maximum length of a subscription's pause in months. */
export const maxPauseMonths = 3;
