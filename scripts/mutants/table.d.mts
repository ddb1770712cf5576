import type { Mutant } from './patches.mjs';

export const MUTANTS: readonly Mutant[];
