const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const hostPattern = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const locations = ["wnam", "enam", "weur", "eeur", "apac", "oc"];

const requireEmail = (answer) =>
  emailPattern.test(answer) ? null : "An email address looks like hello@cinema.example.";
const mayBeEmpty = (requireValid) => (answer) => (answer === "" ? null : requireValid(answer));
const requireOneOf = (choices) => (answer) => (choices.includes(answer) ? null : `It is one of ${choices.join(", ")}.`);

/**
 * The facts that a live site needs, in the order of the questions. Each answer is also a flag (`--mail-from`) and an
 * environment variable (`MARQUEE_MAIL_FROM`). `fallback`: the proposed answer; an empty one means that there may be none.
 * `read`: the answer as it is stored. `findFault`: why an answer is refused, or null.
 */
const list = [
  {
    key: "name",
    question: "A short name for the site at Cloudflare: small letters, digits, dashes",
    fallback: (environment) => (environment === "production" ? "marquee" : `marquee-${environment}`),
    findFault: (answer) =>
      /^[a-z][a-z0-9-]{0,50}[a-z0-9]$/.test(answer)
        ? null
        : "It begins with a letter and has small letters, digits and dashes, such as marquee.",
  },
  {
    key: "domain",
    question: "The site's own address on a domain at Cloudflare, such as cinema.example (empty: one at workers.dev)",
    fallback: () => "",
    read: (answer) =>
      answer
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/\/$/, ""),
    findFault: mayBeEmpty((answer) =>
      hostPattern.test(answer) ? null : "An address looks like cinema.example or www.cinema.example, without a path.",
    ),
  },
  {
    key: "mailFrom",
    question: "The address that its emails come from, of a domain at Cloudflare",
    fallback: (_, { domain }) => (domain ? `hello@${domain}` : null),
    findFault: requireEmail,
  },
  {
    key: "adminEmail",
    question: "Your own address: who verifies it becomes the administrator, and is told of problems",
    findFault: requireEmail,
  },
  {
    key: "contactEmail",
    question: "Where messages of the contact page go (empty: to you)",
    fallback: () => "",
    findFault: mayBeEmpty(requireEmail),
  },
  {
    key: "planName",
    question: "The name of the subscription",
    fallback: () => "Monthly",
    findFault: (answer) => (answer.length <= 60 ? null : "It has 60 characters at most."),
  },
  {
    key: "planPrice",
    question: "Its price for 30 days (the currency is one of the site's settings: dollars until you choose another)",
    fallback: () => "9.99",
    findFault: (answer) =>
      /^\d{1,4}(\.\d\d)?$/.test(answer) && Number(answer) >= 0.5
        ? null
        : "A price looks like 9.99, with a dot and without a currency, and is at least 0.50.",
  },
  {
    key: "location",
    question: `Where its database lives: ${locations.join(", ")} (empty: near you)`,
    fallback: () => "",
    findFault: mayBeEmpty(requireOneOf(locations)),
  },
  {
    key: "legalReviewed",
    question: "Have you reviewed the texts of /terms, /privacy and /imprint? yes or no",
    fallback: () => "no",
    findFault: requireOneOf(["yes", "no"]),
  },
];

const words = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const questions = list.map((question) => ({
  read: (answer) => answer,
  ...question,
  flag: words(question.key),
  variable: `MARQUEE_${words(question.key).replaceAll("-", "_").toUpperCase()}`,
}));
