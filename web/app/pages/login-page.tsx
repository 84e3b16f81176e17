import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { nextPage } from "../../account/next-page.ts";
import { inactiveLogout, relogin, useUser } from "../../account/session.ts";
import { SignInForm } from "../../account/sign-in-form.tsx";
import { go, useQueryOfPlace } from "../../router/history.ts";
import { Link, Redirect } from "../../router/link.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

const link =
  "inline-block py-2 font-semibold text-bulb underline decoration-bulb/40 underline-offset-4 hover:text-glow";

export function LoginPage() {
  useTitle("Login");
  const [why] = useState(whySignedOut);
  const user = useUser();
  const queries = useQueryClient();
  const next = nextPage(useQueryOfPlace()[0].get("next"));

  useEffect(() => {
    inactiveLogout.set(null);
    relogin.set(null);
  }, []);

  if (user) return <Redirect to={next} />;
  return (
    <div className="wrap grid min-h-[70vh] place-items-center py-12">
      <div className="w-full max-w-md">
        <h1 className="headline text-6xl sm:text-7xl">Welcome back</h1>
        <p className="mt-3 text-lg text-dim">{why ?? "Sign in, and the lights go down."}</p>
        <div aria-hidden="true" className="bulbs my-7 w-full" />
        <SignInForm
          onSignedIn={() => {
            queries.removeQueries({ queryKey: ["/api/protectedRoute"] });
            go(next, { replace: true });
          }}
        />
        <p className="mt-6 flex flex-wrap justify-between gap-x-6">
          <Link to={paths.recovery} className={link}>
            Forgotten it?
          </Link>
          <Link to={paths.register} className={link}>
            Register
          </Link>
        </p>
      </div>
    </div>
  );
}

function whySignedOut(): string | null {
  if (inactiveLogout.get()) return "You were signed out because nothing happened for a while. Sign in to go on.";
  if (relogin.get()) return "Your session has ended. Sign in again to go on.";
  return null;
}
