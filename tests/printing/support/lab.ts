import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const LAB = fileURLToPath(new URL('../lab/', import.meta.url));
const ORIGIN = 'http://print.test';
/** The product's own policy: what breaks under it in the lab would break for people. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
].join('; ');
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
};

export type Lab = ReadonlyMap<string, string | Uint8Array>;

/** Builds the lab page as the product is built; its files stay in memory. */
export async function buildLab(): Promise<Lab> {
  const built = await buildForProduction({
    configFile: false,
    root: LAB,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The lab was built in parts');
  return new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** A window with the lab in it, which has no network: its address leads to the built files and nowhere else. */
export async function openLab(browser: Browser, lab: Lab): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === '/' ? '/index.html' : pathname;
    const body = lab.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: Buffer.from(body),
      contentType: MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': POLICY },
    });
  });
  await page.goto(ORIGIN);
  return page;
}

/** Vitest sets NODE_ENV to 'test', which would build React for development. */
async function buildForProduction(config: InlineConfig): ReturnType<typeof build> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await build(config);
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
