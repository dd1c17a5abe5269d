import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OLDEST = 4.4;

/**
 * Checks whether the mongod at `path` works on this machine.
 *
 * @throws if it is too old or does not run, with the system's reason (a missing library, another processor).
 */
export const checkMongod = async (path: string): Promise<void> => {
  const { stdout } = await run(path, ['--version'], { timeout: 10_000 }).catch((error: unknown) => {
    const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
    throw new Error(`${path} does not run here: ${stderr.trim() || message}`, { cause: error });
  });
  const version = /^db version v(\d+\.\d+)/m.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`${path} does not print its version`);
  if (Number(version) < OLDEST) throw new Error(`${path} is MongoDB ${version}. Use ${OLDEST} or later.`);
};
