import axe, { type AxeResults } from 'axe-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../../src/repository.js';

/** The folder of the screenshots. Git ignores it. */
const PICTURES = join(ROOT, 'packages/tools/checks/dist/screenshots');

/** How much of a page is in its screenshot, in pixels. Chromium repeats what is further down. */
const PICTURE_HEIGHT = 16_000;

/** Returns by how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Returns texts in columns so narrow that they are much higher than wide. */
export const squeezedOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('p, li, td, dd, h1, h2, h3, h4, summary, label, select')]
      .filter(({ innerText, clientWidth }) => innerText.length > 10 && clientWidth > 0 && clientWidth < 60)
      .map(({ innerText }) => innerText)
  `);

/** Returns the accessibility violations that axe finds. */
export const barriersOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Takes a screenshot of the page, as far as a browser draws it at once, and one of the window. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}-window.png`) });
  const { width, height } = await page.evaluate<{ width: number; height: number }>(
    '({ width: innerWidth, height: document.documentElement.scrollHeight })',
  );
  const clip = { x: 0, y: 0, width, height: Math.min(height, PICTURE_HEIGHT) };
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true, clip });
};
