import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { getPagePath, navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";

/** Redirects from a page for signed-in users to the login, which then leads back to that page. */
export function LoginRedirect() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    // Redirects only if the browser is still on this page. The router's location lags while a lazy
    // page loads, such as when a sign-out has already led to the home page.
    if (getPagePath() + location.search === path)
      navigate(paths.loginWithNext(path), { replace: true });
  }, [path]);
  return null;
}
