import { BindingError, toBindingError } from '@workspace-api/inversify';
import type { Container, ContainerModule } from 'inversify';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure, messageOf } from '../command-failure.js';
import { withTimeout } from '../lifecycle/with-timeout.js';

const EXPECTED = '. Its default export must be a ContainerModule of Inversify 8, or an array of them.';

const failure = (file: string, reason: string, cause?: unknown): CommandFailure =>
  new CommandFailure('misused', `the module ${file} cannot be loaded${reason}`, { cause });

/** Checks the shape, because `instanceof` fails if the host has its own copy of Inversify. */
const isContainerModule = (value: unknown): value is ContainerModule =>
  typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function' && 'id' in value;

const importModules = async (file: string, timeoutMilliseconds: number): Promise<readonly ContainerModule[]> => {
  const remedy = /[,;\s]/.test(file) ? 'Separate files by a colon in a variable.' : 'Check the path.';
  if (!existsSync(file)) throw failure(file, `. The file does not exist. ${remedy}`);
  let exported: unknown;
  try {
    const module = import(pathToFileURL(file).href) as Promise<{ readonly default?: unknown }>;
    exported = (await withTimeout(timeoutMilliseconds, module)).default;
  } catch (error) {
    if (/\.[cm]?tsx?$/.test(file)) throw failure(file, `. Compile it to JavaScript first: ${messageOf(error)}`, error);
    throw failure(file, ` (run "node ${file}" to debug it): ${messageOf(error)}`, error);
  }
  const modules: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  if (modules.length === 0 || !modules.every(isContainerModule)) throw failure(file, EXPECTED);
  return modules;
};

/**
 * Loads the container modules of a host from files, one after another. Relative paths are resolved against the working
 * directory. Throws a `CommandFailure` that names the file.
 */
export const loadHostModules = async (
  container: Container,
  paths: readonly string[],
  timeoutMilliseconds: number,
): Promise<void> => {
  for (const path of paths) {
    const file = resolve(path);
    const modules = await importModules(file, timeoutMilliseconds);
    try {
      await withTimeout(timeoutMilliseconds, container.loadAsync(...modules));
    } catch (error) {
      throw failure(file, `. Its bindings failed: ${messageOf(error)}`, error);
    }
  }
};

/** With modules of a host, a binding error is a configuration error. Without any, it is a bug and keeps its stack. */
export const toModuleFailure = (error: unknown, modules: readonly string[]): unknown => {
  if (modules.length === 0 || error instanceof CommandFailure) return error;
  const cause = toBindingError(error);
  const origin = cause instanceof BindingError ? '' : `A binding of ${modules.join(' or ')} failed: `;
  return new CommandFailure('misused', `the modules cannot be used. ${origin}${messageOf(cause)}`, { cause: error });
};
