import { PREFIX } from '@workspace-api/contract';
import { SCOPES } from '@workspace-api/core';
import type { Demo, DemoKey } from './demo.js';
import { itemAt } from './item-at.js';
import { table } from '../text/table.js';

const describeScopes = ({ scopes }: DemoKey): string => {
  const missing = SCOPES.filter((scope) => !scopes.includes(scope));
  return missing.length === 0 ? 'all' : `all but ${missing.join(', ')}`;
};

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** The demo for people, with commands that work as they are in a shell. */
export const demoAsText = (url: string, { workspaces, refusedKeys, recipients }: Demo): string => {
  const rows = workspaces.flatMap(({ name, keys }) =>
    keys.map((key) => [name, key.name, key.secret, describeScopes(key)]),
  );
  const { secret } = itemAt(itemAt(workspaces, 0).keys, 0);
  const campaign = { name: 'Hello', ...recipients, content: { type: 'text', text: 'Hello from the demo.' } };
  const curl = `curl -H 'Authorization: Bearer ${secret}'`;

  const refused = refusedKeys.map(({ reason, secret: old }) => [reason, old]);

  return `
The demo is running, in memory. Base URL:

${indent([url])}

API keys, new at every start:

${indent(table(['WORKSPACE', 'KEY', 'SECRET', 'SCOPES'], rows))}

List groups, five at a time:

${indent([`${curl} '${url}${PREFIX}/groups?limit=5'`])}

Create a campaign, as a draft:

${indent([`${curl} -H 'Content-Type: application/json' -d '${JSON.stringify(campaign)}' '${url}${PREFIX}/campaigns'`])}

Keys that are refused:

${indent(table(['REASON', 'SECRET'], refused))}

Stop with Ctrl+C.
`;
};
