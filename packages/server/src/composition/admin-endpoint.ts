import { createAdminHandler } from '@workspace-api/admin-http';
import { WORKSPACE_ADMIN, WORKSPACE_ADMIN_OPTIONS } from '@workspace-api/inversify';
import { createAdminReference } from '@workspace-api/reference';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import type { Container } from 'inversify';
import { readFileSync } from 'node:fs';
import { CommandFailure } from '../command-failure.js';
import { guardAdmin } from '../database/guard-api.js';
import { LOGGER } from '../identifiers.js';
import type { Endpoint } from '../lifecycle/run-service.js';
import { messageOf } from '../message-of.js';
import { notifyAll } from '../observability/notify-all.js';
import { backupOperation } from './backup-operation.js';
import { BACK_UP, METRICS, REQUEST_LOG, SERVE_CONFIGURATION, WATCH } from './identifiers.js';
import { REFERENCE_ASSETS } from './reference-assets.js';
import { timeoutsOf } from './timeouts-of.js';

/** Returns the tokens in a file, one per line. */
const readTokens = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Returns the port of the back office of a container's service. Throws a `CommandFailure` if the token file cannot be
 * used.
 */
export const adminEndpoint = (container: Container, port: number, tokenFile: string): Endpoint => {
  const configuration = container.get(SERVE_CONFIGURATION);
  const { adminHost, backupFolder } = configuration;
  const observers = [
    container.get(REQUEST_LOG).onResponse,
    ...(container.isBound(METRICS) ? [container.get(METRICS).onAdminResponse] : []),
  ];
  const onResponse = notifyAll(observers, container.get(LOGGER));
  const operations = backupFolder === null ? [] : [backupOperation(container.get(BACK_UP), backupFolder)];
  try {
    const handler = createAdminHandler(guardAdmin(container.get(WORKSPACE_ADMIN), container.get(WATCH)), {
      ...container.get(WORKSPACE_ADMIN_OPTIONS),
      operations,
      tokens: readTokens(tokenFile),
      reference: createAdminReference({ assets: REFERENCE_ASSETS }),
    });
    const server = createStrictServer(toNodeListener(handler, { onResponse }), {
      ...timeoutsOf(configuration),
      onResponse,
    });
    return { server, host: adminHost, port };
  } catch (cause) {
    throw new CommandFailure('misused', `the token file ${tokenFile} cannot be used: ${messageOf(cause)}`, { cause });
  }
};
