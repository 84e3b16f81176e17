import type { ComponentType } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { lazyStudioComponent } from "./lazy-studio-component.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { dashboardSections, type PanelProps, type Section, type SectionInfo } from "./sections.ts";

/** The panel of each section; most are loaded when opened. */
export const sectionPanels = Object.fromEntries(
  Object.entries<SectionInfo>(dashboardSections).map(([name, section]) => [name, toPanel(section)]),
) as Record<Section, ComponentType<PanelProps>>;

function toPanel({ load, permission }: SectionInfo): ComponentType<PanelProps> {
  if (!load) return OverviewPanel;
  return permission ? lazyStudioComponent(load) : lazyComponent(load);
}
