import type { WorkspaceAdmin, WorkspaceAdminOptions } from '@workspace-api/admin';
import { createAdminHandler, issueOfTokens } from '@workspace-api/admin-http';
import type { OnResponse } from '@workspace-api/http';
import { createAdminReference } from '@workspace-api/reference';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { labelOf } from '../configuration/command-option.js';
import { readOptionFile } from '../configuration/read-option-file.js';
import { SERVE_OPTIONS, type ServeConfiguration } from '../configuration/serve-options.js';
import type { Storage } from '../database/storage.js';
import { CommandFailure } from '../failures/command-failure.js';
import { backupOperation } from './backup-operation.js';
import { readAbout } from './read-about.js';
import { REFERENCE_ASSETS, timeoutsOf } from './create-api-server.js';

/** Whether other users of the machine can read a file. Windows has no such permission. */
const isOpenToOthers = (file: string): boolean => process.platform !== 'win32' && (statSync(file).mode & 0o004) !== 0;

/** Returns the tokens in a file, one per line. No message has the path, which may be a token by mistake. */
const readTokens = (file: string, logger: Logger): readonly string[] => {
  const option = labelOf(SERVE_OPTIONS.adminTokenFile);
  const text = readOptionFile(SERVE_OPTIONS.adminTokenFile, file);
  if (isOpenToOthers(file))
    logger.warn(`${option}: every user of this machine can read the file. Restrict it: chmod o-r.`);
  const tokens = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const issue = issueOfTokens(tokens);
  if (issue !== null) throw new CommandFailure('misused', `${option}: the file cannot be used. ${issue}`);
  return tokens;
};

/** The parts of the server of a back office. */
export interface AdminServerParts {
  readonly admin: WorkspaceAdmin;
  readonly adminOptions: WorkspaceAdminOptions;
  /** Copies the data into a new file, if the storage can do it. */
  readonly backUp: Storage['backUp'];
  readonly configuration: ServeConfiguration;
  readonly onResponse: OnResponse;
  readonly logger: Logger;
}

/** Creates the server of the back office. Throws a `CommandFailure` if the token file or the backup folder cannot be used. */
export const createAdminServer = (
  tokenFile: string,
  { admin, adminOptions, backUp, configuration, onResponse, logger }: AdminServerParts,
): Server => {
  const { backupFolder } = configuration;
  const handler = createAdminHandler(admin, {
    scopes: adminOptions.scopes,
    about: readAbout(configuration.about),
    operations: backUp === undefined || backupFolder === null ? [] : [backupOperation(backUp, backupFolder)],
    tokens: readTokens(tokenFile, logger),
    reference: createAdminReference({ assets: REFERENCE_ASSETS }),
  });
  return createStrictServer(toNodeListener(handler, { onResponse }), { ...timeoutsOf(configuration), onResponse });
};
