import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names of Chromium browsers on the PATH. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

type Environment = Readonly<Record<string, string | undefined>>;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the browser in CHROME_PATH, or the first on the PATH, or null. */
export const findBrowser = (environment: Environment): string | null => {
  const named = environment['CHROME_PATH'] ?? '';
  if (named !== '' && !isExecutable(named)) throw new Error(`CHROME_PATH names ${named}, which cannot be run.`);
  if (named !== '') return named;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
};
