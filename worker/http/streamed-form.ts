import Busboy from "@fastify/busboy";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";

export type Chunks = AsyncIterable<Uint8Array>;
type HandleFile<Value> = (field: string, bytes: Chunks, fileName: string) => Promise<Value>;

const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 60,
  files: 120,
  headerPairs: 20,
};
/** The maximum size of a form in bytes: a video, and room for the other fields. */
const maxFormBytes = 100_000_000;

/**
 * Reads a form whose files are too large for memory: each file is passed to `handleFile` while it
 * arrives. Sets `bodySummary` to the fields and the files' names, types and sizes. Throws for a
 * repeated field, `form_required` for another content type, `form_too_large`, and the errors of
 * `handleFile`.
 */
export async function readStreamedForm<Value>(c: RequestContext, handleFile: HandleFile<Value>) {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("form_required");
  }
  const fields: Record<string, string> = {};
  const pendingFiles: Record<string, Promise<Value>> = {};
  const fileSummaries: (() => unknown[])[] = [];
  const parser = openParser(type);
  const ended = new Promise<void>((resolve, reject) => {
    parser.on("finish", resolve).on("error", () => reject(unreadableForm()));
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => reject(new AppError("too_many_fields")));
    }
    parser.on("field", (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut)
        return reject(new AppError("field_too_long", { field: name.slice(0, 40) }));
      if (Object.hasOwn(fields, name)) return reject(duplicateField(name));
      Object.defineProperty(fields, name, { value, enumerable: true });
    });
    parser.on("file", (name, stream, fileName, _encoding, fileType) => {
      if (Object.hasOwn(pendingFiles, name)) return reject(duplicateField(name));
      fileSummaries.push(() => [name, fileName, fileType, stream.bytesRead]);
      const pendingFile = handleFile(name, stream as unknown as Chunks, fileName);
      // A rejected file is still read to its end, because the form would never end otherwise.
      pendingFile.catch(() => stream.resume());
      Object.defineProperty(pendingFiles, name, { value: pendingFile, enumerable: true });
    });
  });
  await Promise.all([pipeBody(c, parser), ended]);
  const files = await Promise.all(
    Object.entries(pendingFiles).map(
      async ([name, pendingFile]) => [name, await pendingFile] as const,
    ),
  );
  const parts = [...Object.entries(fields), ...fileSummaries.map((summarize) => summarize())];
  c.set("bodySummary", JSON.stringify(parts.sort()));
  return { fields, files: Object.fromEntries(files) as Record<string, Value> };
}

/** Reads a form to its end to set `bodySummary`, and stores nothing. */
export async function drainStreamedForm(c: RequestContext): Promise<void> {
  await readStreamedForm(c, async (_, bytes) => {
    for await (const _ of bytes);
  });
}

function openParser(type: string) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw unreadableForm();
  }
}

async function pipeBody(c: RequestContext, parser: InstanceType<typeof Busboy>): Promise<void> {
  let bytes = 0;
  for await (const chunk of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxFormBytes) throw new AppError("form_too_large", { maximum: "100 MB" });
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once("drain", resolve));
  }
  parser.end();
}

const duplicateField = (name: string) => invalidInput(name.slice(0, 40), "duplicate_field");
const unreadableForm = () =>
  new AppError("form_invalid", {}, { issues: [{ path: "", code: "form_invalid" }] });
