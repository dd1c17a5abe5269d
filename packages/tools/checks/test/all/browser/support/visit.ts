import type { BrowserContextOptions, Browser, Page } from 'playwright-core';

/** An open page with its problems. */
export interface Visit {
  readonly page: Page;
  /** Console errors and warnings, and requests that failed or went to another origin. Must be empty. */
  readonly offences: readonly string[];
  /** The URLs of all requests. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page in a new profile and records every problem from the first request on. */
export const visit = async (browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> => {
  const context = await browser.newContext(options);
  // Test machines may be slow.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const offences: string[] = [];
  const requests: string[] = [];
  const { origin } = new URL(url);

  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) offences.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => offences.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    requests.push(request.url());
    if (new URL(request.url()).origin !== origin) offences.push(`elsewhere: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    // The browser aborts what is still loading when a test follows a link.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isAborted) offences.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) offences.push(`${String(response.status())}: ${response.url()}`);
  });

  await page.goto(url);
  return { page, offences, requests, close: () => context.close() };
};
