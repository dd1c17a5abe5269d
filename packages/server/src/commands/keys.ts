import { createInterface } from 'node:readline';
import { DEFAULT_KEY_LIFETIME, type CountedApiKey, type WorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, type ApiKey, type Scope } from '@workspace-api/core';
import { SCOPE_PATTERN } from '@workspace-api/core/internal';
import { secretPattern } from '@workspace-api/core/secrets';
import { defineCommand, type CommandDefinition } from '../configuration/command-definition.js';
import {
  JSON_OPTION,
  inGroup,
  option,
  type CommandOptions,
  type Configuration,
} from '../configuration/command-option.js';
import { nextCommand } from '../configuration/next-command.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { KEY_PREFIX_OPTION, NEW_KEY_OPTIONS } from '../configuration/product-options.js';
import { optional, orWord, words } from '../configuration/value-types.js';
import { CommandFailure } from '../command-failure.js';
import { print, type CommandResult } from '../text/print.js';
import { shellWord } from '../text/shell.js';
import { table } from '../text/table.js';
import { allPages, operationCommand, storageCommand, type Fields } from './operation-command.js';

const { issueApiKey, listApiKeys, reportLeak, updateApiKey } = OPERATIONS;

const isBuiltIn = (scope: unknown): boolean => SCOPES.some((builtIn) => builtIn === scope);

const describeStatus = ({ revokedAt, expiresAt }: ApiKey): string => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
};

const describeScopes = (scopes: readonly Scope[]): string => {
  const ofHost = scopes.filter((scope) => !isBuiltIn(scope));
  return scopes.length - ofHost.length === SCOPES.length ? ['all', ...ofHost].join(', ') : scopes.join(', ');
};

/**
 * Returns API keys as a table, with their workspaces if they have several, and with limits if a key has its own. Only keys that
 * were read have their requests.
 */
export const keyTable = (keys: readonly (ApiKey | CountedApiKey)[], ofAll = false): string[] => {
  const isLimited = ({ allowedAddresses, requestsPerMinute }: ApiKey): boolean =>
    allowedAddresses.length > 0 || requestsPerMinute !== null;
  const limits = keys.some(isLimited) ? ['ADDRESSES', 'PER MINUTE'] : [];
  const columns = [
    'ID',
    'NAME',
    'PREFIX',
    'STATUS',
    'CREATED',
    'EXPIRES',
    'LAST USED',
    'THIS MONTH',
    ...limits,
    'SCOPES',
  ];
  return table(
    ofAll ? ['WORKSPACE', ...columns] : columns,
    keys.map((key) => [
      ...(ofAll ? [key.workspaceId] : []),
      key.id,
      key.name,
      key.prefix,
      describeStatus(key),
      key.createdAt,
      key.expiresAt ?? 'never',
      key.lastUsedAt ?? 'never',
      'requestsThisMonth' in key ? String(key.requestsThisMonth) : '-',
      ...[key.allowedAddresses.join(', ') || 'any', String(key.requestsPerMinute ?? 'default')].slice(0, limits.length),
      describeScopes(key.scopes),
    ]),
  );
};

const secretLines = (description: string, secret: string, key: ApiKey): string[] => [
  `The secret of ${description}. Save it now: it is shown only once.`,
  '',
  `  ${secret}`,
  '',
  ...keyTable([key]),
  '',
];

const { scopes: BUILT_IN_SCOPES, expiresInDays: LIFETIME } = operationOptions(issueApiKey);

const LIMITS = operationOptions(updateApiKey);

/** Returns the options for the limits of a key, with what they are without a flag. */
const limitOptions = (addresses = 'unchanged', rate = 'unchanged') =>
  inGroup('Options', {
    allowedAddresses: option(
      'networks from which the key may be used, such as 203.0.113.0/24, or any',
      optional(orWord('any', { schema: LIMITS.allowedAddresses.schema }), 'unchanged'),
      { flags: LIMITS.allowedAddresses.flags, defaultDescription: addresses },
    ),
    requestsPerMinute: option(
      'maximum requests per minute, never above the limit of the server, or default for that limit',
      optional(orWord('default', { schema: LIMITS.requestsPerMinute.schema }), 'unchanged'),
      { flags: LIMITS.requestsPerMinute.flags, defaultDescription: rate },
    ),
  });

/** Completes the fields of an operation with the limits that are set. */
const withLimits = (fields: Fields, { allowedAddresses, requestsPerMinute }: Fields): Fields => ({
  ...fields,
  allowedAddresses: allowedAddresses === 'unchanged' ? undefined : (allowedAddresses ?? []),
  requestsPerMinute: requestsPerMinute === 'unchanged' ? undefined : requestsPerMinute,
});

const HOST_SCOPES = words(
  'Must be a scope of your own operations, such as invoices:read. Name built-in ones with --scope.',
  (scope) => SCOPE_PATTERN.test(scope) && !isBuiltIn(scope),
);

const SCOPE_OPTIONS = inGroup('Options', {
  scopes: option(
    `scopes of the key: "all", or one or more of ${SCOPES.join(', ')}`,
    { schema: orWord('all', BUILT_IN_SCOPES).schema.transform((scopes) => scopes ?? SCOPES) },
    { flags: '--scope <scope...>' },
  ),
  hostScopes: option(
    'also one or more scopes of your own operations, such as invoices:read. Name built-in ones with --scope',
    optional(HOST_SCOPES, []),
    { flags: '--host-scope <scope...>', defaultDescription: 'none' },
  ),
  expiresInDays: option(
    'days until the key expires: 30, 90, 365 or never',
    orWord('never', { schema: LIFETIME.schema }),
    {
      flags: LIFETIME.flags,
      default: String(DEFAULT_KEY_LIFETIME),
    },
  ),
});

const URL_OF_SERVER = 'http://127.0.0.1:3000';

/** Returns how to try a key with these scopes: a call that needs no record, or else the place that describes its request. */
const describeFirstCall = async (scopes: readonly Scope[]): Promise<readonly string[]> => {
  const { ROUTES } = await import('@workspace-api/contract');
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

const ISSUE = operationCommand({
  operation: 'issueApiKey',
  description: 'Issue an API key, and print its secret, which is shown only once.',
  examples: {
    'A key for a back end that reads groups and creates campaigns': `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name 'Back end' --scope groups:read campaigns:write`,
    'A key with every scope, for 30 days': `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name Trial --scope all --expires-in-days 30`,
  },
  options: { ...SCOPE_OPTIONS, ...limitOptions('any', 'default'), ...NEW_KEY_OPTIONS },
  adminOptionsOf: ({ hostScopes, keyPrefix, maxKeys }) => ({
    scopes: hostScopes as readonly Scope[],
    keyPrefix: keyPrefix as string,
    maxKeys: maxKeys as number | null,
  }),
  complete: (fields, configuration) => ({
    ...withLimits(fields, configuration),
    scopes: [configuration['scopes'], configuration['hostScopes']].flat(),
  }),
  show: async ({ key, secret }) => ({
    document: { key, secret },
    lines: [...secretLines('the key', secret, key), ...(await describeFirstCall(key.scopes))],
  }),
});

const LIST_OPTIONS = operationOptions({ input: listApiKeys.input.omit({ limit: true, cursor: true }) });

const LIST = storageCommand({
  name: 'list',
  description: 'List the API keys of one or all workspaces, including revoked and expired ones.',
  examples: {
    'As a table': `workspace-api keys list --workspace "$WORKSPACE_ID"`,
    'The keys of all workspaces that soon expire': 'workspace-api keys list --expires-within-days 14',
    'The keys of all workspaces that nobody has used for half a year': 'workspace-api keys list --unused-for-days 180',
    'A key of which you know the beginning': 'workspace-api keys list --prefix wsk_Ab3d',
    'The ids of the keys that were never used': `workspace-api keys list --workspace "$WORKSPACE_ID" --json |\n    jq -r '.keys[] | select(.lastUsedAt == null).id'`,
  },
  options: {
    ...LIST_OPTIONS,
    workspaceId: {
      ...LIST_OPTIONS.workspaceId,
      ...optional(LIST_OPTIONS.workspaceId, null),
      defaultDescription: 'all',
    },
  },
  isRepeatable: true,
  run: async ({ admin }, { workspaceId, prefix, expiresWithinDays, unusedForDays, issuedBy }) => {
    const given = Object.entries({ prefix, expiresWithinDays, unusedForDays, issuedBy });
    const filter = Object.fromEntries(given.filter(([, value]) => value !== null));
    const ofAll = workspaceId === null;
    if (!ofAll) await admin.getWorkspace({ workspaceId });
    const keys = await allPages((page) =>
      ofAll ? admin.listAllApiKeys({ ...filter, ...page }) : admin.listApiKeys({ workspaceId, ...filter, ...page }),
    );
    return { document: { keys }, lines: keyTable(keys, ofAll) };
  },
});

/** Describes when the old key can be revoked. */
const describePredecessor = ({ id, workspaceId, lastUsedAt, expiresAt }: ApiKey, actor: string): string[] => [
  `The old key ${id} stays valid until you revoke it${expiresAt === null ? '' : ` or it expires at ${expiresAt}`}.`,
  lastUsedAt === null
    ? 'It was never used. You can revoke it now:'
    : `It was last used at ${lastUsedAt}. Revoke it once LAST USED in "keys list" no longer changes:`,
  '',
  `  ${nextCommand(`keys revoke ${id} \\\n    --workspace ${workspaceId} --as ${shellWord(actor)}`)}`,
];

const UPDATE = operationCommand({
  operation: 'updateApiKey',
  description: 'Change the name, the allowed addresses or the rate limit of an API key. Omitted ones stay unchanged.',
  examples: {
    'A key that works from two networks only': `workspace-api keys update "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann \\\n    --allowed-address 203.0.113.0/24 2001:db8::/32`,
    'A key without limits of its own': `workspace-api keys update "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann \\\n    --allowed-address any --requests-per-minute default`,
  },
  options: limitOptions(),
  complete: withLimits,
  isRepeatable: true,
  show: (key) => ({ document: { key }, lines: keyTable([key]) }),
});

const ROTATE = operationCommand({
  operation: 'rotateApiKey',
  description:
    'Issue a replacement for an API key, with the same name, scopes, lifetime and limits. Both stay valid until you revoke one.',
  examples: {
    'A key by the id that "keys list" shows': `workspace-api keys rotate "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann`,
  },
  options: { ...limitOptions(), ...NEW_KEY_OPTIONS },
  complete: withLimits,
  adminOptionsOf: ({ keyPrefix, maxKeys }) => ({
    keyPrefix: keyPrefix as string,
    maxKeys: maxKeys as number | null,
  }),
  show: ({ key, secret, predecessor }) => ({
    document: { key, secret, predecessor },
    lines: [...secretLines('the new key', secret, key), ...describePredecessor(predecessor, key.issuedBy)],
  }),
});

const REVOKE = operationCommand({
  operation: 'revokeApiKey',
  description: 'Revoke an API key permanently. It takes effect on the next request.',
  examples: {
    'A key by the id that "keys list" shows': `workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann`,
    'A leaked key, if no OWNER can be reached': `workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" \\\n    --emergency --reason 'It was in a public repository.'`,
  },
  check: ({ actor, emergency, reason }) => {
    if (emergency === false && actor === null)
      return ['--as is required. In an emergency, use --emergency and --reason.'];
    return emergency === true && reason === null ? ['--reason is required with --emergency.'] : [];
  },
  isRepeatable: true,
  show: (key) => ({
    document: { key },
    lines: [`Revoked at ${String(key.revokedAt)}. Requests with this key are rejected.`, '', ...keyTable([key])],
  }),
});

/** Reads a secret from the first line of stdin, because flags are visible in the process list. */
const readSecret = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Paste the secret, then press Enter: ');
  for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') return line.trim();
  throw new CommandFailure('misused', 'Stdin is empty. Pass the secret: add < FILE to the command.');
};

/** Returns a command that works on the storage with a secret from stdin. */
const secretCommand = <Options extends CommandOptions>({
  run,
  ...command
}: Omit<Parameters<typeof storageCommand<Options>>[0], 'run'> & {
  readonly run: (
    admin: WorkspaceAdmin,
    secret: string,
    configuration: Configuration<Options>,
  ) => Promise<CommandResult>;
}): CommandDefinition => {
  let secret = '';
  const definition = storageCommand<Options>({
    ...command,
    isRepeatable: true,
    run: ({ admin }, configuration) => run(admin, secret, configuration),
  });
  return {
    ...definition,
    run: async (configuration) => {
      secret = await readSecret();
      await definition.run(configuration);
    },
  };
};

const FIND = secretCommand({
  name: 'find',
  description: 'Find the API key of the secret on stdin.',
  examples: { 'A secret in a file': 'workspace-api keys find < secret.txt' },
  options: {},
  run: async (admin, secret) => {
    const { key } = await admin.findApiKey({ secret });
    if (key === null) throw new CommandFailure('failed', 'no workspace has an API key with this secret.');
    return { document: { key }, lines: keyTable([key], true) };
  },
});

const REPORT_LEAK = secretCommand({
  name: 'report-leak',
  description: 'Revoke the API key of the leaked secret on stdin, without an OWNER.',
  examples: {
    'A secret that a scanner has found': `workspace-api keys report-leak --source 'A public repository' < secret.txt`,
  },
  options: operationOptions({ input: reportLeak.input.omit({ secret: true }) }),
  run: async (admin, secret, { source, actor }) => {
    await admin.reportLeak({ secret, source, actor: actor ?? undefined });
    return { document: {}, lines: ['If an API key has this secret, it is revoked.'] };
  },
});

const PATTERN = defineCommand({
  name: 'pattern',
  description: 'Print a regular expression that finds leaked secrets.',
  examples: { 'Of secrets that begin with acme_': 'workspace-api keys pattern --key-prefix acme' },
  options: { ...KEY_PREFIX_OPTION, json: JSON_OPTION },
  run: ({ keyPrefix, json }) => {
    const pattern = secretPattern(keyPrefix);
    print(json, { document: { pattern }, lines: [pattern] });
    return Promise.resolve();
  },
});

/** The commands `keys issue`, `list`, `find`, `update`, `rotate`, `revoke`, `report-leak` and `pattern`. */
export const GROUP: readonly CommandDefinition[] = [ISSUE, LIST, FIND, UPDATE, ROTATE, REVOKE, REPORT_LEAK, PATTERN];
