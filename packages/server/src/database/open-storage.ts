import type { StorageConfiguration } from '../configuration/storage-options.js';
import type { Storage } from './storage.js';

/**
 * Resolves to the storage that the configuration names; null if it names none. A database is connected when it is used.
 * Loads only the driver that is used. Throws a `CommandFailure` if a file or a connection string cannot be used.
 */
export const openStorage = async (configuration: StorageConfiguration): Promise<Storage | null> => {
  const { mongodbUri, mongodbDatabase, postgresUri, data, create } = configuration;
  if (postgresUri !== null) return (await import('./open-postgres.js')).openPostgres(postgresUri, configuration);
  if (data !== null) return (await import('./open-file.js')).openFile(data, create);
  if (mongodbUri !== null) return (await import('./open-mongodb.js')).openMongodb(mongodbUri, mongodbDatabase);
  return null;
};
