import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startDemo } from '../../../src/processes/demo-process.js';
import { ROOT } from '../../../src/repository.js';
import { findBrowser } from './support/find-browser.js';

// Saves the pictures on the pages of the documentation, each of at most 60 KB.
const running = await startDemo();
const { demo } = running;
const browser = await chromium.launch({ executablePath: findBrowser(process.env) ?? '' });
try {
  const page = await browser.newPage({ viewport: { width: 720, height: 640 }, colorScheme: 'light' });
  await page.goto(`${demo.keyPageUrl}/new`);
  await page.getByLabel('Name').fill('Front office');
  await page.getByLabel('groups:read').check();
  await page.getByLabel('campaigns:write').check();
  await page.getByRole('button', { name: 'Issue key' }).click();
  const secret = await page.getByLabel('Secret').inputValue();
  await fetch(`${demo.url}/api/public/v1/groups`, { headers: { authorization: `Bearer ${secret}` } });
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await page.screenshot({ path: join(ROOT, 'docs/pictures/key-page.png') });
} finally {
  await browser.close();
  await running.stop();
}
