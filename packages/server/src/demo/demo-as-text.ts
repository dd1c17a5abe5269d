import { PREFIX } from '@workspace-api/contract';
import { itemAt } from '@workspace-api/testing';
import type { Urls } from '../lifecycle/run-service.js';
import type { Demo } from './seed-demo.js';
import { styled } from '../text/styled.js';
import { table } from '../text/table.js';

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

const AUTHORIZATION = '-H "Authorization: Bearer $KEY"';

/** Returns the demo as text of at most 80 columns, with commands to paste into a shell. */
export const demoAsText = (
  { url, adminUrl, keyPageUrl }: Urls,
  { workspaces, rejectedKeys, recipients }: Demo,
): string => {
  const rows = workspaces.flatMap(({ name, keys }) => keys.map((key) => [name, key.name, key.secret]));
  const rejected = rejectedKeys.map(({ reason, secret }) => ['rejected', reason, secret]);
  const { secret } = itemAt(itemAt(workspaces, 0).keys, 0);
  const campaign = { name: 'Hello', ...recipients, content: { type: 'text', text: 'Hello from the demo.' } };

  const pages: readonly (readonly [title: string, page: string])[] = [
    ['API', url],
    ['Reference', `${url}/docs`],
    ...(keyPageUrl === undefined ? [] : [['API keys', keyPageUrl] as const]),
    ...(adminUrl === undefined ? [] : [['Admin API', `${adminUrl}/docs`] as const]),
  ];

  return `
The demo is running, in memory.

${indent(pages.map(([title, page]) => `${title.padEnd(11)}${styled('cyan', page)}`))}

Paste these lines into another terminal:

${indent([`export URL=${url}`, `export KEY=${secret}`])}

List groups, five at a time:

${indent([`curl ${AUTHORIZATION} "$URL${PREFIX}/groups?limit=5"`])}

Create a campaign, as a draft:

${indent([`curl ${AUTHORIZATION} "$URL${PREFIX}/campaigns" \\`, `  -H 'Content-Type: application/json' -d '${JSON.stringify(campaign, null, 2)}'`])}

API keys, new at every start:

${indent(table(['WORKSPACE', 'KEY', 'SECRET'], [...rows, ...rejected], 78))}

Stop with Ctrl+C.
`;
};
