import { databaseName } from '../database/database-name.js';
import type { Urls } from '../lifecycle/run-service.js';
import { print } from '../print.js';
import type { ServeConfiguration } from './serve-options.js';

const describeStorage = (configuration: ServeConfiguration): string => {
  const { mongodbUri, mongodbDatabase, postgresUri, postgresSchema, data } = configuration;
  if (postgresUri !== null) return `the schema ${postgresSchema}`;
  if (data !== null) return `the file ${data}`;
  return mongodbUri === null
    ? 'the storage of its modules'
    : `the database ${databaseName({ mongodbUri, mongodbDatabase })}`;
};

/** Prints the URLs of an API over a database or over the storage of a host's modules. */
export const announceApi = (configuration: ServeConfiguration, { url, managementUrl = '', adminUrl }: Urls): void =>
  print(configuration.json, { url, managementUrl, adminUrl }, [
    '',
    `The server is listening, over ${describeStorage(configuration)}. Base URL:`,
    '',
    `  ${url}`,
    '',
    'Readiness, with the reasons if it is not ready, and metrics:',
    '',
    `  ${managementUrl}/readyz`,
    `  ${managementUrl}/metrics`,
    '',
    ...(adminUrl === undefined ? [] : ['The back office, with its reference:', '', `  ${adminUrl}/docs`, '']),
    'Stop with Ctrl+C.',
  ]);
