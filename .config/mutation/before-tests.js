import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const copy = pathToFileURL('dist/src/index.js').href;

/** Loads the copy with the mutants wherever a package imports the one that is tested. */
const resolve = `export const resolve = (specifier, context, next) =>
  specifier === '${name}' ? { url: '${copy}', shortCircuit: true } : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(resolve)}`);

// Each mutant runs the properties that reach it.
fc.configureGlobal({ numRuns: 20 });
