import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../../repository.js';
import { filesOf } from '../../snippets.js';

const PAGE = 'docs/running-campaigns.md';

/** A folder from which the worker finds the packages. */
const FOLDER = join(ROOT, 'packages/system-tests/dist/documented-worker');

/** Saves the worker of the page about running campaigns as a module, and returns its URL. */
export const saveDocumentedWorker = (): string => {
  const file = filesOf(PAGE).find(({ name }) => name === 'worker.ts');
  if (file === undefined) throw new Error(`${PAGE} has no worker.ts.`);
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, 'worker.mjs');
  writeFileSync(path, ts.transpileModule(file.text, { compilerOptions }).outputText);
  return pathToFileURL(path).href;
};
