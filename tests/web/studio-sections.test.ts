import { expect, it } from "vitest";
import { editedSubjects } from "../../contract/monitoring/audit.ts";
import { dashboardSections, type Section } from "../../web/app/dashboard/sections.ts";

it.each(Object.entries(editedSubjects))(
  "the section in which a %s is edited asks for the same permission as the studio's search",
  (_subject, { section, permission }) => {
    expect(dashboardSections[section as Section]).toMatchObject({ permission });
  },
);
