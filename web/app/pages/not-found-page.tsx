import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { clearSession } from "../../features/accounts/sign-out.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

/** The page for unknown URLs, and for users who were denied access to a page. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const isNotAuthorised = pathname === paths.notAuthorised;
  if (isNotAuthorised)
    return <NotAuthorised deniedPage={new URLSearchParams(search).get("page") ?? ""} />;
  return <NotFound />;
}

function NotFound() {
  useDocumentTitle(m.site_not_found_page_title());
  return (
    <Notice
      level={1}
      title={m.site_not_found_title()}
      art={<MarqueeSign lines={["404"]} looseIndex={1} />}
      actions={
        <>
          <ButtonLink to={paths.home}>{m.site_back_home()}</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            {m.common_browse_movies()}
          </ButtonLink>
        </>
      }
    >
      <p>{m.site_not_found_text()}</p>
    </Notice>
  );
}

/** `deniedPage` is the path to which access was denied. */
function NotAuthorised({ deniedPage }: { deniedPage: string }) {
  const user = useUser();
  const isUserDashboard = deniedPage.startsWith("/dash/us/");
  useDocumentTitle(m.site_not_authorised_page_title());
  return (
    <Notice
      level={1}
      title={m.site_not_authorised_title()}
      art={
        <MarqueeSign
          lines={
            isUserDashboard
              ? [m.site_not_authorised_member_sign()]
              : m.site_not_authorised_staff_sign().split(" / ")
          }
        />
      }
      actions={
        user ? (
          <SignedInActions user={user} deniedPage={deniedPage} />
        ) : (
          <VisitorActions deniedPage={deniedPage} />
        )
      }
    >
      <p className="text-screen">
        {isUserDashboard ? m.spec_not_registered() : m.spec_not_authorised()}
      </p>
      <p className="mt-3">
        {isUserDashboard ? m.site_not_authorised_member_text() : m.site_not_authorised_staff_text()}
      </p>
    </Notice>
  );
}

function SignedInActions({ user, deniedPage }: { user: UserInfo; deniedPage: string }) {
  return (
    <>
      <ButtonLink to={paths.dashboardOf(user)}>{m.site_your_dashboard()}</ButtonLink>
      <Button
        look="quiet"
        onClick={() => clearSession(paths.loginWithNext(deniedPage || paths.home))}
      >
        {m.site_sign_in_other_account()}
      </Button>
    </>
  );
}

function VisitorActions({ deniedPage }: { deniedPage: string }) {
  return (
    <>
      <ButtonLink to={paths.loginWithNext(deniedPage || paths.home)}>
        {m.common_sign_in()}
      </ButtonLink>
      <ButtonLink look="quiet" to={paths.home}>
        {m.site_back_home()}
      </ButtonLink>
    </>
  );
}
