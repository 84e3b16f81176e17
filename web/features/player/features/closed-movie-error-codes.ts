/** The errors of a movie that is closed to the viewer today, whether or not they subscribe. */
export const closedMovieErrorCodes: readonly string[] = [
  "movie_not_yet_available",
  "not_in_country",
  "not_in_subscription",
];
