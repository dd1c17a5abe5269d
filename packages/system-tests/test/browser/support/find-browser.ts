import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What browsers of the Chromium family are called on PATH. */
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

/** The path of a browser: the one that CHROME_PATH names, or the first on PATH; null when there is none. */
export const findBrowser = (environment: Environment): string | null => {
  const named = environment['CHROME_PATH'] ?? '';
  if (named !== '' && !isExecutable(named)) throw new Error(`CHROME_PATH names ${named}, which cannot be run.`);
  if (named !== '') return named;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
};
