import { readFileSync } from 'node:fs';

type Chunk = { file: string; src?: string };

/** Addresses of the chunks that hold a route's screen, from the build's own record. */
export function chunksOfRoute(routeFile: string): string[] {
  const record = new URL('../../../dist/app/.vite/manifest.json', import.meta.url);
  const chunks = Object.entries(JSON.parse(readFileSync(record, 'utf8')) as Record<string, Chunk>);
  const found = chunks.filter(([source]) => source.startsWith(`src/routes/${routeFile}?`));
  if (found.length === 0) throw new Error(`The build has no chunk of its own for ${routeFile}.`);
  return found.map(([, { file }]) => `/${file}`);
}
