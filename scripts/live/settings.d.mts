type Options = {
  environment: string;
  flags: Record<string, string>;
  variables: Record<string, string | undefined>;
  acceptsProposals: boolean;
  ask: ((question: string) => Promise<string>) | undefined;
};
export function completeSettings(settings: object, options: Options): Promise<Record<string, string>>;
