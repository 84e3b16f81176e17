import { parseArgs } from "node:util";
import { commands } from "./commands.mjs";
import { runScript } from "./run-script.mjs";

/** Runs a command of package.json with the flags and arguments that commands.mjs lists for it. */
export function runCommand(name, runSteps) {
  return runScript(async () => {
    const { flags, positionals } = readCommandLine(name, process.argv.slice(2), process.env);
    if (flags.help) console.log(describeCommand(name));
    else await runSteps(flags, ...positionals);
    // A run with little work (`--small`) never fails on budgets, because its figures are too
    // inexact.
    if (flags.small) process.exitCode = 0;
  });
}

/**
 * Reads the command line. Throws an error with a full sentence for an unknown flag or a missing
 * value.
 */
export function readCommandLine(name, args, variables) {
  const flags = { ...commands[name].flags, help: { help: "shows this" } };
  const options = Object.fromEntries(
    Object.entries(flags).map(([flag, { value }]) => [
      flag,
      { type: value ? "string" : "boolean" },
    ]),
  );
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const fault =
    tokens.filter(({ kind }) => kind === "option").flatMap((token) => findFault(token, flags))[0] ??
    findFlagOfNpm(name, flags, { values, variables }) ??
    (values.help ? undefined : findWrongArgument(name, positionals));
  if (fault) throw new Error(`${fault} \`${commandOf(name)} -- --help\` shows the flags.`);
  return { flags: values, positionals };
}

function findFault({ name, rawName, value, inlineValue }, flags) {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag) return [`There is no flag ${rawName}.`];
  if (!flag.value) return value === undefined ? [] : [`${rawName} takes no value.`];
  const isMissing = value === undefined || (!inlineValue && value.startsWith("-"));
  return isMissing ? [`${rawName} needs a value: ${rawName} ${flag.value}.`] : [];
}

/**
 * Finds a flag that npm took for itself because the `--` before it is missing. Without this check,
 * `--dry-run` would be lost, and the site deployed.
 */
function findFlagOfNpm(name, flags, { values, variables }) {
  const isTaken = (flag) =>
    !values[flag] && variables[`npm_config_${flag.replaceAll("-", "_")}`] === "true";
  const taken = Object.keys(flags).find((flag) => !flags[flag].value && isTaken(flag));
  return taken && `npm kept --${taken} for itself. Write \`${commandOf(name)} -- --${taken}\`.`;
}

function findWrongArgument(name, positionals) {
  const { argument, optionalArguments } = commands[name];
  if (optionalArguments) return undefined;
  if (argument && positionals.length === 0)
    return `Give a folder: \`${commandOf(name)} -- ${argument}\`.`;
  const [extra] = positionals.slice(argument ? 1 : 0);
  return extra === undefined ? undefined : `There is nothing to do with “${extra}”.`;
}

const commandOf = (name) =>
  name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;

function describeCommand(name) {
  const { does, argument, optionalArguments, flags, variables = {} } = commands[name];
  const values = argument ?? optionalArguments ?? "";
  const signature = [commandOf(name), values || flags ? "--" : "", values, flags ? "[flags]" : ""];
  const flagRows = Object.entries(flags ?? {}).map(([flag, { value, help }]) => [
    value ? `--${flag} ${value}` : `--${flag}`,
    help,
  ]);
  const lists = [flagRows, Object.entries(variables)].filter((rows) => rows.length > 0);
  return [
    "",
    `  ${signature.filter(Boolean).join(" ")}`,
    "",
    `  ${does}`,
    ...lists.flatMap(listRows),
    "",
  ].join("\n");
}

function listRows(rows) {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return ["", ...rows.map(([name, help]) => `    ${name.padEnd(width)}${help}`)];
}
