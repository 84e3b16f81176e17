import type { ReactNode } from "react";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { useUser } from "../../features/accounts/session.ts";

/** A page for signed-in users. Visitors are sent to the login, which returns them here. */
export function MemberPageLayout({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser();
  if (!user) return <LoginRedirect />;
  return (
    <div className="wrap pt-8 sm:pt-12">
      <p className="eyebrow">{user.name}</p>
      <h1 className="headline mb-8 text-5xl xs:text-6xl sm:text-8xl">{title}</h1>
      {children}
    </div>
  );
}
