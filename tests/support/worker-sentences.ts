import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { listTypeScriptFiles } from "./typescript-files.ts";

type Node = { type: string } & Record<string, unknown>;
type Constants = ReadonlyMap<unknown, Node>;
type SourceSentence = { file: string; sentence: string };

/** Which argument of a call is said to people. */
const messageArguments: Record<string, number> = { AppError: 1, invalid: 1, notFound: 0 };

/** The page for trying payments out is drawn by the Worker itself, and nothing of it is said by ours. */
const sandboxPageFile = "worker/billing/sandbox-page.ts";

/** Every sentence that the Worker answers with, as its sources have it: `{}` stands for what is filled in. */
export const collectWorkerSentences = (): SourceSentence[] =>
  ["contract", "worker"]
    .flatMap(listTypeScriptFiles)
    .filter((file) => file !== sandboxPageFile)
    .flatMap(collectSentences);

function collectSentences(file: string): SourceSentence[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const nodes = [...iterateNodes(program)];
  const constants = new Map(nodes.filter(isConstant).map(({ id, init }) => [(id as Node).name, init as Node]));
  const texts = nodes
    .flatMap((node) => findMessageNodes(node, constants))
    .flatMap((node) => resolveTexts(node, constants));
  return [...new Set(texts)].map((sentence) => ({ file, sentence }));
}

function* iterateNodes(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as Node;
  for (const part of Object.values(value)) yield* iterateNodes(part);
}

const isConstant = ({ type, id, init }: Node) =>
  type === "VariableDeclarator" && init !== null && (id as Node).type === "Identifier";

/** What this very node says: a refusal, an issue, an answer's `message`, a rule of the contract. */
function findMessageNodes(node: Node, constants: Constants): Node[] {
  if (node.type === "Property") return nameOf(node.key) === "message" ? [node.value as Node] : [];
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
  const args = node.arguments as Node[];
  const callee = node.callee as Node;
  const argumentIndex = messageArguments[nameOf(callee)];
  if (argumentIndex !== undefined) return args.slice(argumentIndex, argumentIndex + 1);
  const isRule = callee.type === "MemberExpression" && nameOf(callee.object) === "z";
  const isSentence = (argument: Node) => resolveTexts(argument, constants).some((text) => text.includes(" "));
  return isRule ? args.flatMap(withErrorNodes).filter(isSentence) : [];
}

/** A rule's sentence stands by itself, or as its `error`. */
function withErrorNodes(args: Node): Node[] {
  const errors = ((args.properties as Node[] | undefined) ?? []).filter(({ key }) => key && nameOf(key) === "error");
  return [args, ...errors.map(({ value }) => value as Node)];
}

const nameOf = (node: unknown) => String((node as Node).name ?? "");

/** The texts that an expression may come to; a constant's are looked up in its own file. */
function resolveTexts(node: Node, constants?: Constants): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}")];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((branch) => resolveTexts(branch as Node, constants));
    case "LogicalExpression":
      return [node.left, node.right].flatMap((side) => resolveTexts(side as Node, constants));
    case "Identifier": {
      const constantNode = constants?.get(node.name);
      return constantNode && constantNode.type !== "Identifier" ? resolveTexts(constantNode) : [];
    }
    default:
      return [];
  }
}
