export const maxPauseMonths = 3;
