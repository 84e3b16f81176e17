import { domainToASCII } from "node:url";

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const hostPattern = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
/** D1's locations: https://developers.cloudflare.com/d1/configuration/data-location/. */
const locations = {
  weur: "western Europe",
  eeur: "eastern Europe",
  enam: "eastern North America",
  wnam: "western North America",
  apac: "Asia",
  oc: "Oceania",
};

const requireEmail = (answer) =>
  emailPattern.test(answer) ? null : "An email address looks like hello@cinema.example.";
const mayBeEmpty = (requireValid) => (answer) => (answer === "" ? null : requireValid(answer));
const requireYesOrNo = (answer) => (["yes", "no"].includes(answer) ? null : "Type yes or no.");
const readYesOrNo = (answer) =>
  ({ y: "yes", n: "no" })[answer.toLowerCase()] ?? answer.toLowerCase();
/** Reads an email address with its domain in punycode and lower case. */
const readEmail = (answer) =>
  answer.replace(/(?<=@)[^@]*$/, (host) => domainToASCII(host) || host.toLowerCase());

/**
 * The facts that a live site needs, in the order of the questions. Each answer is also a flag
 * (`--mail-from`) and an environment variable (`MARQUEE_MAIL_FROM`). `fallback` is the proposed
 * answer; an empty proposal permits an empty answer. `read` converts an answer to its stored form.
 * `findFault` returns why an answer is refused, or null. `binding` is the Worker's variable that
 * stores the live site's answer. `isAsked` says whether the question is needed after the earlier
 * answers; if not, the answer is empty. `onlyNew` marks an answer that a live site keeps, and says
 * how else the owner can change it.
 */
const list = [
  {
    key: "name",
    question: "A short name for the site at Cloudflare: small letters, digits, dashes",
    fallback: (environment) =>
      environment === "production" ? "marquee" : `marquee-${environment}`,
    read: (answer) => answer.toLowerCase(),
    findFault: (answer) =>
      /^[a-z][a-z0-9-]{0,50}[a-z0-9]$/.test(answer)
        ? null
        : "It begins with a letter and has small letters, digits and dashes, such as marquee.",
  },
  {
    key: "domain",
    question:
      "The site's own address on a domain at Cloudflare, such as cinema.example (empty: one at workers.dev)",
    fallback: () => "",
    read: (answer) =>
      answer
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/\/$/, ""),
    findFault: mayBeEmpty((answer) =>
      hostPattern.test(answer)
        ? null
        : "An address looks like cinema.example or www.cinema.example, without a path.",
    ),
  },
  {
    key: "mailFrom",
    question: "The address that its emails come from, of a domain at Cloudflare",
    // A subdomain is proposed, because mail rules of the whole domain would affect the owner's
    // other mail too.
    fallback: (_, { domain }) => (domain ? `hello@mail.${domain.replace(/^www\./, "")}` : null),
    binding: "MAIL_FROM",
    read: readEmail,
    findFault: requireEmail,
  },
  {
    key: "adminEmail",
    question:
      "Your own address: who verifies it becomes the administrator, and is told of problems",
    binding: "ADMIN_EMAIL",
    read: readEmail,
    findFault: requireEmail,
  },
  {
    key: "contactEmail",
    question: "Where messages of the contact page go (empty: to you)",
    fallback: () => "",
    binding: "CONTACT_EMAIL",
    read: readEmail,
    findFault: mayBeEmpty(requireEmail),
  },
  {
    key: "planName",
    question: "The name of the subscription",
    fallback: () => "Monthly",
    binding: "PLAN_NAME",
    onlyNew: "Change it in the studio, under Plans.",
    findFault: (answer) => (answer.length <= 60 ? null : "It has 60 characters at most."),
  },
  {
    key: "planPrice",
    question:
      "Its price for 30 days (the currency is one of the site's settings: dollars until you choose another)",
    fallback: () => "9.99",
    binding: "PLAN_PRICE",
    onlyNew: "Change it in the studio, under Plans.",
    read: (answer) => answer.replace(/[\s$€£]/g, "").replace(/,(?=\d{1,2}$)/, "."),
    findFault: (answer) =>
      /^\d{1,4}(\.\d\d)?$/.test(answer) && Number(answer) >= 0.5
        ? null
        : "A price looks like 9.99 or 9,99, without a currency, and is at least 0.50.",
  },
  {
    key: "dataInEu",
    question:
      "Must its database and files stay in the European Union? yes or no (it cannot be changed later)",
    fallback: () => "no",
    onlyNew: "It cannot be changed: make another site with --name, and restore a backup there.",
    read: readYesOrNo,
    findFault: requireYesOrNo,
  },
  {
    key: "location",
    question: `Where its database lives: ${Object.keys(locations).join(", ")} (empty: near you)`,
    fallback: () => "",
    isAsked: ({ dataInEu }) => dataInEu !== "yes",
    read: (answer) => answer.toLowerCase(),
    findFault: mayBeEmpty((answer) =>
      Object.hasOwn(locations, answer)
        ? null
        : `It is one of ${Object.entries(locations)
            .map(([code, region]) => `${code} (${region})`)
            .join(", ")}.`,
    ),
  },
  {
    key: "legalReviewed",
    question: "Have you reviewed the texts of /terms, /privacy and /imprint? yes or no",
    fallback: () => "no",
    binding: "LEGAL_REVIEWED",
    read: readYesOrNo,
    findFault: requireYesOrNo,
  },
];

const words = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const deploymentQuestions = list.map((question) => ({
  read: (answer) => answer,
  isAsked: () => true,
  ...question,
  flag: words(question.key),
  variable: `MARQUEE_${words(question.key).replaceAll("-", "_").toUpperCase()}`,
}));
