import { failCheck, passCheck, reportUnchecked } from "../check-results.mjs";
import { checkAddress, checkAgeScheme, checkLink, checkText, checkWords } from "./checks.mjs";

const eurLex = (celex) => `https://eur-lex.europa.eu/eli/${celex}/oj`;
const german = (law, section) => `https://www.gesetze-im-internet.de/${law}/__${section}.html`;
const consumerCode = "https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006069565";

/**
 * Checks that prices include all taxes. If the site computes no tax, only the owner knows what the
 * prices include.
 */
async function checkTotalPrices(shop) {
  const { tax } = await shop.readSite();
  if (tax === "included") return passCheck("prices include the tax");
  return tax === "added"
    ? failCheck(
        "The tax is added to the prices. Choose prices that include it, in the studio, under Site.",
      )
    : reportUnchecked("The site computes no tax: prices have to contain what you owe.");
}

async function checkConsent(shop) {
  const { demandsConsent } = await shop.readSite();
  return demandsConsent
    ? passCheck("asked before each purchase")
    : reportUnchecked(
        "Buyers are not asked to begin at once, so they may withdraw from a watched movie too. The studio has the setting, under Site.",
      );
}

/**
 * Checks that no page links to the EU's platform for online disputes, which closed on 2025-07-20.
 */
async function checkNoOldPlatform(shop) {
  const own = await shop.database.query("SELECT slug FROM site_pages");
  const legal = ["imprint", "terms", "privacy", "accessibility", "about"];
  const others = own.map(({ slug }) => slug).filter((slug) => !legal.includes(slug));
  const paths = ["/", ...legal.map((slug) => `/${slug}`), ...others.map((slug) => `/page/${slug}`)];
  const linked = [];
  for (const path of paths) {
    const { status, links, text } = await shop.readPage(path);
    if (status !== 200) return failCheck(`${path} answers with ${status}.`);
    const isNamed = [text, ...links.map(({ href }) => href)].some((words) =>
      words.includes("ec.europa.eu/consumers/odr"),
    );
    if (isNamed) linked.push(path);
  }
  return linked.length === 0
    ? passCheck("no page names it")
    : failCheck(`${linked.join(" and ")} still name it: take it out.`);
}

/** The time in milliseconds after which a report of a review should have been decided. */
const decisionMs = 7 * 24 * 60 * 60_000;

/** Checks that no report of a review waits for a decision for more than a week. */
async function checkReports({ database, now }) {
  const [{ waiting }] = await database.query(
    "SELECT count(*) AS waiting FROM review_reports WHERE decision IS NULL AND reported_at < ?",
    [now() - decisionMs],
  );
  return waiting === 0
    ? passCheck("anybody can report a review, and no report is older than a week")
    : failCheck(
        `${waiting} reports of reviews have waited for more than a week. Decide them in the studio, under Reviews.`,
      );
}

/**
 * Checks that the home country of paying subscribers is known if some movie is limited to
 * countries. A home country needs the card's country, as in worker/catalogue/home-country.ts.
 */
async function checkJourneys({ database, now }) {
  const [{ movies, subscribers, known }] = await database.query(
    `SELECT
       (SELECT count(*) FROM movies WHERE deleted_at IS NULL AND territories IS NOT NULL) AS movies,
       count(*) AS subscribers,
       count(CASE WHEN home_country = card_country THEN 1 END) AS known
     FROM (
       SELECT home_country, card_country, max(paid_at)
       FROM subscriptions
       INNER JOIN payments USING (order_id)
       WHERE expires_at > ? AND amount_cents > 0
       GROUP BY order_id
     )`,
    [now()],
  );
  if (movies === 0) return passCheck("no movie is limited to countries");
  return known === subscribers
    ? passCheck(`the home country of all ${subscribers} paying subscribers is known`)
    : reportUnchecked(
        `The home country of ${subscribers - known} of ${subscribers} paying subscribers is not known, because their card and address are not, or differ. On a journey they see what the place shows.`,
      );
}

async function checkFrench(shop) {
  const { locales } = await shop.readSite();
  return locales.includes("fr")
    ? passCheck("offered")
    : failCheck("The shop has no French. Marquee speaks English, German and Spanish so far.");
}

export const europeanRules = [
  {
    name: "Withdrawal function",
    law: "directive 2011/83/EU, article 11a",
    since: "2026-06-19",
    source: eurLex("dir/2023/2673"),
    check: checkLink("/withdraw", [
      "Withdraw from contract here",
      "Vertrag widerrufen",
      "Desistir del contrato aquí",
    ]),
  },
  {
    name: "Terms, with withdrawal",
    law: "directive 2011/83/EU, article 6(1)",
    since: "2014-06-13",
    source: eurLex("dir/2011/83"),
    check: checkText("terms", {
      words: ["withdraw", "widerruf", "desist", "rétract"],
      subject: "the right of withdrawal",
    }),
  },
  {
    name: "Total prices",
    law: "directive 2011/83/EU, article 6(1)(e)",
    since: "2014-06-13",
    source: eurLex("dir/2011/83"),
    check: checkTotalPrices,
  },
  {
    name: "Consent to begin at once",
    law: "directive 2011/83/EU, article 16(m)",
    since: "2022-05-28",
    source: eurLex("dir/2019/2161"),
    check: checkConsent,
  },
  {
    name: "Address of the provider",
    law: "directive 2000/31/EC, article 5",
    since: "2002-01-17",
    source: eurLex("dir/2000/31"),
    check: checkAddress,
  },
  {
    name: "Imprint",
    law: "directive 2000/31/EC, article 5; regulation (EU) 2022/2065, articles 11 and 12",
    since: "2024-02-17",
    source: eurLex("reg/2022/2065"),
    check: checkText("imprint", {
      words: ["2022/2065", "digital services", "digitale dienste", "servicios digitales"],
      subject: "the points of contact of regulation (EU) 2022/2065",
    }),
  },
  {
    name: "Privacy",
    law: "regulation (EU) 2016/679, article 13",
    since: "2018-05-25",
    source: eurLex("reg/2016/679"),
    check: checkText("privacy"),
  },
  {
    name: "Accessibility",
    law: "directive (EU) 2019/882, article 13(2); services of fewer than 10 people are exempt up to 2 million euros a year",
    since: "2025-06-28",
    source: eurLex("dir/2019/882"),
    check: checkText("accessibility"),
  },
  {
    name: "Reports of reviews",
    law: "regulation (EU) 2022/2065, articles 16 and 17",
    since: "2024-02-17",
    source: eurLex("reg/2022/2065"),
    check: checkReports,
  },
  {
    name: "Journeys within the EU",
    law: "regulation (EU) 2017/1128, articles 3 and 5",
    since: "2018-04-01",
    source: eurLex("reg/2017/1128"),
    check: checkJourneys,
  },
  {
    name: "Platform for disputes",
    law: "regulation (EU) 2024/3228",
    since: "2025-07-20",
    source: eurLex("reg/2024/3228"),
    check: checkNoOldPlatform,
  },
];

export const germanRules = [
  {
    name: "Button to cancel",
    law: "§ 312k BGB",
    since: "2022-07-01",
    source: german("bgb", "312k"),
    check: checkLink("/cancel", ["Verträge hier kündigen"]),
  },
  {
    name: "Button to withdraw",
    law: "§ 356a BGB",
    since: "2026-06-19",
    source: german("bgb", "356a"),
    check: checkLink("/withdraw", ["Vertrag widerrufen"]),
  },
  {
    name: "Impressum",
    law: "§ 5 DDG",
    since: "2024-05-14",
    source: german("ddg", "5"),
    check: checkLink("/imprint", ["Impressum"]),
  },
  {
    name: "Arbitration board",
    law: "§ 36 VSBG; enterprises up to 10 people are exempt",
    since: "2017-02-01",
    source: german("vsbg", "36"),
    check: checkWords(
      "/imprint",
      ["Verbraucherschlichtungsstelle", "arbitration board"],
      "The imprint does not say whether you take part in arbitration.",
    ),
  },
  {
    name: "Age ratings",
    law: "§ 12 JMStV",
    since: "2003-04-01",
    source: "https://www.gesetze-bayern.de/Content/Document/JMStV-12",
    check: checkAgeScheme("FSK"),
  },
];

export const frenchRules = [
  {
    name: "Cancelling in three clicks",
    law: "code de la consommation, articles L215-1-1 and D215-1",
    since: "2023-06-01",
    source: consumerCode,
    check: checkLink("/cancel", ["Résilier votre contrat"]),
  },
  {
    name: "French",
    law: "loi 94-665, article 2",
    since: "1994-08-04",
    source: "https://www.legifrance.gouv.fr/loda/id/JORFTEXT000000349929",
    check: checkFrench,
  },
  {
    name: "Mediator",
    law: "code de la consommation, articles L612-1 and L616-1",
    since: "2016-01-01",
    source: consumerCode,
    check: checkWords(
      "/terms",
      ["médiateur", "mediator", "Mediator"],
      "The terms name no mediator. Whoever sells to French consumers has to join one.",
    ),
  },
];
