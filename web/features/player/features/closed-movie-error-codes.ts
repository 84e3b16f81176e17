/** The error codes of a movie that is closed to the viewer today, even with a subscription. */
export const closedMovieErrorCodes: readonly string[] = [
  "movie_not_yet_available",
  "video_being_prepared",
  "not_in_country",
  "network_not_allowed",
  "not_in_subscription",
];
