import type { BrowserContextOptions, Browser, Page } from 'playwright-core';

/** A page in a browser, and what is to be said against it. */
export interface Visit {
  readonly page: Page;
  /** Messages of trouble in the console, and requests that failed or went elsewhere. To be empty. */
  readonly offences: readonly string[];
  /** The addresses of all requests. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page in a profile of its own and writes down all that goes wrong, from the first request on. */
export const visit = async (browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> => {
  const context = await browser.newContext(options);
  // Machines that test may be slow, and no time is promised here.
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
  page.on('requestfailed', (request) => offences.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) offences.push(`${String(response.status())}: ${response.url()}`);
  });

  await page.goto(url);
  return { page, offences, requests, close: () => context.close() };
};
