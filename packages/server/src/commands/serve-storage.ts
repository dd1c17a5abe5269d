import { loadMetricsModule, readyModule, storageModule } from '../composition/service-container.js';
import { openStorage } from '../database/open-storage.js';
import { LOGGER } from '../identifiers.js';
import type { Urls } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { print } from '../text/print.js';
import { serveContainer } from './serve-container.js';
import type { ServeConfiguration } from '../configuration/serve-options.js';

const announcement = (storage: string, { url, managementUrl = '', adminUrl }: Urls): string[] => [
  '',
  `The server is listening, over ${storage}. Base URL:`,
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
];

/**
 * Serves the API over a database, or over the storage of a host's modules, until the process must stop. It listens at once,
 * and responds with 503 until the database can be used.
 */
export const serveStorage = async (configuration: ServeConfiguration): Promise<void> => {
  const startTimes = new StartTimes();
  const storage = await openStorage({ ...configuration, create: true });
  const modules = [await loadMetricsModule(), storage === null ? readyModule : storageModule(storage)];
  const name = storage?.name ?? 'the storage of its modules';
  await serveContainer(configuration, startTimes, modules, (container) => {
    if (storage?.isNew === true) container.get(LOGGER).info(`created ${name}`);
    return Promise.resolve((urls) => print(configuration.json, { document: urls, lines: announcement(name, urls) }));
  });
};
