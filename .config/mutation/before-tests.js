import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const copy = pathToFileURL('package.json').href;

/** Loads the copy with the mutants, by any of its entry points, wherever a package imports the one that is tested. */
const resolve = `export const resolve = (specifier, context, next) =>
  next(specifier, (specifier + '/').startsWith('${name}/') ? { ...context, parentURL: '${copy}' } : context);`;

register(`data:text/javascript,${encodeURIComponent(resolve)}`);

// Each mutant runs the properties that reach it.
fc.configureGlobal({ numRuns: 20 });
