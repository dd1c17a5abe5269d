import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { startDemo, type DemoProcess } from '../../../../src/demo-process.js';
import { findBrowser } from './find-browser.js';
import { visit, type Visit } from './visit.js';

/** A desktop, a tablet and a phone, each in light and dark mode. */
export const VIEWS = [1280, 820, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${String(width)}-${colorScheme}`,
    options: { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' },
  })),
) satisfies readonly { name: string; options: BrowserContextOptions }[];

/** Opens a path of the demo in the browser. */
export type Open = (path: string, options: BrowserContextOptions) => Promise<Visit>;

/** Registers a suite with a browser and a running demo. Without a browser it fails. */
export const describeInBrowser = (name: string, define: (open: Open) => void): void => {
  describe(name, function () {
    this.timeout(300_000);
    let browser: Browser | undefined;
    let demo: DemoProcess | undefined;

    before(async () => {
      const executablePath = findBrowser(process.env);
      if (executablePath === null)
        throw new Error('No browser was found. Install Chromium, or name one in CHROME_PATH.');
      demo = await startDemo();
      browser = await chromium.launch({
        executablePath,
        args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync'],
      });
    });

    after(async () => {
      await browser?.close();
      await demo?.stop();
    });

    define((path, options) => {
      if (browser === undefined || demo === undefined) throw new Error('The suite has not begun.');
      return visit(browser, demo.demo.url + path, options);
    });
  });
};
