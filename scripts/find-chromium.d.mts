export type FoundChromium = { path: string; source: string };

export function findOnPath(wanted: readonly string[], path?: string): string | null;
export function findChromium(): Promise<FoundChromium | null>;
export function findOrInstallChromium(): Promise<FoundChromium>;
