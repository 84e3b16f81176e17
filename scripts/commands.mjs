import { providers } from "./live/providers/registry.mjs";
import { deploymentQuestions } from "./live/questions.mjs";

const environment = {
  value: "name",
  help: "a site of its own, such as staging (default: production)",
};
const port = { PORT: "the port (default: 8787)" };
const jobs = {
  JOBS: "off runs no jobs (default: each at its times, and all once after the start)",
};
const history = {
  HISTORY: "off begins a new site with the demo's movies alone, without members and orders",
};
const stateFolder = { STATE_DIR: "the folder of the local data (default: .wrangler/state)" };
const liveVariables = {
  CLOUDFLARE_API_TOKEN: "signs in to Cloudflare without a browser",
  CLOUDFLARE_ACCOUNT_ID: "the account, when there are several",
  SETTINGS_DIR: "the folder of site.json (default: this one)",
};
const r2Variables = { "R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY": "keys of R2, for many files" };
const slowly = { help: "copies more than 1,000 files over Cloudflare's API without asking" };
const brand = { value: "file", help: "with the settings of a brand file" };
const small = { help: "a fraction of the work, to see that it runs: its figures say little" };

const answers = Object.fromEntries(
  deploymentQuestions.map(({ flag, question }) => [flag, { value: "answer", help: question }]),
);

const describeKeys = (when = "") =>
  Object.fromEntries(
    providers.map(({ keyVariable, title }) => [keyVariable, `${title}'s secret key${when}`]),
  );

/**
 * The commands of package.json, and what `--help` says of each: its flags, its environment
 * variables, and its `argument` (required) or `optionalArguments`. A flag with a `value` takes a
 * value.
 */
export const commands = {
  start: {
    does: "Serves the site with its demo on this machine.",
    variables: {
      ...port,
      ...stateFolder,
      ...jobs,
      ...history,
      HOST: "0.0.0.0 lets other devices of your network in",
      ADMIN_EMAIL: "begins with an empty site, whose administrator registers with this address",
    },
  },
  dev: {
    does: "Serves the site on this machine, and reloads what you change.",
    variables: { ...port, ...stateFolder, ...jobs, ...history },
  },
  test: {
    does: "Runs the tests of what a change breaks most often, or only those of some domains.",
    optionalArguments: "[domain …]",
  },
  "test:browsers": {
    does: "Runs axe on every page, and the journeys that Firefox and WebKit can break.",
  },
  "test:long": { does: "Runs scale, kills, exhaustive pairs and rare journeys." },
  bench: {
    does: "Compares segments, ranges and API requests with minimal routes.",
    flags: { small },
  },
  "bench:web": { does: "Runs Lighthouse with its simulated phone.", flags: { brand, small } },
  "bench:premiere": {
    does: "Simulates 10,000 viewers who press Watch within a minute.",
    flags: { small },
  },
  "bench:cost": {
    does: "Counts the operations of a streamed hour, and prices them.",
    flags: { small },
  },
  "bench:backup": {
    does: "Counts the requests of a backup and a restore of many rows and files.",
    flags: { small },
  },
  "bench:encoder": {
    does: "Encodes videos in Chromium, and decodes the output with ffmpeg.",
    flags: {
      odd: { help: "unusual source files instead of the measured ones" },
      only: { value: "words", help: "only sources whose name contains the words" },
      verbose: { help: "prints the page's console too" },
    },
  },
  "contact-sheet": {
    does: "Takes screenshots of every page at three widths as visitor, member and administrator.",
    flags: {
      only: { value: "words", help: "only addresses that contain the words" },
      locales: { value: "en,de", help: "the languages" },
      longest: { value: "pixels", help: "cuts pages that are longer (default: 3000)" },
      site: { value: "address", help: "a running site instead of one of its own" },
      brand,
    },
  },
  import: {
    does: "Uploads a folder of movies with their posters, and adds them to the catalogue: docs/import.md.",
    argument: "folder/",
    flags: {
      site: { value: "address", help: "the site (default: http://localhost:8787)" },
      "dry-run": { help: "says what is missing, and sends nothing" },
      publish: { help: "publishes the movies at once; without it they are drafts" },
      "original-only": { help: "uploads the files as they are, in one rendition" },
      category: { value: "Action", help: "of movies without one" },
      language: { value: "English", help: "of movies without one" },
      price: { value: "180", help: "of movies without one" },
    },
    variables: {
      MARQUEE_API_KEY: "the API key from the studio, which is asked for otherwise",
    },
  },
  "tv-apps": {
    does: "Writes apps for LG, Samsung and Android televisions that show the site: docs/televisions.md.",
    flags: {
      site: { value: "address", help: "the site, such as https://cinema.example" },
      to: { value: "folder", help: "the folder of the apps (default: tv-apps)" },
      version: { value: "1.0.0", help: "the apps' version (default: 1.0.0)" },
    },
  },
  "speech-model": {
    does: "Puts the model that makes captions from speech into the site's bucket: docs/speech.md.",
    optionalArguments: "folder/",
    flags: {
      env: environment,
      local: { help: "the site of `npm start` on this computer" },
      remove: { help: "removes the model instead" },
      yes: { help: "does not ask" },
    },
    variables: { ...liveVariables, ...stateFolder, ...r2Variables },
  },
  deploy: {
    does: "Puts the site online or upgrades it: docs/operating.md. What no flag says is asked for.",
    flags: {
      ...answers,
      env: environment,
      "dry-run": { help: "says what would change, and changes nothing" },
      yes: { help: "takes the proposed answers, and does not ask whether to go on" },
      "new-account": { help: "begins in another account than that of site.json, which is lost" },
      "mail-whole-domain": {
        help: "agrees to a mail rule (DMARC) for the whole domain of the emails' sender",
      },
      "rotate-session-secret": { help: "signs sessions with another secret" },
      "sign-everybody-out": { help: "the same, and the old secret ends at once" },
    },
    variables: { ...liveVariables, ...describeKeys(", once or when it changes") },
  },
  doctor: {
    does: "Looks at everything of the live site, and changes nothing.",
    flags: {
      env: environment,
      law: {
        value: "DE,FR,US-CA",
        help: "looks instead for what the law of these places asks of the shop",
      },
    },
    variables: { ...liveVariables, ...describeKeys() },
  },
  backup: {
    does: "Copies rows and files of the live site, or of the local one.",
    flags: {
      env: environment,
      local: { help: "the site of `npm start` on this computer" },
      to: {
        value: "place",
        help: "a folder, or s3://bucket/prefix (default: the last place, or backup; local-backup)",
      },
      "rows-only": { help: "leaves the files out" },
      slowly,
    },
    variables: {
      ...liveVariables,
      ...stateFolder,
      "S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION": "for s3://",
      ...r2Variables,
    },
  },
  restore: {
    does: "Puts a backup into a new database, then switches the site to it.",
    flags: {
      env: environment,
      local: {
        help: "makes the site of `npm start` of it instead, and sets the current one aside",
      },
      from: {
        value: "place",
        help: "a folder, s3://bucket/prefix, or weekly (default: the last place)",
      },
      backup: { value: "id", help: "one of the place's backups (default: the newest)" },
      "rows-only": { help: "leaves the files out" },
      slowly,
      "time-travel": {
        value: "time",
        help: "sets the database back in place instead: 2026-11-22T12:00:00Z, a time of this computer, or a bookmark",
      },
      confirm: { value: "name", help: "the site's name, so that it is not asked for" },
    },
    variables: {
      ...liveVariables,
      ...stateFolder,
      "S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION": "for s3://",
      ...r2Variables,
    },
  },
};
