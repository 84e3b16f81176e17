import { useStoredValue } from "../../ui/stored-value.ts";
import { expiredLogout, inactiveLogout } from "./session.ts";

/** Returns why the last session ended. The login page shows it until the next sign-in. */
export function useSignOutReason(): "inactive" | "ended" | null {
  const inactive = useStoredValue(inactiveLogout);
  const ended = useStoredValue(expiredLogout);
  if (inactive) return "inactive";
  return ended ? "ended" : null;
}
