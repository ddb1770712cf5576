import type { Page } from '@playwright/test';

/** Collects what a page complains of: errors in its console, uncaught ones, and refusals by the content security policy. */
export async function watchPage(page: Page): Promise<{ complaints: string[] }> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.exposeFunction('tellViolation', (what: string) => complaints.push(`policy: ${what}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (what: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellViolation(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return { complaints };
}
