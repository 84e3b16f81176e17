import * as z from "zod/mini";
import { type Endpoint, MessageResponse, OpaqueIdParams } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import {
  AccountProfileChange,
  Credentials,
  EmailOnly,
  IdQuery,
  NameParam,
  PasswordChange,
  PasswordOnly,
  PasswordReset,
  Registration,
  SessionEntry,
  SessionTokenClaims,
  SignInResponse,
  TokenOnly,
  User,
  UserChange,
  UserInfo,
  UserList,
  UserQuery,
} from "./accounts.ts";

export const accountEndpoints = {
  "POST /api/login": {
    summary: "Sign in: sets the session cookie",
    access: "anyone",
    body: Credentials,
    response: SignInResponse,
  },
  "POST /clear-cookies": {
    summary: "Sign out: the session ends; visitors get the same response",
    access: "anyone",
    response: MessageResponse,
  },
  "GET /api/protectedRoute": {
    summary: "Who is signed in",
    access: "user",
    response: z.object({
      userInfo: UserInfo,
      /**
       * Present in the grace period after a failed renewal. `payUrl` is the page where the
       * subscriber pays the renewal.
       */
      overdue: z.optional(z.object({ payUrl: z.nullable(z.string()) })),
    }),
  },
  "GET /api/protectedRouteToken": {
    summary: "How long the session's token is valid",
    access: "user",
    response: z.object({ userInfoII: SessionTokenClaims }),
  },
  "POST /api/register": {
    summary: "Create an account; the email says if the address had one already",
    access: "anyone",
    body: Registration,
    status: 202,
    response: MessageResponse,
  },
  "POST /verifyEmail": {
    summary:
      "Verify the address of a new account, or a changed address, with the token of the email",
    access: "anyone",
    body: TokenOnly,
    response: z.object({ message: z.string(), data: z.string() }),
  },
  "POST /api/resendVerification": {
    summary: "Send the verification email again",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    response: MessageResponse,
  },
  "POST /api/recovery": {
    summary: "Send an email with a link for a new password",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    response: MessageResponse,
  },
  "POST /api/resetPassword": {
    summary: "Set a new password with the token of the email; every session of the account ends",
    access: "anyone",
    body: PasswordReset,
    response: MessageResponse,
  },
  "GET /getUser/:name": {
    summary: "One's own account; an administrator may name another",
    access: "user",
    params: NameParam,
    query: IdQuery,
    response: z.object({ data: User }),
  },
  "GET /getAdmin/:name": {
    summary: "An administrator's account",
    access: "staff",
    params: NameParam,
    query: IdQuery,
    response: z.object({ data: User }),
  },
  "PUT /updateProfile": {
    summary: "Change name, picture or address; a new address counts once it is verified",
    access: "user",
    asksForProof: true,
    form: AccountProfileChange,
    response: MessageResponse,
  },
  "PUT /updatepassword": {
    summary: "Change one's own password; every other session ends",
    access: "user",
    asksForProof: true,
    body: PasswordChange,
    response: MessageResponse,
  },
  "GET /api/sessions": {
    summary: "Where I am signed in, newest first",
    access: "user",
    forProfiles: "unlimited",
    response: z.object({ data: z.array(SessionEntry) }),
  },
  "DELETE /api/sessions/:id": {
    summary: "End one of my sessions",
    access: "user",
    forProfiles: "unlimited",
    params: OpaqueIdParams,
    status: 204,
  },
  "DELETE /api/sessions": {
    summary: "End all my other sessions",
    access: "user",
    forProfiles: "unlimited",
    response: MessageResponse,
  },
  "GET /api/account/export": {
    summary: "All stored data of my account, as a file",
    access: "user",
    forProfiles: "main",
    showsAllMovies: true,
    response: z.record(z.string(), z.unknown()),
  },
  "DELETE /api/account": {
    summary: "Erase my account",
    access: "user",
    asksForProof: true,
    body: PasswordOnly,
    response: MessageResponse,
  },
  "GET /getAllUser": {
    summary: "All accounts, newest first",
    access: "members",
    opensToKeys: true,
    query: UserQuery,
    response: UserList,
  },
  "DELETE /deleteUser": {
    summary: "Erase an account; never one's own or the last administrator's",
    access: "members",
    asksForProof: true,
    body: z.object({ userId: OpaqueId }),
    response: MessageResponse,
  },
  "PUT /api/users/:id": {
    summary: "Change an account's name, phone or role",
    access: "members",
    asksForProof: true,
    params: OpaqueIdParams,
    body: UserChange,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
