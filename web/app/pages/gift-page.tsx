import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { BoughtGifts } from "../../features/gifts/bought-gifts.tsx";
import { GiftForm } from "../../features/gifts/gift-form.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { MemberPageLayout } from "../layout/member-page.tsx";

/** The page that sells a plan's access for a fixed time as a gift. */
export function GiftPage() {
  const user = useUser();
  return (
    <MemberPageLayout title={m.gift_page_title()}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <p className="max-w-xl text-xl text-pretty text-screen/85">
            {getSite().sellsGifts ? m.gift_intro() : m.error_gifts_not_sold()}
          </p>
          <ButtonLink look="plain" to={paths.redeem} className="mt-4 -ml-3">
            {m.gift_redeem_title()}
          </ButtonLink>
        </div>
        {user && getSite().sellsGifts && (
          <div className="rounded-3xl bg-velvet p-5 shadow-2xl shadow-shade/50 ring-1 ring-screen/8 xs:p-6 sm:p-10 lg:self-start">
            <GiftForm user={user} />
          </div>
        )}
      </div>
      <div className="mt-12">
        <BoughtGifts />
      </div>
    </MemberPageLayout>
  );
}
