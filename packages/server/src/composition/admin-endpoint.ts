import { createAdminHandler, issueOfTokens } from '@workspace-api/admin-http';
import { WORKSPACE_ADMIN, WORKSPACE_ADMIN_OPTIONS } from '@workspace-api/inversify';
import { createAdminReference } from '@workspace-api/reference';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import type { Container } from 'inversify';
import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { CommandFailure, messageOf } from '../failures/command-failure.js';
import { SERVE_OPTIONS } from '../configuration/serve-options.js';
import { labelOf } from '../configuration/command-option.js';
import { guardAdmin } from '../database/guard-api.js';
import { LOGGER } from '../identifiers.js';
import type { Endpoint } from '../lifecycle/run-service.js';
import { notifyAll } from '../observability/notify-all.js';
import { backupOperation } from '../http/backup-operation.js';
import { BACK_UP, METRICS, REQUEST_LOG, SERVE_CONFIGURATION, WATCH } from './identifiers.js';
import { REFERENCE_ASSETS } from './reference-assets.js';
import { timeoutsOf } from './timeouts-of.js';

/** Whether other users of the machine can read a file. Windows has no such permission. */
const isOpenToOthers = (file: string): boolean => process.platform !== 'win32' && (statSync(file).mode & 0o004) !== 0;

/** Returns the tokens in a file, one per line. No message has the path, which may be a token by mistake. */
const readTokens = (file: string, logger: Logger): readonly string[] => {
  const option = labelOf(SERVE_OPTIONS.adminTokenFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    if (isOpenToOthers(file))
      logger.warn(`${option}: every user of this machine can read the file. Restrict it: chmod o-r.`);
  } catch (cause) {
    const [reason = ''] = messageOf(cause).split(', ');
    throw new CommandFailure('misused', `${option} takes the path of a file that can be read (${reason}).`);
  }
  const tokens = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const issue = issueOfTokens(tokens);
  if (issue !== null) throw new CommandFailure('misused', `${option}: the file cannot be used. ${issue}`);
  return tokens;
};

/**
 * Returns the port of the back office of a container's service. Throws a `CommandFailure` if the token file cannot be
 * used.
 */
export const adminEndpoint = (container: Container, port: number, tokenFile: string): Endpoint => {
  const configuration = container.get(SERVE_CONFIGURATION);
  const { adminHost, backupFolder } = configuration;
  const logger = container.get(LOGGER);
  const observers = [
    container.get(REQUEST_LOG).onResponse,
    ...(container.isBound(METRICS) ? [container.get(METRICS).onAdminResponse] : []),
  ];
  const onResponse = notifyAll(observers, logger);
  const handler = createAdminHandler(guardAdmin(container.get(WORKSPACE_ADMIN), container.get(WATCH)), {
    ...container.get(WORKSPACE_ADMIN_OPTIONS),
    operations: backupFolder === null ? [] : [backupOperation(container.get(BACK_UP), backupFolder)],
    tokens: readTokens(tokenFile, logger),
    reference: createAdminReference({ assets: REFERENCE_ASSETS }),
  });
  const server = createStrictServer(toNodeListener(handler, { onResponse }), {
    ...timeoutsOf(configuration),
    onResponse,
  });
  return { server, host: adminHost, port };
};
