import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Environment } from './environment.js';

const run = promisify(execFile);
const TIMEOUT_MS = 300_000;

/** @throws Error with the last output of Python if it is missing or fails. */
export const runPython = async ({ variables }: Environment, args: readonly string[]): Promise<void> => {
  try {
    await run('python3', args, { env: { ...variables }, timeout: TIMEOUT_MS });
  } catch (error) {
    const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
    const lastLine = (stderr.trim() || message).split('\n').at(-1) ?? '';
    throw new Error(`python3 ${args.slice(0, 3).join(' ')}: ${lastLine}`, { cause: error });
  }
};
