import { access, constants, stat } from 'node:fs/promises';

/** Returns whether `path` is a file that this process may execute. */
export const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};
