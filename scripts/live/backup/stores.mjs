import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3mini } from "s3mini";

/* A store has these functions. `list()` yields `{ key, size, etag? }`. `read(key)` returns an
   object's chunks, or null. `write(key, chunks, size)` stores an object whole or not at all, and
   returns its ETag if it has one. `findRisk()` returns a sentence if others can open the store. */

/**
 * The size of every part but the last, in bytes. R2 takes at most 10,000 parts, all of one size.
 */
export const partBytes = 64 * 1024 * 1024;

/** Opens the store at `s3://bucket/prefix`, or in a folder. */
export function openStore(location, variables = process.env) {
  if (!location.startsWith("s3://")) return openFolder(resolve(location));
  const { hostname: bucket, pathname } = new URL(location);
  const {
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
  } = variables;
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new Error(
      "For an s3:// address set S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  const prefix = pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
  return openS3({
    endpoint,
    accessKeyId,
    secretAccessKey,
    region,
    bucket,
    prefix: prefix && `${prefix}/`,
  });
}

function openFolder(folder) {
  const pathOf = (key) => {
    const path = join(folder, key);
    if (!path.startsWith(folder + sep)) throw new Error(`${key} is not a name of a file.`);
    return path;
  };
  return {
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        ifMissing([]),
      );
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(unfinished)) continue;
        const path = join(entry.parentPath, entry.name);
        yield { key: relative(folder, path).split(sep).join("/"), size: (await stat(path)).size };
      }
    },
    async read(key) {
      const isThere = await stat(pathOf(key)).catch(ifMissing(null));
      return isThere && createReadStream(pathOf(key));
    },
    async write(key, chunks) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Without this, a file that a killed run left would keep its mode.
      await rm(path + unfinished, { force: true });
      await pipeline(
        Readable.from(chunks),
        createWriteStream(path + unfinished, { flush: true, mode: 0o600 }),
      );
      await rename(path + unfinished, path);
    },
    async findRisk() {
      const { mode } = await stat(folder).catch(ifMissing({ mode: 0 }));
      if (process.platform === "win32" || !(mode & 0o077)) return undefined;
      return `Other users of this computer may open ${folder}. What is written now is for you alone; \`chmod -R go= "${folder}"\` closes the rest.`;
    },
  };
}

const unfinished = ".unfinished";

const ifMissing = (value) => (error) => {
  if (error.code === "ENOENT") return value;
  throw error;
};

/** Opens a store at any service with the S3 API. */
export function openS3({
  endpoint,
  accessKeyId,
  secretAccessKey,
  region = "auto",
  bucket,
  prefix,
}) {
  const client = new S3mini({
    endpoint: `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`,
    accessKeyId,
    secretAccessKey,
    region,
    fetch: fetchWithoutLength,
  });
  return {
    async *list(below = "") {
      let token;
      do {
        const page = await client.listObjectsPaged("/", prefix + below, 1000, token);
        for (const { Key: key, Size: size, ETag: etag } of page?.objects ?? [])
          yield {
            key: key.slice(prefix.length),
            size: Number(size),
            etag: etag?.replaceAll('"', ""),
          };
        token = page?.nextContinuationToken;
      } while (token);
    },
    async read(key) {
      return (await client.getObjectResponse(prefix + key))?.body ?? null;
    },
    remove: (key) => client.deleteObject(prefix + key),
    async write(key, chunks, size = 0) {
      if (size <= partBytes)
        return readEtag(await client.putObject(prefix + key, await joinAllChunks(chunks)));
      const uploadId = await client.getMultipartUploadId(prefix + key);
      const parts = [];
      for await (const part of joinChunks(chunks, partBytes))
        parts.push(await client.uploadPart(prefix + key, uploadId, part, parts.length + 1));
      await client.completeMultipartUpload(prefix + key, uploadId, parts);
    },
    findRisk: async () => undefined,
  };
}

const readEtag = ({ headers }) => headers.get("etag")?.replaceAll('"', "");

/**
 * Fetches without the Content-Length of the given headers, because `fetch` counts the bytes itself,
 * and some versions would send two such headers.
 */
function fetchWithoutLength(address, init) {
  const headers = new Headers(init.headers);
  headers.delete("content-length");
  return fetch(address, { ...init, headers });
}

/**
 * Joins chunks into larger chunks of one size; the last chunk may be smaller. R2 refuses parts of
 * other sizes.
 */
export async function* joinChunks(chunks, size) {
  let pending = [];
  let length = 0;
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (length + rest.length >= size) {
      const taken = rest.subarray(0, size - length);
      yield Buffer.concat([...pending, taken]);
      rest = rest.subarray(taken.length);
      pending = [];
      length = 0;
    }
    pending.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}

export async function joinAllChunks(chunks) {
  const all = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
