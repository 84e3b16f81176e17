import { studioAdding } from "./spanish/studio/adding.ts";
import { studioAudit } from "./spanish/studio/audit.ts";
import { studioCategories } from "./spanish/studio/categories.ts";
import { studioCsv } from "./spanish/studio/csv.ts";
import { studioFigures } from "./spanish/studio/figures.ts";
import { studioMoney } from "./spanish/studio/money.ts";
import { studioMovies } from "./spanish/studio/movies.ts";
import { overview } from "./spanish/studio/overview.ts";
import { studioQuality } from "./spanish/studio/quality.ts";
import { reports } from "./spanish/studio/reports.ts";
import { studioSections } from "./spanish/studio/sections.ts";
import { studioUploads } from "./spanish/studio/uploads.ts";
import { studioUsers } from "./spanish/studio/users.ts";
import { inSpanish } from "./spanish.ts";

/** What only administrators read. */
export const studio = {
  ...studioAdding,
  ...studioAudit,
  ...studioCategories,
  ...studioCsv,
  ...studioFigures,
  ...overview,
  ...studioMoney,
  ...studioMovies,
  ...studioQuality,
  ...reports,
  ...studioSections,
  ...studioUploads,
  ...studioUsers,
} as const;

/** What the Worker said, or the studio's own work beside the page. */
export const inStudioSpanish = (message: string): string => inSpanish(message, reports);
