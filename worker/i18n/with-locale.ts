import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { type Locale, overwriteServerAsyncLocalStorage } from "#messages/runtime";
import { localeOf } from "./locale.ts";

const storage = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(storage);

/** Runs `work` with all messages in one language. */
export const withLocale = <Result>(locale: Locale, work: () => Result): Result => storage.run({ locale }, work);

export const useRequestLocale: MiddlewareHandler = (c, next) => withLocale(localeOf(c), next);
