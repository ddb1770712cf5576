import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** What was built, with the digest of its sources. */
export function productVersion(): string {
  const stamp = readFileSync(new URL('../../../dist/stamp.json', import.meta.url), 'utf8');
  return `product ${(JSON.parse(stamp) as { version: string }).version}`;
}

/** The browser's own name and version. */
export async function browserVersion(context: BrowserContext): Promise<string> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  return product.replace(/^(Headless)?Chrome\//, 'Chromium ');
}
