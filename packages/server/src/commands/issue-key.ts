import { PREFIX } from '@workspace-api/contract';
import { createWorkspaceAdmin } from '@workspace-api/core';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { IssueKeyConfiguration } from './keys-options.js';

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
      'Try it with a running server:',
      '',
      "  export URL=http://127.0.0.1:3000 KEY='<the secret>'",
      `  curl -H "Authorization: Bearer $KEY" "$URL${PREFIX}/me"`,
    ]);
  });
