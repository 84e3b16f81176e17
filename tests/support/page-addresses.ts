/** An address for every route of the site, in the order of the table in `web/app/routes.tsx`. */
export const pageAddresses: readonly (readonly [route: string, address: string])[] = [
  ["/", "/"],
  ["/movies", "/movies"],
  ["/movie/:id", "/movie/1"],
  ["/watch/:name", "/watch/Metropolis"],
  ["/stream/watch/:name", "/stream/watch/Nosferatu"],

  ["/action", "/action"],
  ["/romance", "/romance"],
  ["/dramma", "/dramma"],
  ["/tech", "/tech"],

  ["/about", "/about"],
  ["/contact", "/contact"],
  ["/thankyou", "/thankyou"],

  ["/login", "/login"],
  ["/register", "/register"],
  ["/recovery", "/recovery"],
  ["/resetPassword/:token", "/resetPassword/a-token-of-a-letter"],
  ["/verifyEmail", "/verifyEmail"],

  ["/cart", "/cart"],
  ["/orders", "/orders"],
  ["/purchases", "/purchases"],
  ["/favouritpage/:name", "/favouritpage/Gus%20Guest"],
  ["/nofavorite", "/nofavorite"],

  ["/dash/ad/:name", "/dash/ad/Ada%20Admin?section=dashboard"],
  ["/dash/ad/:name", "/dash/ad/Ada%20Admin?section=uploads"],
  ["/dash/ad/:name", "/dash/ad/Ada%20Admin?section=orders"],
  ["/dash/ad/:name", "/dash/ad/Ada%20Admin?section=playback"],
  ["/dash/ad/:name", "/dash/ad/Ada%20Admin?section=audit"],
  ["/dash/us/:name", "/dash/us/Gus%20Guest?section=dashboard"],
  ["/dashboard", "/dashboard"],
  ["/movielist", "/movielist"],
  ["/addmovie", "/addmovie"],
  ["/categories", "/categories"],
  ["/dashboard/users", "/dashboard/users"],
  ["/user", "/user"],
  ["/dashboard/profile", "/dashboard/profile"],
  ["/password", "/password"],

  ["*", "/no-such-page"],
];

/** Two addresses that end on one page are one page: the dashboard's sections have addresses of their own. */
export function canonicalPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return pathname.replace(
    /\/dash\/(ad|us)\/.*/,
    (_, role) => `/dash/${role}/${searchParams.get("section") ?? "dashboard"}`,
  );
}
