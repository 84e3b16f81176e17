import { type DBSchema, openDB } from "idb";
import type { UploadJob } from "./upload-job.ts";

type UploadDatabase = DBSchema & { jobs: { key: string; value: UploadJob } };

/** Stores the upload jobs of this browser in IndexedDB. */
export function createJobStore() {
  const opened = openDB<UploadDatabase>("uploads", 2, {
    upgrade(database) {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore("jobs", { keyPath: "id" });
    },
  });
  const openJobs = async () =>
    (await opened).transaction("jobs", "readwrite", { durability: "strict" });

  return {
    /** Lists the user's jobs, oldest first. */
    async list(userId: string): Promise<UploadJob[]> {
      const jobs = await (await opened).getAll("jobs");
      return jobs.filter((job) => job.userId === userId).sort((a, b) => a.createdAt - b.createdAt);
    },
    async add(job: UploadJob): Promise<void> {
      const transaction = await openJobs();
      await Promise.all([transaction.store.put(job), transaction.done]);
    },
    /** Updates a job. Changes nothing if the job was removed meanwhile, in any tab. */
    async update(id: string, changes: Partial<UploadJob>): Promise<void> {
      const transaction = await openJobs();
      const job = await transaction.store.get(id);
      if (job) await transaction.store.put({ ...job, ...changes });
      await transaction.done;
    },
    async remove(id: string): Promise<void> {
      const transaction = await openJobs();
      await Promise.all([transaction.store.delete(id), transaction.done]);
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
