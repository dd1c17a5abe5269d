import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** The worker of the page about running campaigns, five levels above packages/chaos/dist/src/processes. */
const SOURCE = new URL('../../../../../docs/examples/running-campaigns/worker.ts', import.meta.url);

/** Below this package, whose dependencies the worker finds there. */
const FOLDER = new URL('../../documented-worker/', import.meta.url);

/** Saves the documented worker as a module of JavaScript, and returns its URL. */
export const saveDocumentedWorker = (): string => {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  mkdirSync(FOLDER, { recursive: true });
  const saved = new URL('worker.mjs', FOLDER);
  writeFileSync(saved, ts.transpileModule(readFileSync(SOURCE, 'utf8'), { compilerOptions }).outputText);
  return saved.href;
};
