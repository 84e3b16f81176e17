import type { UserInfo } from "../../contract/accounts.ts";
import { roles } from "../../contract/constants.ts";
import { stored, useStored } from "../ui/stored.ts";

/** Who the browser remembers to be signed in. It decides what is shown; the Worker decides what is allowed. */
const storedUser = stored<UserInfo | null>("UserInfo", (json) => (isUserInfo(json) ? json : null));
const isLogin = stored<string | null>("IsLogin", String);
const role = stored<string | null>("role", String);
const token = stored<unknown>("Token", (json) => json);

/** Why the last session ended, told once on the sign-in page. */
export const inactiveLogout = stored<string | null>("InactiveLogout", (json) => (json === null ? null : String(json)));
export const relogin = stored<string | null>("relogin", (json) => (json === null ? null : String(json)));

export const useUser = (): UserInfo | null => useStored(storedUser);

export function rememberUser(user: UserInfo, tokenInfo?: { exp: number }) {
  isLogin.set("true");
  role.set(user.role);
  storedUser.set({ id: user.id, name: user.name, role: user.role });
  if (tokenInfo) token.set(tokenInfo);
}

export function forgetUser() {
  for (const item of [isLogin, role, token, storedUser]) item.set(null);
}

function isUserInfo(json: unknown): json is UserInfo {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, role } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && roles.some((known) => known === role);
}
