import { databaseName } from '../database/database-name.js';
import type { Urls } from '../lifecycle/run-service.js';
import { print } from '../print.js';
import type { ServeConfiguration } from './serve-options.js';

/** Says on stdout where an API over a database is found. */
export const announceApi = (
  { json, ...configuration }: ServeConfiguration & { readonly mongodbUri: string },
  { url, operationsUrl = '' }: Urls,
): void =>
  print(json, { url, operationsUrl }, [
    '',
    `The API serves the database ${databaseName(configuration)}. Base URL:`,
    '',
    `  ${url}`,
    '',
    'Whether it is ready, and if not, why; and its metrics:',
    '',
    `  ${operationsUrl}/readyz`,
    `  ${operationsUrl}/metrics`,
    '',
    'Stop with Ctrl+C.',
  ]);
