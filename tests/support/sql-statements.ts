/**
 * D1 refuses longer statements, in imports as well:
 * https://developers.cloudflare.com/d1/platform/limits/.
 */
const maxStatementBytes = 100_000;

/**
 * A literal, a quoted name, a comment, the end of a statement, a word, or any text between these.
 */
const tokens =
  /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|;|\w+|[^'"`[\-/;\w]+|[\s\S]/g;

/** Splits a file into statements as SQLite does: a trigger ends with `; END;`. */
function* splitSql(sql: string): Generator<string> {
  let start = 0;
  let head = "";
  let last = ["", ""];
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    if (/^(\s|--|\/\*)/.test(token)) continue;
    if (head.length < 20) head += ` ${token.slice(0, 20).toUpperCase()}`;
    const isEnd =
      !head.startsWith(" CREATE TRIGGER") || (last[0] === ";" && last[1]?.toUpperCase() === "END");
    last = [last[1] ?? "", token];
    if (token !== ";" || !isEnd) continue;
    yield sql.slice(start, index + 1);
    start = index + 1;
    head = "";
  }
  if (head !== "") yield sql.slice(start);
}

/** Throws, as D1 does, if a statement of the file is too long. */
export function requireShortStatements(sql: string): void {
  for (const statement of splitSql(sql)) {
    if (Buffer.byteLength(statement) > maxStatementBytes)
      throw new Error("statement too long: SQLITE_TOOBIG");
  }
}
