import { useActionState } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { ApiError, call } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { rememberUser } from "./session.ts";

type Refusal = { message: string; email: string; issues: Record<string, string> };

export function SignInForm({ onSignedIn }: { onSignedIn: (user: UserInfo) => void }) {
  const [refusal, submit, sending] = useActionState(signIn, null);

  async function signIn(_: Refusal | null, form: FormData): Promise<Refusal | null> {
    const email = String(form.get("email") ?? "");
    try {
      const { userInfo, token } = await call("POST /api/login", {
        body: { email, password: String(form.get("password") ?? "") },
      });
      rememberUser(userInfo, token);
      onSignedIn(userInfo);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const issues = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
      return { message: error.message, email, issues };
    }
  }

  return (
    <form action={submit} noValidate className="grid gap-5">
      <div role="alert">
        {refusal && <p className="rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{refusal.message}</p>}
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={refusal?.email}
        error={refusal?.issues.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={refusal?.issues.password}
      />
      <Button type="submit" disabled={sending} className="mt-1 min-h-12 w-full text-lg">
        Login
      </Button>
    </form>
  );
}
