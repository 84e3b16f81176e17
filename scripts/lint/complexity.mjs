import { parseSync, Visitor } from "vite";

/** The nodes of the syntax tree that add a branch to a function. */
const branches = [
  "IfStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "SwitchCase",
  "CatchClause",
  "ConditionalExpression",
  "LogicalExpression",
];
const functions = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

/**
 * Measures the cyclomatic complexity of each function of a source file: 1, and 1 more for each
 * branch, loop, case, caught error and operator that may skip its right side. A function inside of
 * another function is measured separately. Returns `{ line, complexity }` in the order of the file.
 */
export function measureFunctions(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const measured = [];
  const open = [];
  const enter = ({ start }) => {
    const found = { line: text.slice(0, start).split("\n").length, complexity: 1 };
    measured.push(found);
    open.push(found);
  };
  const leave = () => open.pop();
  const count = (node) => {
    const innermost = open.at(-1);
    if (innermost && !isDefaultCase(node)) innermost.complexity++;
  };
  new Visitor({
    ...Object.fromEntries(branches.map((type) => [type, count])),
    ...Object.fromEntries(functions.map((type) => [type, enter])),
    ...Object.fromEntries(functions.map((type) => [`${type}:exit`, leave])),
  }).visit(program);
  return measured;
}

/** Whether a node is the `default` of a `switch`, which adds no branch. */
const isDefaultCase = ({ type, test }) => type === "SwitchCase" && test === null;
