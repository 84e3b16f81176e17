import { failCheck, passCheck, reportUnchecked } from "../check-results.mjs";

/**
 * Checks that the home page links to a page that opens without signing in, under a label with one
 * of these words.
 */
export const checkLink = (path, words) => async (shop) => {
  const { links } = await shop.readPage("/");
  const link = links.find(({ href }) => href === path);
  if (!link) return failCheck(`The home page has no link to ${path}.`);
  const label = link.label.trim();
  if (!words.some((word) => label.toLowerCase().includes(word.toLowerCase())))
    return failCheck(`The link to ${path} is called “${label}”, not “${words[0]}”.`);
  const { status } = await shop.readPage(path);
  return status === 200 ? passCheck(`“${label}”`) : failCheck(`${path} answers with ${status}.`);
};

/**
 * Checks that the owner wrote or reviewed the text of a legal page. A text that the owner wrote
 * should contain one of `needed.words`; `needed.subject` names what a text without these words
 * seems to lack.
 */
export const checkText = (slug, needed) => async (shop) => {
  const { reviewedPages } = await shop.readSite();
  if (reviewedPages.includes(slug)) return passCheck(`/${slug} is reviewed`);
  const [page] = await shop.database.query("SELECT texts FROM site_pages WHERE slug = ?", [slug]);
  if (!page)
    return failCheck(
      `/${slug} is still the template. Write it in the studio, under Pages, or mark it as reviewed.`,
    );
  const text = JSON.parse(page.texts)[shop.language]?.body.toLowerCase();
  if (!text)
    return reportUnchecked(
      `/${slug} is the owner's own text, but not in the language of these buyers.`,
    );
  return needed && !needed.words.some((word) => text.includes(word))
    ? reportUnchecked(`/${slug} is the owner's own text, and seems to lack ${needed.subject}.`)
    : passCheck(`/${slug} is the owner's own text`);
};

/**
 * Checks that a page contains one of these words. Only the owner can tell whether its text is true.
 */
export const checkWords = (path, words, advice) => async (shop) => {
  const { status, text } = await shop.readPage(path);
  if (status !== 200) return failCheck(`${path} answers with ${status}.`);
  const found = words.find((word) => text.toLowerCase().includes(word.toLowerCase()));
  return reportUnchecked(found ? `${path} names it (“${found}”): see that it is true.` : advice);
};

export async function checkAddress(shop) {
  const { address, email } = await shop.readSite();
  const missing = [address.length === 0 && "postal address", !email && "email address"];
  const names = missing.filter(Boolean).join(" and no ");
  return names
    ? failCheck(`The site shows no ${names}. Enter it in the studio, under Site.`)
    : passCheck(`${email}, ${address.join(", ")}`);
}

/**
 * Checks that the site shows the age ratings of a scheme. Only the owner knows whether its movies
 * have such ratings.
 */
export const checkAgeScheme = (scheme) => async (shop) => {
  const { ageScheme = null } = await shop.readSettings();
  return ageScheme === scheme
    ? passCheck(`movies show their ${scheme} ratings`)
    : reportUnchecked(
        `Movies with an ${scheme} rating have to show it. Choose the scheme in the studio, under Site.`,
      );
};
