/** Every address of the site. Names go into the path for people, ids into the query for certainty. */
const named = (prefix: string, thing: { id: string; name: string }) =>
  `${prefix}/${encodeURIComponent(thing.name)}?id=${encodeURIComponent(thing.id)}`;

export const paths = {
  home: "/",
  movies: "/movies",
  about: "/about",
  contact: "/contact",
  movie: (id: string) => `/movie/${encodeURIComponent(id)}`,
  /** The same page with the form for a review open. */
  movieReview: (id: string) => `/movie/${encodeURIComponent(id)}?review=write`,
  watch: (movie: { id: string; name: string }) => named("/watch", movie),
  login: "/login",
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: "/register",
  recovery: "/recovery",
  resetPassword: (token: string) => `/resetPassword/${encodeURIComponent(token)}`,
  verifyEmail: "/verifyEmail",
  thankYou: "/thankyou",
  order: (orderId: string) => `/thankyou?order=${encodeURIComponent(orderId)}`,
  orders: "/orders",
  purchases: "/purchases",
  cart: "/cart",
  category: { Action: "/action", Romance: "/romance", Dramma: "/dramma", Tech: "/tech" },
  favourites: (user: { id: string; name: string }) => named("/favouritpage", user),
  noFavourites: "/nofavorite",
  adminDashboard: (user: { id: string; name: string }) => named("/dash/ad", user),
  userDashboard: (user: { id: string; name: string }) => named("/dash/us", user),
  dashboardSection: (dashboard: string, section: string) => `${dashboard}&section=${section}`,
  dashboard: "/dashboard",
  movieList: "/movielist",
  addMovie: "/addmovie",
  categories: "/categories",
  password: "/password",
  users: "/dashboard/users",
  profile: "/dashboard/profile",
  userList: "/user",
} as const;
