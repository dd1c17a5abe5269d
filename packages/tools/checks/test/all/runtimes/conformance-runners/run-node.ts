import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The folder of the compiled fixtures. */
const FOLDER = fileURLToPath(new URL('fixtures/', import.meta.url));

/** The output of a process and whether it succeeded. */
export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Runs Node.js in the folder of the fixtures. */
export const runNode = async (...args: readonly string[]): Promise<Finished> => {
  const child = spawn(process.execPath, args, { cwd: FOLDER, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { stdout, stderr, exitCode };
};
