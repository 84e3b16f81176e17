import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";

/** The text of the link to the profiles, which names the profile of the session. */
export const getProfilesLabel = ({ profile }: UserInfo): string =>
  profile === undefined ? m.profiles_link() : m.profiles_link_of({ name: profile });
