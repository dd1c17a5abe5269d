import type { AnyAdminOperation, WorkspaceAdmin, WorkspaceAdminOptions } from '@workspace-api/admin';
import { createAdminHandler, Tokens } from '@workspace-api/http/admin';
import type { About } from '@workspace-api/contract';
import type { OnResponse } from '@workspace-api/http';
import { createAdminReference } from '@workspace-api/reference';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { readSecretLines, replaceableSecrets } from '../configuration/read-secret-lines.js';
import { SERVE_OPTIONS, type ServeConfiguration } from '../configuration/serve-options.js';
import { REFERENCE_ASSETS, timeoutsOf } from './create-api-server.js';

const RULE =
  'must have 32 to 256 letters, digits and characters of "-._~+/", at least 8 different characters of them, with or without a name of at most 64 and a colon in front.';

const describe = (tokens: readonly string[]): string | undefined => {
  if (Tokens.safeParse(tokens).success) return undefined;
  return tokens.length === 1 ? RULE : 'has one token under several names. Give each name a token of its own.';
};

/** Returns the tokens in a file, one per line. */
const readTokens = (file: string, logger?: Pick<Logger, 'warn'>): readonly string[] =>
  readSecretLines(SERVE_OPTIONS.adminTokenFile, file, describe, logger);

/** The parts of the server of a back office. */
export interface AdminServerParts {
  readonly admin: WorkspaceAdmin;
  readonly adminOptions: WorkspaceAdminOptions;
  /** The operations beside those of every back office. */
  readonly operations: readonly AnyAdminOperation[];
  readonly configuration: ServeConfiguration;
  readonly about: About;
  readonly onResponse: OnResponse;
  readonly logger: Logger;
}

/** Creates the server of the back office. Throws a `CommandFailure` if the token file cannot be used. */
export const createAdminServer = (
  tokenFile: string,
  { admin, adminOptions, operations, configuration, about, onResponse, logger }: AdminServerParts,
): Server => {
  const { trustedProxies, allowPlainHttp } = configuration;
  const handler = createAdminHandler(admin, {
    trustedProxies,
    allowPlainHttp,
    scopes: adminOptions.scopes,
    about,
    operations,
    tokens: replaceableSecrets(tokenFile, (warned) => readTokens(tokenFile, warned), logger),
    reference: createAdminReference({ assets: REFERENCE_ASSETS }),
  });
  return createStrictServer(toNodeListener(handler, { onResponse }), { ...timeoutsOf(configuration), onResponse });
};
