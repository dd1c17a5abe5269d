import { CampaignContent, type Campaign, type Page } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { inGroup, option } from '../configuration/command-option.js';
import { operationOptions } from '../configuration/operation-options.js';
import { optional, wordsOf, type ValueType } from '../configuration/value-types.js';
import type { CommandResult } from '../text/print.js';
import { pageLines, table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** Returns the function that shows a page of records as a table, which fits into 80 columns with names of usual length. */
const showPage =
  <Item>(kind: string, heading: readonly string[], cellsOf: (record: Item) => readonly string[]) =>
  ({ items, nextCursor }: Page<Item>): CommandResult => ({
    document: { [kind]: items, nextCursor },
    lines: pageLines(table(heading, items.map(cellsOf)), nextCursor),
  });

const listExamples = (kind: string): CommandDefinition['examples'] => ({
  'The newest': `workspace-api ${kind} list --workspace "$WORKSPACE_ID" --limit 10`,
});

const toCells = ({ keyId, requests }: { readonly keyId: string | null; readonly requests: number }) => [
  ...[keyId ?? 'none', String(requests)],
];

/** The command `usage get`. */
export const USAGE: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'getUsage',
    examples: {
      'In the current month': 'workspace-api usage get --workspace "$WORKSPACE_ID"',
      'In another month, by key': 'workspace-api usage get --workspace "$WORKSPACE_ID" --period 2026-10 --by-key',
    },
    show: (usage) => ({
      document: { usage },
      lines: [
        ...table(
          ['METRIC', 'USED', 'LIMIT', 'REMAINING'],
          usage.metrics.map(({ metric, used, limit, remaining }) => [
            ...[metric, String(used), String(limit ?? 'none'), String(remaining ?? '-')],
          ]),
        ),
        '',
        `From ${usage.periodStart} until before ${usage.periodEnd}.`,
        ...(usage.keys ? ['', ...table(['KEY', 'REQUESTS'], usage.keys.map(toCells))] : []),
      ],
    }),
  }),
];

/** The command `instances list`. */
export const INSTANCES: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listInstances',
    examples: listExamples('instances'),
    show: showPage('instances', ['ID', 'NAME', 'STATUS', 'REASON'], ({ id, name, status, statusReason }) => [
      ...[id, name, status, statusReason ?? '-'],
    ]),
  }),
];

/** The command `groups list`. */
export const GROUPS: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listGroups',
    examples: listExamples('groups'),
    show: showPage('groups', ['ID', 'NAME', 'MEMBERS', 'SENDABLE'], ({ id, name, memberCount, sendable }) => [
      ...[id, name, String(memberCount), sendable ? 'yes' : 'no'],
    ]),
  }),
];

const showCampaigns = showPage<Campaign>(
  'campaigns',
  ['ID', 'NAME', 'STATUS', 'SENT'],
  ({ id, name, status, stats: { sent, total } }) => [id, name, status, `${String(sent)} of ${String(total)}`],
);

const PAIR = /^[^=]+=/;
const NAMED = 'Must be a string with a name, such as order=42.';

/** A value of a flag may have spaces. A variable has its words in one string. */
const PAIRS: ValueType<Readonly<Record<string, string>>> = {
  schema: z
    .preprocess(
      (given) => (typeof given === 'string' ? wordsOf(given) : given),
      z.array(z.string(NAMED).regex(PAIR, NAMED), NAMED),
    )
    .transform((pairs) =>
      Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ),
};

/** The commands `campaigns list` and `create`. */
export const CAMPAIGNS: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listCampaigns',
    examples: listExamples('campaigns'),
    show: showCampaigns,
  }),
  operationCommand({
    operation: 'createCampaign',
    examples: {
      'A draft, once per idempotency key': `workspace-api campaigns create --workspace "$WORKSPACE_ID" \\\n    --instance "$INSTANCE_ID" --group "$GROUP_ID" --name Launch \\\n    --text 'We are open.' --idempotency-key launch-1`,
    },
    options: {
      ...operationOptions({ input: CampaignContent.pick({ text: true }) }),
      ...inGroup('Options', {
        metadata: option('strings of your own, such as order=42', optional(PAIRS, {}), {
          flags: '--metadata <name=value...>',
          defaultDescription: 'none',
        }),
      }),
    },
    complete: (fields, { text, metadata }) => ({ ...fields, metadata, content: { type: 'text', text } }),
    show: ({ campaign, replayed }) => {
      const { lines } = showCampaigns({ items: [campaign], nextCursor: null });
      return {
        document: { campaign, replayed },
        lines: replayed ? [...lines, '', 'An earlier call with this idempotency key created it.'] : lines,
      };
    },
  }),
];
