import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readText } from '../repository.js';

const FOLDER = join(ROOT, 'packages/tools/checks/released');

/** The releases that kept their stores, public types and OpenAPI document, oldest first. */
export const RELEASES: readonly string[] = readdirSync(FOLDER).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

/** The last release. */
export const LAST_RELEASE = RELEASES.at(-1) ?? '';

/** The version of this state of the repository. */
export const VERSION = (JSON.parse(readText('packages/server/package.json')) as { readonly version: string }).version;

/** Returns the path of a file that a release keeps. */
export const pathOf = (version: string, file = ''): string => join(FOLDER, version, file);

/** Returns a text that the last release kept. */
export const readReleased = (file: string): string => readFileSync(pathOf(LAST_RELEASE, file), 'utf8');
