type Options = {
  r2Keys?: object | null;
  isSlow?: boolean;
  ask?: (question: string) => Promise<string>;
  print?: (text: string) => void;
};
export function confirmSlowCopy(
  findFiles: () => Promise<{ size: number }[]>,
  options: Options,
): Promise<void>;
