import type { UserInfo } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { pageTitles } from "../../../contract/page-titles.ts";
import { dashboardOf } from "../../account/access.ts";
import { useUser } from "../../account/session.ts";
import { endSession } from "../../account/sign-out.ts";
import { t } from "../../language/text.ts";
import { go, usePlace } from "../../router/history.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

/** For every address that is no page's, and for who was shown out of one. */
export function NotFoundPage() {
  const { pathname, search } = usePlace();
  const refused = pathname === paths.notAuthorised;
  return refused ? <NotAuthorised refused={new URLSearchParams(search).get("page") ?? ""} /> : <NotFound />;
}

function NotFound() {
  useTitle(t(pageTitles.notFound));
  return (
    <Notice
      level={1}
      title={t("Wrong screen")}
      art={<MarqueeSign lines={["404"]} loose={1} />}
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
function NotAuthorised({ refused }: { refused: string }) {
  const user = useUser();
  const isMembers = refused.startsWith("/dash/us/");
  useTitle(t("Not authorised"));
  return (
    <Notice
      level={1}
      title={t("This door is closed")}
      art={<MarqueeSign lines={isMembers ? [t("Reserved")] : t("Staff / only").split(" / ")} />}
      actions={user ? <ForMembers user={user} refused={refused} /> : <ForVisitors refused={refused} />}
    >
      <p className="text-screen">{t(isMembers ? messages.notRegistered : messages.notAuthorised)}</p>
      <p className="mt-3">
        {isMembers
          ? t("You asked for the dashboard of another user. Everybody opens their own only.")
          : t(
              "You asked for a page of the people who run the house. Sign in as one of them, or go back to your own pages.",
            )}
      </p>
    </Notice>
  );
}

function ForMembers({ user, refused }: { user: UserInfo; refused: string }) {
  return (
    <>
      <ButtonLink to={dashboardOf(user)}>{t("Your dashboard")}</ButtonLink>
      <Button
        look="quiet"
        onClick={async () => {
          await endSession();
          go(paths.loginThen(refused || paths.home));
        }}
      >
        {t("Sign in as somebody else")}
      </Button>
    </>
  );
}

function ForVisitors({ refused }: { refused: string }) {
  return (
    <>
      <ButtonLink to={paths.loginThen(refused || paths.home)}>{t("Sign in")}</ButtonLink>
      <ButtonLink look="quiet" to={paths.home}>
        {t("Back to the foyer")}
      </ButtonLink>
    </>
  );
}
