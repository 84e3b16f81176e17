import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";

const pollMs = 1000;

/** Opens a D1 database of an account by the API. */
export function openDatabase(cloudflare, accountId, databaseId) {
  const path = `/accounts/${accountId}/d1/database/${databaseId}`;

  /**
   * Returns the rows of one statement. The statement cannot create a trigger, because the platform
   * splits the text at each semicolon.
   */
  const query = async (sql, params = []) =>
    (await cloudflare.post(`${path}/query`, { sql, params }))[0].results;

  /**
   * Runs a whole file as one transaction:
   * https://developers.cloudflare.com/d1/best-practices/import-export-data/.
   */
  async function importSql(text) {
    const etag = createHash("md5").update(text).digest("hex");
    let state = await cloudflare.post(`${path}/import`, { action: "init", etag });
    if (state.upload_url) {
      const uploaded = await fetch(state.upload_url, { method: "PUT", body: text });
      if (uploaded.headers.get("etag")?.replaceAll('"', "") !== etag)
        throw new Error("Cloudflare did not store the file as it was sent. Run this again.");
      state = await cloudflare.post(`${path}/import`, {
        action: "ingest",
        etag,
        filename: state.filename,
      });
    }
    while (state.status !== "complete") {
      if (state.success === false || state.status === "error")
        throw new Error(
          state.error ?? state.errors?.join("; ") ?? "The import failed, and changed nothing.",
        );
      await setTimeout(state.status === "active" ? pollMs : 0);
      state = await cloudflare.post(`${path}/import`, {
        action: "poll",
        current_bookmark: state.at_bookmark,
      });
    }
  }

  return {
    query,
    importSql,
    info: () => cloudflare.get(path),
    enableReplication: () => cloudflare.put(path, { read_replication: { mode: "auto" } }),
    delete: () => cloudflare.delete(path),
    /**
     * Sets the database back to an earlier point, `{ timestamp }` in ISO 8601 or `{ bookmark }`;
     * the database's id stays.
     */
    timeTravel: (point) =>
      cloudflare.post(`${path}/time_travel/restore?${new URLSearchParams(point)}`),
    bookmark: async () => (await cloudflare.get(`${path}/time_travel/bookmark`)).bookmark,
  };
}
