export type Mutant = {
  name: string;
  patches: { file: string; from: string; to: string }[];
  tests: string[];
};
export function patched(mutant: Mutant, read: (file: string) => string): Map<string, string>;
