import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A service with the part of the S3 API that backups use, and one bucket. A page of a list has two
 * objects.
 */
export class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  readonly keys = { accessKeyId: "an id", secretAccessKey: "a secret key" };
  /** The number of writes. */
  writes = 0;
  /** The key of an object that is stored with one changed byte. */
  damages: string | null = null;
  private readonly uploads = new Map<string, Buffer[]>();
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => this.handle(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    const isSigned = request.headers.authorization?.startsWith(
      `AWS4-HMAC-SHA256 Credential=${this.keys.accessKeyId}/`,
    );
    if (!isSigned)
      return void response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    const {
      status = 200,
      body = "",
      etag,
    } = this.answer(request.method ?? "GET", key, query, Buffer.concat(chunks));
    response
      .writeHead(status, { ...(etag && { ETag: `"${etag}"` }), "Content-Length": body.length })
      .end(body);
  }

  private answer(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const uploadId = query.get("uploadId") ?? "";
    if (method === "GET" && key === "")
      return { body: this.list(query.get("prefix") ?? "", query.get("continuation-token") ?? "") };
    if (method === "GET" || method === "HEAD") return this.read(key);
    if (method === "POST" && query.has("uploads")) return this.beginUpload();
    if (method === "POST") return this.completeUpload(key, uploadId);
    if (query.has("partNumber"))
      return this.writePart(uploadId, Number(query.get("partNumber")), body);
    return this.write(key, body);
  }

  private read(key: string): Answer {
    const bytes = this.objects.get(key);
    if (!bytes) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
    return { body: bytes, etag: md5(bytes) };
  }

  private write(key: string, bytes: Buffer): Answer {
    this.writes += 1;
    const stored = Buffer.from(bytes);
    if (this.damages !== null && key.includes(this.damages))
      stored.writeUInt8((stored.at(0) ?? 0) ^ 1, 0);
    this.objects.set(key, stored);
    return { etag: md5(bytes) };
  }

  private beginUpload(): Answer {
    const id = `upload-${this.uploads.size}`;
    this.uploads.set(id, []);
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  private writePart(id: string, part: number, bytes: Buffer): Answer {
    this.uploads.get(id)?.splice(part - 1, 1, bytes);
    return { etag: md5(bytes) };
  }

  /**
   * R2 refuses parts of different sizes, except for the last:
   * https://developers.cloudflare.com/r2/objects/multipart-objects/.
   */
  private completeUpload(key: string, id: string): Answer {
    const parts = this.uploads.get(id) ?? [];
    if (parts.slice(0, -1).some(({ length }) => length !== parts[0]?.length))
      return { status: 400, body: "<Error><Code>InvalidPart</Code></Error>" };
    this.write(key, Buffer.concat(parts));
    return {
      body: `<CompleteMultipartUploadResult><ETag>"${id}"</ETag></CompleteMultipartUploadResult>`,
    };
  }

  private list(prefix: string, after: string): string {
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const page = keys.slice(0, 2);
    const contents = page.map((key) => {
      const bytes = this.objects.get(key) ?? Buffer.alloc(0);
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>"${md5(bytes)}"</ETag></Contents>`;
    });
    const isTruncated = keys.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }
}

type Answer = { status?: number; body?: string | Buffer; etag?: string };

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
