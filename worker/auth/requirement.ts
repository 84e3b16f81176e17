import type { SQL } from "drizzle-orm";
import type { AppError } from "../context/app-error.ts";

/** An SQL condition, and the error that the request gets if the condition does not hold. */
export type Requirement = [condition: SQL, otherwise: () => AppError | Promise<AppError>];
