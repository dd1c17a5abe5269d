import { join } from 'node:path';
import { ROOT } from '../../../../src/repository.js';
import type { ConsumerProject } from './consumer-project.js';

/** The compiler of this repository. Consumers are strict and skip no declaration file. */
const TSC = [
  join(ROOT, 'node_modules/.bin/tsc'),
  ...['--noEmit', '--pretty', 'false', '--module', 'nodenext', '--target', 'es2023'],
  ...['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--typeRoots', 'node_modules/@types'],
];

/**
 * Compiles files of a project and the declarations that they import. Rejects with the errors. `types` are the type packages
 * of the project. `libraries` are additional ones, such as `webworker`. For bundlers, `npm run check` runs
 * are-the-types-wrong.
 */
export const compile = async (
  { run }: ConsumerProject,
  files: readonly string[],
  types: readonly string[],
  libraries: readonly string[] = [],
): Promise<void> => {
  const lists = ['--types', types.join(), '--lib', ['es2023', ...libraries].join()];
  await run(process.execPath, ...TSC, ...lists, ...files).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  });
};
