import type { UserInfo } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { pageTitles } from "../../../contract/page-titles.ts";
import { paths } from "../../api/paths.ts";
import { dashboardPath } from "../../features/account/access.ts";
import { useUser } from "../../features/account/session.ts";
import { clearSession } from "../../features/account/sign-out.ts";
import { t } from "../../i18n/text.ts";
import { navigate, useLocation } from "../../router/location.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";

/** For every address that is no page's, and for who was shown out of one. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const isNotAuthorised = pathname === paths.notAuthorised;
  return isNotAuthorised ? <NotAuthorised deniedPage={new URLSearchParams(search).get("page") ?? ""} /> : <NotFound />;
}

function NotFound() {
  useTitle(t(pageTitles.notFound));
  return (
    <Notice
      level={1}
      title={t("Wrong screen")}
      art={<MarqueeSign lines={["404"]} looseIndex={1} />}
      actions={
        <>
          <ButtonLink to={paths.home}>{t("Back to the foyer")}</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            {t("See what is on")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t(
          "There is no page at this address. It may have moved, or a letter is missing. The search above finds films by title or cast.",
        )}
      </p>
    </Notice>
  );
}

/** `refused`: the page that somebody was shown out of. */
function NotAuthorised({ deniedPage }: { deniedPage: string }) {
  const user = useUser();
  const isUserDashboard = deniedPage.startsWith("/dash/us/");
  useTitle(t("Not authorised"));
  return (
    <Notice
      level={1}
      title={t("This door is closed")}
      art={<MarqueeSign lines={isUserDashboard ? [t("Reserved")] : t("Staff / only").split(" / ")} />}
      actions={
        user ? <SignedInActions user={user} deniedPage={deniedPage} /> : <VisitorActions deniedPage={deniedPage} />
      }
    >
      <p className="text-screen">{t(isUserDashboard ? messages.notRegistered : messages.notAuthorised)}</p>
      <p className="mt-3">
        {isUserDashboard
          ? t("You asked for the dashboard of another user. Everybody opens their own only.")
          : t(
              "You asked for a page of the people who run the house. Sign in as one of them, or go back to your own pages.",
            )}
      </p>
    </Notice>
  );
}

function SignedInActions({ user, deniedPage }: { user: UserInfo; deniedPage: string }) {
  return (
    <>
      <ButtonLink to={dashboardPath(user)}>{t("Your dashboard")}</ButtonLink>
      <Button
        look="quiet"
        onClick={async () => {
          await clearSession();
          navigate(paths.loginWithNext(deniedPage || paths.home));
        }}
      >
        {t("Sign in as somebody else")}
      </Button>
    </>
  );
}

function VisitorActions({ deniedPage }: { deniedPage: string }) {
  return (
    <>
      <ButtonLink to={paths.loginWithNext(deniedPage || paths.home)}>{t("Sign in")}</ButtonLink>
      <ButtonLink look="quiet" to={paths.home}>
        {t("Back to the foyer")}
      </ButtonLink>
    </>
  );
}
