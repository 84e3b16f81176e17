import * as z from "zod/mini";
import {
  Credentials,
  EmailOnly,
  IdQuery,
  NameParam,
  PasswordChange,
  PasswordOnly,
  PasswordReset,
  ProfileChange,
  Registration,
  SessionEntry,
  SignedIn,
  TokenInfo,
  TokenOnly,
  User,
  UserChange,
  UserInfo,
  UserList,
  UserQuery,
} from "../accounts.ts";
import { OpaqueId } from "../ids.ts";
import { ByOpaqueId, type Endpoint, Message } from "./endpoint.ts";

/** Who somebody is. */
export const accountEndpoints = {
  "POST /api/login": {
    summary: "Sign in: sets the session cookie",
    access: "anyone",
    body: Credentials,
    answer: SignedIn,
  },
  "POST /clear-cookies": {
    summary: "Sign out: the session ends; answers a visitor too",
    access: "anyone",
    answer: Message,
  },
  "GET /api/protectedRoute": {
    summary: "Who is signed in",
    access: "user",
    answer: z.object({ userInfo: UserInfo }),
  },
  "GET /api/protectedRouteToken": {
    summary: "How long the session's token is valid",
    access: "user",
    answer: z.object({ userInfoII: TokenInfo }),
  },
  "POST /api/register": {
    summary: "Open an account; the letter tells whether there was one already",
    access: "anyone",
    body: Registration,
    status: 202,
    answer: Message,
  },
  "POST /verifyEmail": {
    summary: "Prove an address, of a new account or a changed one, with the letter's token",
    access: "anyone",
    body: TokenOnly,
    answer: z.object({ message: z.string(), data: z.string() }),
  },
  "POST /api/resendVerification": {
    summary: "Ask for the letter with the verification link again",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    answer: Message,
  },
  "POST /api/recovery": {
    summary: "Ask for a letter with a link to a new password",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    answer: Message,
  },
  "POST /api/resetPassword": {
    summary: "Choose a new password with the letter's token; every session of the account ends",
    access: "anyone",
    body: PasswordReset,
    answer: Message,
  },
  "GET /getUser/:name": {
    summary: "One's own account; an administrator may name another",
    access: "user",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: User }),
  },
  "GET /getAdmin/:name": {
    summary: "An administrator's account",
    access: "admin",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: User }),
  },
  "PUT /updateProfile": {
    summary: "Change name, picture or address; a new address counts once it is verified",
    access: "user",
    form: ProfileChange,
    answer: Message,
  },
  "PUT /updatepassword": {
    summary: "Change one's own password; every other session ends",
    access: "user",
    body: PasswordChange,
    answer: Message,
  },
  "GET /api/sessions": {
    summary: "Where I am signed in, newest first",
    access: "user",
    answer: z.object({ data: z.array(SessionEntry) }),
  },
  "DELETE /api/sessions/:id": {
    summary: "End one of my sessions",
    access: "user",
    params: ByOpaqueId,
    status: 204,
  },
  "DELETE /api/sessions": {
    summary: "End all my other sessions",
    access: "user",
    answer: Message,
  },
  "GET /api/account/export": {
    summary: "Everything kept about me, as a file",
    access: "user",
    answer: z.record(z.string(), z.unknown()),
  },
  "DELETE /api/account": {
    summary: "Erase my account",
    access: "user",
    body: PasswordOnly,
    answer: Message,
  },
  "GET /getAllUser": {
    summary: "All accounts, newest first",
    access: "admin",
    query: UserQuery,
    answer: UserList,
  },
  "DELETE /deleteUser": {
    summary: "Erase an account; never one's own or the last administrator's",
    access: "admin",
    body: z.object({ userId: OpaqueId }),
    answer: Message,
  },
  "PUT /api/users/:id": {
    summary: "Change an account's name, phone or role",
    access: "admin",
    params: ByOpaqueId,
    body: UserChange,
    answer: Message,
  },
} as const satisfies Record<string, Endpoint>;
