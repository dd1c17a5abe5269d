import { adminOperation, type AnyAdminOperation } from '@workspace-api/admin';
import { object } from '@workspace-api/core';
import { visibleText } from '@workspace-api/core/internal';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../command-failure.js';
import type { Storage } from '../database/storage.js';

/**
 * Returns the operation that copies the data into a new file of a folder. Its caller chooses no path. Throws a
 * `CommandFailure` if the folder does not exist.
 */
export const backupOperation = (backUp: NonNullable<Storage['backUp']>, folder: string): AnyAdminOperation => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandFailure('misused', `the backup folder ${folder} does not exist. Create it, or name another one.`);
  return adminOperation({
    id: 'backUpData',
    name: 'data.backUp',
    effect: 'change',
    summary: 'Back up the data',
    description:
      'Copies all data into a new file in the backup folder of the server, named by the time. The file appears when it ' +
      'is complete, also if that takes longer than the request.',
    input: object({}),
    output: object({
      file: visibleText({ min: 1, max: 100 }).meta({ description: 'The name of the file in the folder.' }),
    }),
    errors: [],
    // It changes no workspace.
    audit: null,
    perform: () => async () => {
      const file = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`;
      await backUp(join(folder, file));
      return { file };
    },
  });
};
