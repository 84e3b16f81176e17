import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { answerTo } from "../app/answers.ts";
import { statusOf } from "../app/api.ts";
import { paths } from "../app/paths.ts";
import { go } from "../router/history.ts";
import { forgetUser, relogin, rememberUser, useUser } from "./session.ts";

/**
 * Asks once a visit whether the remembered user is still signed in; a visitor's page asks nothing.
 * A site that does not answer has not said no.
 */
export function useSessionCheck() {
  const user = useUser();
  const check = useQuery({ ...answerTo("GET /api/protectedRoute"), enabled: user !== null, staleTime: 300_000 });
  const known = check.data?.userInfo;
  const refused = user !== null && [401, 403].includes(statusOf(check.error) ?? 0);

  useEffect(() => {
    if (known && user?.id === known.id) rememberUser(known);
  }, [known, user?.id]);

  useEffect(() => {
    if (!refused) return;
    forgetUser();
    relogin.set("true");
    go(paths.loginThen(location.pathname + location.search));
  }, [refused]);
}
