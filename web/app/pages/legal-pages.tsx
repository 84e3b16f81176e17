import type { ReactNode } from "react";
import { m } from "#messages";
import {
  accessibilitySections,
  imprintSections,
  privacySections,
  type TextSection,
  termsSections,
} from "../../../contract/pages/built-in-texts.ts";
import type { LegalPage as LegalPageSlug } from "../../../contract/pages/legal-reviews.ts";
import { pages } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { BuiltInPage } from "./site-page.tsx";

export const TermsPage = () => (
  <LegalPage slug={pages.terms.slug} title={m.common_terms()} sections={termsSections} />
);

export const PrivacyPage = () => (
  <LegalPage slug={pages.privacy.slug} title={m.common_privacy()} sections={privacySections} />
);

export const ImprintPage = () => (
  <LegalPage slug={pages.imprint.slug} title={m.common_imprint()} sections={imprintSections}>
    <ContactButton />
  </LegalPage>
);

export const AccessibilityPage = () => (
  <LegalPage
    slug={pages.accessibility.slug}
    title={m.common_accessibility()}
    sections={accessibilitySections}
  >
    <ContactButton />
  </LegalPage>
);

const ContactButton = () => (
  <ButtonLink to={paths.contact} className="mt-8">
    {m.common_contact()}
  </ButtonLink>
);

type Props = { slug: LegalPageSlug; title: string; sections: TextSection[]; children?: ReactNode };

/**
 * A legal page. Only the built-in texts are templates that need a review; the owner's own text does
 * not.
 */
const LegalPage = ({ slug, title, sections, children }: Props) => (
  <BuiltInPage slug={slug}>
    <div className="wrap pt-10 sm:pt-20">
      <p className="eyebrow">{m.site_footer_legal()}</p>
      <h1
        className="headline mt-3 fit-5xl wrap-break-word sm:fit-7xl"
        style={toWordLengthStyle(title)}
      >
        {title}
      </h1>
      {!getSite().reviewedPages.includes(slug) && (
        <p className="mt-6 max-w-2xl rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">
          {m.legal_template()}
        </p>
      )}
      {sections.map(({ title, text }) => (
        <section key={title()} className="mt-10 max-w-2xl">
          <h2 className="headline text-3xl">{title()}</h2>
          <p className="mt-3 text-pretty text-dim">{text()}</p>
        </section>
      ))}
      {children}
    </div>
  </BuiltInPage>
);
