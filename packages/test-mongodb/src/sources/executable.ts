import { access, constants, stat } from 'node:fs/promises';

/** Whether `path` is a file that this process may run. */
export const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};
