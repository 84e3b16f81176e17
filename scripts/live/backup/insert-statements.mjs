import { quoteSqlNames } from "./stage-rows.mjs";

/** The maximum size of a file of statements in bytes; the file is held in memory several times. */
const fileBytes = 10e6;
/**
 * The maximum size of one statement's rows in bytes of UTF-8. D1 refuses statements above 100,000
 * bytes: https://developers.cloudflare.com/d1/platform/limits/.
 */
const rowsBytes = 80_000;
/** If a row is too long for a statement, its values above this size in bytes are sent in pieces. */
const inlineBytes = 1000;
/**
 * The maximum size of a piece of text in bytes. As a literal, the piece takes at most twice as many
 * bytes, because of hexadecimal digits or doubled quotes.
 */
const pieceBytes = 38_000;

const createPieces =
  "CREATE TABLE restored_pieces (value integer, number integer, piece text, PRIMARY KEY (value, number));\n";
const clearPieces = "DELETE FROM restored_pieces;\n";
const dropPieces = "DROP TABLE restored_pieces;\n";

/**
 * Writes files of statements that insert all rows of these tables, parents before children. Each
 * statement ends with a line break.
 */
export function* writeInserts(iterate, tables) {
  let file = [createPieces];
  let bytes = 0;
  for (const table of tables) {
    for (const statement of writeTable(iterate, table)) {
      file.push(statement);
      bytes += Buffer.byteLength(statement);
      if (bytes < fileBytes) continue;
      yield file.join("");
      file = [];
      bytes = 0;
    }
  }
  yield [...file, dropPieces].join("");
}

function* writeTable(iterate, { name, columns }) {
  const head = `INSERT INTO "${name}" (${quoteSqlNames(columns)}) VALUES\n`;
  let rows = [];
  let bytes = 0;
  for (const row of iterate(`SELECT ${quoteSqlNames(columns)} FROM "${name}"`)) {
    const literals = columns.map((column) => toLiteral(row[column]));
    const text = writeRow(literals);
    const rowBytes = Buffer.byteLength(text) + 2;
    if (bytes + rowBytes > rowsBytes && rows.length > 0) {
      yield writeInsert(head, rows);
      rows = [];
      bytes = 0;
    }
    if (rowBytes > rowsBytes) {
      const values = columns.map((column) => row[column]);
      yield* writeLongRow(head, values, literals);
    } else {
      rows.push(text);
      bytes += rowBytes;
    }
  }
  if (rows.length > 0) yield writeInsert(head, rows);
}

/**
 * Writes the long texts of a row first, in pieces, and then inserts the row whole, because the
 * table may check its columns, such as for valid JSON.
 */
function* writeLongRow(head, values, literals) {
  const row = [...literals];
  for (const [index, literal] of literals.entries()) {
    if (Buffer.byteLength(literal) <= inlineBytes) continue;
    let number = 0;
    for (const piece of cutText(values[index]))
      yield `INSERT INTO restored_pieces VALUES (${index}, ${number++}, ${toLiteral(piece)});\n`;
    row[index] =
      `(SELECT group_concat(piece, '' ORDER BY number) FROM restored_pieces WHERE value = ${index})`;
  }
  yield writeInsert(head, [writeRow(row)]);
  yield clearPieces;
}

const writeRow = (literals) => `(${literals.join(", ")})`;
const writeInsert = (head, rows) => `${head}${rows.join(",\n")};\n`;

/** Cuts a text into pieces without splitting a character. */
function* cutText(text) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + pieceBytes, bytes.length);
    while (isContinuation(bytes[end])) end--;
    yield bytes.toString("utf8", start, end);
    start = end;
  }
}

/** Whether a byte continues a UTF-8 character, by the first bits 10. */
const isContinuation = (byte) => (byte & 0b1100_0000) === 0b1000_0000;

/**
 * Converts a value to a literal. A text with control characters is written in hex, because they
 * would end or break the file.
 */
function toLiteral(value) {
  if (value === null || typeof value === "number") return String(value);
  if (/\p{Cc}/u.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}
