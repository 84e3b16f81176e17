import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { modulesIn } from "./modules.ts";

type Node = { type: string } & Record<string, unknown>;
type Constants = ReadonlyMap<unknown, Node>;
type Spoken = { file: string; sentence: string };

/** Which argument of a call is said to people. */
const speakers: Record<string, number> = { AppError: 1, invalidInput: 1, notFound: 0 };

/** The page for trying payments out is drawn by the Worker itself, and nothing of it is said by ours. */
const pageOfItsOwn = "worker/billing/sandbox-page.ts";

/** Every sentence that the Worker answers with, as its sources have it: `{}` stands for what is filled in. */
export const sentencesOfWorker = (): Spoken[] =>
  ["contract", "worker"]
    .flatMap(modulesIn)
    .filter((file) => file !== pageOfItsOwn)
    .flatMap(sentencesIn);

function sentencesIn(file: string): Spoken[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const nodes = [...nodesIn(program)];
  const constants = new Map(nodes.filter(isConstant).map(({ id, init }) => [(id as Node).name, init as Node]));
  const texts = nodes.flatMap((node) => spokenBy(node, constants)).flatMap((node) => textsOf(node, constants));
  return [...new Set(texts)].map((sentence) => ({ file, sentence }));
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

const isConstant = ({ type, id, init }: Node) =>
  type === "VariableDeclarator" && init !== null && (id as Node).type === "Identifier";

/** What this very node says: a refusal, an issue, an answer's `message`, a rule of the contract. */
function spokenBy(node: Node, constants: Constants): Node[] {
  if (node.type === "Property") return nameOf(node.key) === "message" ? [node.value as Node] : [];
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
  const given = node.arguments as Node[];
  const callee = node.callee as Node;
  const place = speakers[nameOf(callee)];
  if (place !== undefined) return given.slice(place, place + 1);
  const isRule = callee.type === "MemberExpression" && nameOf(callee.object) === "z";
  const isSentence = (one: Node) => textsOf(one, constants).some((text) => text.includes(" "));
  return isRule ? given.flatMap(withError).filter(isSentence) : [];
}

/** A rule's sentence stands by itself, or as its `error`. */
function withError(given: Node): Node[] {
  const errors = ((given.properties as Node[] | undefined) ?? []).filter(({ key }) => key && nameOf(key) === "error");
  return [given, ...errors.map(({ value }) => value as Node)];
}

const nameOf = (node: unknown) => String((node as Node).name ?? "");

/** The texts that an expression may come to; a constant's are looked up in its own file. */
function textsOf(node: Node, constants?: Constants): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}")];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((branch) => textsOf(branch as Node, constants));
    case "LogicalExpression":
      return [node.left, node.right].flatMap((side) => textsOf(side as Node, constants));
    case "Identifier": {
      const known = constants?.get(node.name);
      return known && known.type !== "Identifier" ? textsOf(known) : [];
    }
    default:
      return [];
  }
}
