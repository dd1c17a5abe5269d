import { defineCommand } from '../configuration/command-definition.js';
import { JSON_OPTION, inGroup, option } from '../configuration/command-option.js';
import { STORAGE_OPTIONS } from '../configuration/storage-options.js';
import { DATA_FILE, FILE } from '../configuration/value-types.js';
import { print } from '../text/print.js';

const INSTEAD = 'Back up a database with pg_dump or mongodump.';

/** `workspace-api backup`: copies the file with the data, while no server uses it. */
export const BACKUP = defineCommand({
  name: 'backup',
  description:
    'Copy the SQLite file with the data into a new file. A server that uses it does so itself: see its option --backup-folder.',
  examples: { 'Before an update': 'workspace-api backup before-update.db --data product.db' },
  options: {
    ...inGroup('Options', {
      file: option('file to create', FILE, { flags: '<file>' }),
    }),
    data: {
      ...STORAGE_OPTIONS.data,
      schema: DATA_FILE.schema,
      remedy: INSTEAD,
    },
    json: JSON_OPTION,
  },
  instead: INSTEAD,
  run: async ({ file, data, json }) => {
    const { openFile } = await import('../database/open-file.js');
    const { toCommandFailure } = await import('../failures/to-command-failure.js');
    const storage = openFile(data);
    try {
      await storage.backUp(file);
    } catch (error) {
      throw toCommandFailure(error);
    } finally {
      await storage.close();
    }
    print(json, { document: { file }, lines: [`Copied ${storage.name} to ${file}.`] });
  },
});
