import { afterEach, beforeEach, expect, test } from "vitest";
import { OwnerComputer } from "../support/owner-computer.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

let owner: OwnerComputer;

beforeEach(async () => {
  owner = new OwnerComputer();
  await owner.start();
});
afterEach(() => owner.stop());

const stripeKey = "sk_test_of_these_tests";
const flags = ["--domain=cinema.example", "--admin-email=owner@cinema.example"];

test("an owner answers every question in a terminal, is told why an answer is wrong, and deploys the site", {
  tags: ["long"],
}, async () => {
  owner.cloudflare.otherAccounts.push({ id: "another", name: "Bakery" });
  const terminal = new Terminal("deploy", [], owner.variables);
  await terminal.answer("A short name for the site", "My Cinema");
  await terminal.answer(
    "“My Cinema” will not do. It begins with a letter and has small letters, digits and dashes",
    "Marquee",
  );
  await terminal.answer("Which account?", "7");
  await terminal.answer("Type a number from 1 to 2.", "1");
  await terminal.answer("The site's own address", "https://Cinema.Example/");
  await terminal.answer(
    "emails come from, of a domain at Cloudflare [hello@mail.cinema.example]",
    "",
  );
  await terminal.answer("Your own address", "");
  await terminal.answer("This one needs an answer.", "owner");
  await terminal.answer("“owner” will not do. An email address looks like", "owner@cinema.example");
  await terminal.answer("Where messages of the contact page go", "");
  await terminal.answer("The name of the subscription", "");
  await terminal.answer("Its price for 30 days", "cheap");
  await terminal.answer("“cheap” will not do. A price looks like 9.99 or 9,99", "8,99 €");
  await terminal.answer("stay in the European Union?", "perhaps");
  await terminal.answer("“perhaps” will not do. Type yes or no.", "N");
  await terminal.answer("Where its database lives", "Europe");
  await terminal.answer("“Europe” will not do. It is one of weur (western Europe), eeur", "WEUR");
  await terminal.answer("Have you reviewed the texts", "");
  await terminal.answer("Stripe's secret key:", "pk_test_public");
  await terminal.answer("This is not a secret key of Stripe", stripeKey);
  await terminal.answer("Deploy https://cinema.example to the account Cinema? [y/N]", "y");
  const { code, output, lastLine } = await terminal.exit;
  expect(output).toContain("register there with owner@cinema.example");
  expect(output).toContain("Database: create the database marquee");
  expect(output).not.toContain(stripeKey);
  expect([code, lastLine]).toEqual([
    0,
    expect.stringContaining("docs/operating.md says how to run the site."),
  ]);
  expect(await owner.readSettings()).toMatchObject({
    domain: "cinema.example",
    planPrice: "8.99",
    location: "weur",
  });
  expect(owner.cloudflare.current("marquee")).toBeDefined();
});

test.each([
  ["the first question", [], "A short name for the site"],
  [
    "the confirmation",
    [...flags, "--name=marquee", "--mail-from=a@mail.cinema.example"],
    "Deploy https://cinema.example",
  ],
])(
  "an owner who presses Ctrl+C at %s is told that nothing was changed",
  { tags: ["long"] },
  async (_, args, question) => {
    const answers = {
      MARQUEE_CONTACT_EMAIL: "",
      MARQUEE_PLAN_NAME: "Monthly",
      MARQUEE_PLAN_PRICE: "9.99",
    };
    const rest = {
      MARQUEE_DATA_IN_EU: "no",
      MARQUEE_LOCATION: "weur",
      MARQUEE_LEGAL_REVIEWED: "no",
      STRIPE_SECRET_KEY: stripeKey,
    };
    const terminal = new Terminal("deploy", args, { ...owner.variables, ...answers, ...rest });
    await terminal.waitFor(question);
    terminal.press("ctrl-c");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([130, "Stopped. Nothing was changed."]);
    expect([owner.cloudflare.changes, await owner.readSettings()]).toEqual([[], null]);
  },
);

test("a deployment without a terminal asks nothing, and lists the missing settings as flags", async () => {
  const { code, lastLine } = await runWithoutTerminal(
    "deploy",
    ["--yes", "--domain=cinema.example"],
    owner.variables,
  );
  expect([code, lastLine]).toEqual([1, "--admin-email, or MARQUEE_ADMIN_EMAIL"]);
});

test("a deployment in a terminal with the variable CI set asks nothing", {
  tags: ["long"],
}, async () => {
  const args = ["--yes", "--domain=cinema.example"];
  const { code, lastLine } = await new Terminal("deploy", args, { ...owner.variables, CI: "true" })
    .exit;
  expect([code, lastLine]).toEqual([1, "--admin-email, or MARQUEE_ADMIN_EMAIL"]);
});
