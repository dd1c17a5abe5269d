import type { StorageConfiguration } from '../configuration/storage-options.js';
import type { OpenSqlStorage } from './sql-storage.js';

type SqlConfiguration = Pick<StorageConfiguration, 'postgresUri' | 'postgresSchema' | 'data'>;

/** Returns whether the configuration names PostgreSQL or a file. */
export const usesSql = ({ postgresUri, data }: Partial<SqlConfiguration>): boolean =>
  typeof postgresUri === 'string' || typeof data === 'string';

/** Loads the code of the storage that the configuration names. Each driver is loaded only if it is used. */
export const loadSqlStorage = async ({
  postgresUri,
  postgresSchema,
  data,
}: SqlConfiguration): Promise<OpenSqlStorage> => {
  if (postgresUri !== null) {
    const { openPostgres } = await import('./open-postgres.js');
    return () => openPostgres(postgresUri, postgresSchema);
  }
  const { openFile } = await import('./open-file.js');
  return () => openFile(data ?? '');
};
