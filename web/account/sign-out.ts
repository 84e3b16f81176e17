import { useQueryClient } from "@tanstack/react-query";
import { call } from "../app/api.ts";
import { paths } from "../app/paths.ts";
import { go } from "../router/history.ts";
import { forgetUser } from "./session.ts";

/** Ends the session here and on the site, and goes home. */
export function useSignOut() {
  const queries = useQueryClient();
  return async () => {
    await call("POST /clear-cookies").catch(() => console.error("Failed to clear cookies. Server returned an error."));
    forgetUser();
    queries.clear();
    go(paths.home);
  };
}
