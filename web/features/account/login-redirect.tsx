import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";

/** In place of a page that only a signed-in user sees, to which the login returns. */
export function LoginRedirect() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    // The router's location lags behind while a page is fetched: who signs out here is on the way home already.
    if (location.pathname + location.search === path) navigate(paths.loginWithNext(path), { replace: true });
  }, [path]);
  return null;
}
