import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { startDemo, type DemoLine, type DemoProcess } from '../../../../src/processes/demo-process.js';
import { findBrowser } from './find-browser.js';
import { visit, type Visit } from './visit.js';

interface View {
  readonly name: string;
  readonly options: BrowserContextOptions & { readonly viewport: { readonly width: number; readonly height: number } };
}

/**
 * Returns windows of some widths, in light and dark mode by turns. Widths and colors depend on different rules of a style, so
 * not each width is opened in both.
 */
export const viewsOf = (widths: readonly number[]): readonly View[] =>
  widths.map((width, index) => {
    const colorScheme = index % 2 === 0 ? 'light' : 'dark';
    return {
      name: `${String(width)}-${colorScheme}`,
      options: { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' },
    };
  });

/** A desktop, a phone and a tablet. */
export const VIEWS = viewsOf([1280, 360, 820]);

/** The token of the back office. */
export const ADMIN_TOKEN = randomBytes(32).toString('hex');

/** Opens a path of the demo or of its back office, or a URL, in the browser. */
export type Open = (path: string, options: BrowserContextOptions, place?: 'url' | 'adminUrl') => Promise<Visit>;

/** Registers a suite with a browser and a running demo. Without a browser it fails. */
export const describeInBrowser = (name: string, define: (open: Open, demo: () => DemoLine) => void): void => {
  describe(name, function () {
    this.timeout(300_000);
    let browser: Browser | undefined;
    let demo: DemoProcess | undefined;
    let folder: string | undefined;

    before(async () => {
      const executablePath = findBrowser(process.env);
      if (executablePath === null)
        throw new Error('No browser was found. Install Chromium, or name one in CHROME_PATH.');
      folder = mkdtempSync(join(tmpdir(), 'browser-'));
      const tokenFile = join(folder, 'tokens');
      writeFileSync(tokenFile, ADMIN_TOKEN, { mode: 0o600 });
      demo = await startDemo(['--admin-port', '0', '--admin-token-file', tokenFile]);
      browser = await chromium.launch({
        executablePath,
        args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync'],
      });
    });

    after(async () => {
      await browser?.close();
      await demo?.stop();
      if (folder !== undefined) rmSync(folder, { recursive: true });
    });

    const begun = <Part>(part: Part | undefined): Part => {
      if (part === undefined) throw new Error('The suite has not begun.');
      return part;
    };
    const demoLine = (): DemoLine => begun(demo).demo;
    define(
      (path, options, place = 'url') => visit(begun(browser), new URL(path, demoLine()[place]).href, options),
      demoLine,
    );
  });
};
