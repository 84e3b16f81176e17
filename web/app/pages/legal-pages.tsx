import type { ReactNode } from "react";
import { m } from "#messages";
import { pages } from "../../../contract/pages.ts";
import { describeSeller } from "../../../contract/seller.ts";
import { getSite } from "../../../contract/site.ts";
import { paths } from "../../api/paths.ts";
import type { Message } from "../../i18n/message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useIsLegalReviewed } from "./legal-review.ts";
import { BuiltInPage } from "./site-page.tsx";

type Section = { title: Message; text: Message };

const terms: Section[] = [
  { title: m.legal_terms_contract_title, text: m.legal_terms_contract_text },
  { title: m.legal_terms_account_title, text: m.legal_terms_account_text },
  { title: m.legal_terms_subscription_title, text: m.legal_terms_subscription_text },
  { title: m.legal_terms_purchases_title, text: m.legal_terms_purchases_text },
  { title: m.legal_terms_withdrawal_title, text: m.legal_terms_withdrawal_text },
  { title: m.legal_terms_use_title, text: m.legal_terms_use_text },
];

const privacy: Section[] = [
  { title: m.legal_privacy_controller_title, text: m.legal_privacy_controller_text },
  { title: m.legal_privacy_data_title, text: m.legal_privacy_data_text },
  { title: m.legal_privacy_purpose_title, text: m.legal_privacy_purpose_text },
  { title: m.legal_privacy_recipients_title, text: m.legal_privacy_recipients_text },
  { title: m.legal_privacy_cookies_title, text: m.legal_privacy_cookies_text },
  { title: m.legal_privacy_retention_title, text: m.legal_privacy_retention_text },
  { title: m.legal_privacy_rights_title, text: m.legal_privacy_rights_text },
];

const describeOwner = () => describeSeller() ?? m.legal_imprint_owner_text({ site: getSite().name });

const imprint: Section[] = [
  { title: m.legal_imprint_owner_title, text: describeOwner },
  { title: m.legal_imprint_contact_title, text: m.legal_imprint_contact_text },
];

export const TermsPage = () => (
  <BuiltInPage slug={pages.terms.slug}>
    <LegalPage title={m.common_terms()} sections={terms} />
  </BuiltInPage>
);

export const PrivacyPage = () => (
  <BuiltInPage slug={pages.privacy.slug}>
    <LegalPage title={m.common_privacy()} sections={privacy} />
  </BuiltInPage>
);

export const ImprintPage = () => (
  <BuiltInPage slug={pages.imprint.slug}>
    <LegalPage title={m.common_imprint()} sections={imprint}>
      <ButtonLink to={paths.contact} className="mt-8">
        {m.common_contact()}
      </ButtonLink>
    </LegalPage>
  </BuiltInPage>
);

/** A text of the owner's own needs no review: only the built-in ones are templates. */
function LegalPage({ title, sections, children }: { title: string; sections: Section[]; children?: ReactNode }) {
  const isReviewed = useIsLegalReviewed();
  return (
    <div className="wrap pt-10 sm:pt-20">
      <p className="eyebrow">{m.site_footer_legal()}</p>
      <h1 className="headline mt-3 text-5xl wrap-break-word sm:text-7xl">{title}</h1>
      {!isReviewed && (
        <p className="mt-6 max-w-2xl rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{m.legal_template()}</p>
      )}
      {sections.map(({ title, text }) => (
        <section key={title()} className="mt-10 max-w-2xl">
          <h2 className="headline text-3xl">{title()}</h2>
          <p className="mt-3 text-pretty text-dim">{text()}</p>
        </section>
      ))}
      {children}
    </div>
  );
}
