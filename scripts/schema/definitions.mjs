import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

const objectPattern = /^CREATE (TRIGGER|VIEW|VIRTUAL TABLE|INDEX) (\w+)/;
const fillPattern = /^INSERT INTO (\w+)/;

/**
 * Reads the triggers, views, full-text tables and indexes of expressions that
 * worker/<domain>/triggers.sql define. A paragraph of these files is a heading, or a statement
 * below its comment. `INSERT INTO` fills a full-text table that a migration creates. Returns `{
 * objects: [{ type, name, sql, comment, domain }], fills }`.
 */
export async function readDefinitions() {
  const domains = (await readdir(join(root, "worker"), { withFileTypes: true })).filter((each) =>
    each.isDirectory(),
  );
  const paragraphs = await Promise.all(domains.map(({ name }) => readParagraphs(name)));
  const statements = paragraphs.flat().filter(({ sql }) => sql !== "");
  const fills = statements.filter(({ sql }) => fillPattern.test(sql));
  return {
    objects: statements.filter((each) => !fills.includes(each)).map(toObject),
    fills: fills.map(({ sql }) => ({ name: fillPattern.exec(sql)[1], sql })),
  };
}

async function readParagraphs(domain) {
  const text = await readFile(join(root, "worker", domain, "triggers.sql"), "utf8").catch(() => "");
  return text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.trim().split("\n");
    const start = lines.findIndex((line) => !line.startsWith("--"));
    const [comment, sql] = start < 0 ? [lines, []] : [lines.slice(0, start), lines.slice(start)];
    return { domain, comment: comment.join("\n"), sql: sql.join("\n") };
  });
}

function toObject({ domain, comment, sql }) {
  const [, kind, name] = objectPattern.exec(sql) ?? [];
  if (!kind)
    throw new Error(
      `worker/${domain}/triggers.sql has a paragraph that defines nothing: ${sql.slice(0, 80)}`,
    );
  return {
    type: kind === "VIRTUAL TABLE" ? "table" : kind.toLowerCase(),
    name,
    sql,
    comment,
    domain,
  };
}
