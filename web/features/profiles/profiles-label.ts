import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";

/** The text of the link to the profiles, which names the one that the session has entered. */
export const getProfilesLabel = ({ profile }: UserInfo): string =>
  profile === undefined ? m.profiles_link() : m.profiles_link_of({ name: profile });
