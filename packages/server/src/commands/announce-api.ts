import { databaseName } from '../database/database-name.js';
import type { Urls } from '../lifecycle/run-service.js';
import { print } from '../print.js';
import type { ServeConfiguration } from './serve-options.js';

const describeStorage = ({ mongodbUri, mongodbDatabase }: ServeConfiguration): string =>
  mongodbUri === null ? 'the storage of its modules' : `the database ${databaseName({ mongodbUri, mongodbDatabase })}`;

/** Prints the URLs of an API over a database or over the storage of a host's modules. */
export const announceApi = (configuration: ServeConfiguration, { url, managementUrl = '' }: Urls): void =>
  print(configuration.json, { url, managementUrl }, [
    '',
    `The API serves ${describeStorage(configuration)}. Base URL:`,
    '',
    `  ${url}`,
    '',
    'Whether it is ready, and if not, why; and its metrics:',
    '',
    `  ${managementUrl}/readyz`,
    `  ${managementUrl}/metrics`,
    '',
    'Stop with Ctrl+C.',
  ]);
