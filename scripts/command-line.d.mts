type CommandLine = { flags: Record<string, string | boolean>; positionals: string[] };
type Variables = Record<string, string | undefined>;

export function readCommandLine(name: string, args: string[], variables: Variables): CommandLine;
