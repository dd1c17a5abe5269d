import type { MongodbConfiguration } from '../configuration/mongodb-options.js';

/** Matches the path of a connection string, which may have several hosts. */
const PATH = /^[^/]+:\/\/[^/?]*\/([^?]+)/;

/**
 * Returns the name of the database: the option, else the path of the connection string, else `workspace_api`. The option
 * takes precedence because the path may have to name the authentication database.
 */
export const databaseName = ({ mongodbUri, mongodbDatabase }: Omit<MongodbConfiguration, 'retrySeconds'>): string => {
  const path = PATH.exec(mongodbUri)?.[1];
  return mongodbDatabase ?? (path === undefined ? 'workspace_api' : decodeURIComponent(path));
};
