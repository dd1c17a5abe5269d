import type { MongodbConfiguration } from '../configuration/mongodb-options.js';

/** The path of a connection string, which may name several hosts. */
const PATH = /^[^/]+:\/\/[^/?]*\/([^?]+)/;

/**
 * The database to work on: the option, else the one that the connection string names, else `workspace_api`. The option
 * comes first because a connection string may have to name the database of its user there.
 */
export const databaseName = ({ mongodbUri, mongodbDatabase }: Omit<MongodbConfiguration, 'retrySeconds'>): string => {
  const path = PATH.exec(mongodbUri)?.[1];
  return mongodbDatabase ?? (path === undefined ? 'workspace_api' : decodeURIComponent(path));
};
