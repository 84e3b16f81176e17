import { Link } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { compact } from "../../../contract/compact.ts";
import { feedPath } from "../../../contract/constants.ts";
import { type Page, pages } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { ShortcutsSwitch } from "../../ui/shortcuts-switch.tsx";
import { buildPhoneLink } from "../phone-link.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { listCategoryLinks, listPageLinks } from "./page-links.ts";

/**
 * Lists the links of a list in the footer, except legal pages that the owner put into the menu.
 * Legal pages and the links to end a contract must be on every page: § 312k BGB, and directive
 * 2011/83/EU, article 11a.
 */
function listFooterLinks(list: "company" | "legal") {
  const menuPaths = list === "legal" ? listPageLinks("menu").map(({ to }) => to) : [];
  const hidden = getSite().sellsGifts ? menuPaths : [...menuPaths, paths.gift];
  return Object.values<Page>(pages)
    .filter(({ path, footer }) => footer?.list === list && !hidden.includes(path))
    .map(({ path, title, footer }) => ({ to: path, label: (footer?.name ?? title)?.() ?? "" }));
}

/**
 * Lists the categories that the specification links to, shown until the owner puts a category into
 * the menu.
 */
const listSpecifiedLinks = () =>
  getSite().specifiedCategories.map((label) => ({ to: `/${label.toLowerCase()}`, label }));

const linkClass =
  "inline-flex min-h-11 min-w-11 items-center text-dim transition-colors hover:text-bulb md:min-h-9";

export function SiteFooter() {
  const { tagline, footerNote } = getSite();
  const pageLinks = listPageLinks("footer");
  const categoryLinks = listCategoryLinks();
  return (
    <footer className="mt-16 border-t border-screen/6 bg-velvet/60 pb-[calc(4.5rem+env(safe-area-inset-bottom))] md:pb-8">
      <div aria-hidden="true" className="bulbs -mt-1.5 w-full" />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 pt-10 pb-6 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1.5fr]">
        <div className="col-span-2 md:col-span-3 lg:col-span-1">
          <Logo />
          {tagline && <p className="mt-4 max-w-xs text-dim">{tagline}</p>}
        </div>
        <LinkList
          title={m.site_footer_company()}
          links={[...listFooterLinks("company"), ...pageLinks]}
        />
        <LinkList
          title={m.site_footer_categories()}
          links={categoryLinks.length > 0 ? categoryLinks : listSpecifiedLinks()}
        />
        <LinkList title={m.site_footer_legal()} links={listFooterLinks("legal")} />
        <div className="col-span-2 md:col-span-1">
          <h2 className="headline text-xl">{m.common_contact()}</h2>
          <ContactDetails />
        </div>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-screen/6 py-5">
        <p className="text-sm text-dim">{footerNote}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <a href={`${feedPath}?language=${getLocale()}`} className={linkClass}>
            {m.site_footer_feed()}
          </a>
          <ShortcutsSwitch />
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}

function ContactDetails() {
  const { address, phone, email, links } = getSite();
  return (
    <address className="not-italic">
      {address.length > 0 && (
        <p className="mt-3.5 mb-1 whitespace-pre-line text-dim">{address.join("\n")}</p>
      )}
      {compact([
        phone && { href: buildPhoneLink(phone), label: phone },
        email && { href: `mailto:${email}`, label: email },
        ...links.map((href) => ({ href, label: shortenUrl(href) })),
      ]).map(({ href, label }) => (
        <p key={href}>
          <a href={href} className={`${linkClass} max-w-full wrap-anywhere`}>
            {label}
          </a>
        </p>
      ))}
    </address>
  );
}

/** Shortens `https://www.example.com/marquee/` to `example.com/marquee`. */
const shortenUrl = (url: string) => url.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "");

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="headline text-xl">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
