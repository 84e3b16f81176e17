export type SettingsOptions = {
  environment: string;
  flags: Record<string, string>;
  variables: Record<string, string | undefined>;
  acceptsProposals: boolean;
  ask: ((question: string) => Promise<string>) | undefined;
  keys?: string[];
};
export function completeSettings(
  settings: object,
  options: SettingsOptions,
): Promise<Record<string, string>>;
