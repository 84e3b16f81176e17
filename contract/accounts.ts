import * as z from "zod/mini";
import { passwordLength, roles } from "./constants.ts";

export const Credentials = z.object({
  email: z.string().check(z.trim(), z.maxLength(254), z.email("must be an e-mail address")),
  password: z.string().check(z.minLength(1, "must not be empty"), z.maxLength(passwordLength.max)),
});

export const UserInfo = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });

/** `exp` and `iat` are seconds since 1970, as in a JWT. */
export const TokenInfo = z.object({ id: z.string(), exp: z.number(), iat: z.number() });

export const SignedIn = z.object({ message: z.string(), userInfo: UserInfo, token: z.object({ exp: z.number() }) });

export type Credentials = z.infer<typeof Credentials>;
export type UserInfo = z.infer<typeof UserInfo>;
