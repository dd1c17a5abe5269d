import { KeyPageSession } from '@workspace-api/key-page';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { KEY_PAGE_LINK_OPTIONS } from '../configuration/key-page-options.js';
import { operationOptions } from '../configuration/operation-options.js';
import { storageCommand } from './operation-command.js';

const SESSION = operationOptions({ input: KeyPageSession });

/** The command `key-page create-link`. */
export const GROUP: readonly CommandDefinition[] = [
  storageCommand({
    name: 'create-link',
    description: 'Create a link to the key page for an OWNER. It works once, for 5 minutes.',
    examples: {
      'For a page that a server with the same secret serves':
        'workspace-api key-page create-link --workspace "$WORKSPACE_ID" --member ann \\\n    --key-page-url https://keys.acme.example \\\n    --key-page-secret-file key-page.secret',
    },
    options: {
      ...SESSION,
      scopes: {
        ...SESSION.scopes,
        flags: '--allowed-scope <scope...>',
        defaultDescription: 'all',
      },
      ...KEY_PAGE_LINK_OPTIONS,
    },
    isRepeatable: true,
    run: async ({ ports }, { workspaceId, memberId, scopes, returnUrl, ...page }) => {
      const { openKeyPageLinks } = await import('../http/create-key-page-server.js');
      const links = openKeyPageLinks(ports, page.keyPageSecretFile, page.keyPageUrl, page);
      const { url, expiresAt } = await links.createLink({
        workspaceId,
        memberId,
        scopes: scopes ?? undefined,
        returnUrl: returnUrl ?? undefined,
      });
      return { document: { url, expiresAt }, lines: [url] };
    },
  }),
];
