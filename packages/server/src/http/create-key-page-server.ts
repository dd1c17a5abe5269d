import type { WorkspaceAdminOptions } from '@workspace-api/admin';
import type { About } from '@workspace-api/contract';
import {
  createKeyPage,
  createKeyPageLinks,
  issuesOfLinks,
  type KeyPageAdmin,
  type KeyPageLinks,
  type KeyPageOptions,
} from '@workspace-api/key-page';
import type { OnResponse } from '@workspace-api/http';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { KEY_PAGE_OPTIONS } from '../configuration/key-page-options.js';
import { readSecretLines, replaceableSecrets } from '../configuration/read-secret-lines.js';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import { CommandFailure } from '../command-failure.js';
import { timeoutsOf } from './create-api-server.js';
import { baseUrl } from '../lifecycle/listen.js';

/** Creates links to the key page. Throws a `CommandFailure` if the secret file or the URL cannot be used. */
export const openKeyPageLinks = (
  ports: Parameters<typeof createKeyPageLinks>[0],
  secretFile: string,
  url: string,
  { keyPageReturnOrigins: returnOrigins }: Pick<ServeConfiguration, 'keyPageReturnOrigins'>,
  logger?: Logger,
): KeyPageLinks => {
  const issueOf = (secrets: readonly string[], field: string): string | undefined =>
    issuesOfLinks({ secrets, url }).find((issue) => issue.startsWith(field));
  const issue = issueOf([], 'url');
  if (issue !== undefined) throw new CommandFailure('misused', `the key page cannot be used: ${issue}`);
  const describe = (secrets: readonly string[]): string | undefined =>
    issueOf(secrets, 'secrets')?.replace('secrets ', '');
  const read = (warned?: Pick<Logger, 'warn'>): readonly string[] =>
    readSecretLines(KEY_PAGE_OPTIONS.keyPageSecretFile, secretFile, describe, warned);
  return createKeyPageLinks(ports, { secrets: replaceableSecrets(secretFile, read, logger), url, returnOrigins });
};

const NO_ADDRESS =
  'the key page cannot show how to call the API, because its public address is not known: set servers in the file of --about';

/** The parts of the server of a key page. */
export interface KeyPageServerParts {
  readonly admin: KeyPageAdmin;
  readonly adminOptions: WorkspaceAdminOptions;
  readonly configuration: ServeConfiguration;
  readonly about: About;
  readonly onResponse: OnResponse;
  readonly logger: Logger;
}

/**
 * Creates the server of the key page, below the path of the URL of its links. A page on loopback, where the browser is on this
 * machine too, shows how to call the API at the address that it listens on.
 */
export const createKeyPageServer = (
  { links, identify }: Pick<KeyPageOptions, 'links' | 'identify'>,
  { admin, adminOptions, configuration, about, onResponse, logger }: KeyPageServerParts,
): Server => {
  const { host, port, trustedProxies, allowPlainHttp } = configuration;
  const isPublic = links?.url.protocol === 'https:';
  if (isPublic && about.servers === undefined) logger.warn(NO_ADDRESS);
  const page = createKeyPage(admin, {
    links,
    identify,
    scopes: adminOptions.scopes,
    trustedProxies,
    allowPlainHttp,
    about: { ...(!isPublic && port !== 0 && { servers: [{ url: baseUrl(host, port) }] }), ...about },
  });
  const mountPath = links?.url.pathname.replace(/\/$/, '');
  return createStrictServer(toNodeListener(page, { onResponse, mountPath }), {
    ...timeoutsOf(configuration),
    ...(trustedProxies > 0 && { maxConnectionsPerAddress: null }),
    onResponse,
  });
};
