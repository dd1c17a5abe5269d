import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The variables that name a browser, and what browsers of the Chromium family are called on PATH. */
const VARIABLES = ['WORKSPACE_API_CHROMIUM', 'CHROME_PATH'];
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

/** The path of a browser: the one that a variable names, or the first on PATH; null when there is none. */
export const findBrowser = (environment: Environment): string | null => {
  for (const variable of VARIABLES) {
    const path = environment[variable] ?? '';
    if (path === '') continue;
    if (!isExecutable(path)) throw new Error(`${variable} names ${path}, which cannot be run.`);
    return path;
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
};
