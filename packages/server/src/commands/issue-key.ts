import { ROUTES } from '@workspace-api/contract';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { IssueKeyConfiguration } from './keys-options.js';

const URL_OF_SERVER = 'http://127.0.0.1:3000';

/** Returns how to try a key with these scopes: a call that needs no record, or else the place that describes its request. */
const describeFirstCall = (scopes: readonly Scope[]): readonly string[] => {
  const routes = ROUTES.filter(({ scope }) => scopes.includes(scope));
  const route = routes.find(({ method }) => method === 'GET');
  return route === undefined
    ? ['Its requests are described by a running server:', '', `  ${URL_OF_SERVER}/docs#${routes[0]?.operationId ?? ''}`]
    : [
        'Try it with a running server:',
        '',
        `  export URL=${URL_OF_SERVER} KEY='<the secret>'`,
        `  curl -H "Authorization: Bearer $KEY" "$URL${route.path}"`,
      ];
};

/** Issues an API key, and prints it with its secret. */
export const issueKey = ({ workspace, actor, json, ...configuration }: IssueKeyConfiguration): Promise<void> =>
  withStorage(configuration, async ({ ports }) => {
    const { name, hostScopes, expiresInDays, reason } = configuration;
    const admin = createWorkspaceAdmin(ports, { scopes: hostScopes });
    const scopes = [...configuration.scopes, ...hostScopes];
    const { key, secret } = await admin.issueApiKey(
      workspace,
      actor,
      { name, scopes, expiresInDays },
      { reason: reason ?? undefined },
    );
    print(json, { key, secret }, [
      'The secret of the key. Save it now: it is shown only once.',
      '',
      `  ${secret}`,
      '',
      ...keyTable([key]),
      '',
      ...describeFirstCall(key.scopes),
    ]);
  });
