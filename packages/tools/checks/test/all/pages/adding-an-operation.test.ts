import { expect } from 'chai';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCleanCopy } from '../../../src/upgrade/clean-copy.js';
import { compile } from '../../../src/upgrade/builds.js';

/** Step 1 of docs/adding-an-operation.md. */
const OPERATION = `import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import { object } from '../schema/schemas.js';
import { groupNotFound } from './group-not-found.js';
import { Group } from './group.js';

/** Reads a group of the workspace. */
export const getGroup = operation({
  id: 'getGroup',
  scope: 'groups:read',
  effect: 'read',
  summary: 'Read a group',
  description: 'Returns a group of the workspace.',
  input: object({ groupId: Group.shape.id }),
  output: Group,
  errors: ['group_not_found'],
  perform:
    ({ groups }: Pick<Ports, 'groups'>) =>
    async ({ workspaceId }, { groupId }) => {
      const [group] = await groups.findMany(workspaceId, [groupId]);
      if (group === undefined) throw groupNotFound();
      // The check of the result adds defaults.
      return group as Group;
    },
});
`;

/** Step 2. */
const TEST = `import { expect } from 'chai';
import { rejectionOf } from '@workspace-api/test-stubs';
import { openScene } from './support/scene.js';

describe('getGroup', () => {
  it('returns a group of the workspace, and none of another one', async () => {
    const { api, own, foreign } = await openScene();
    const [{ id: groupId }] = own.groups;
    expect(await api.getGroup(own.principal, { groupId })).to.deep.equal(own.groups[0]);
    expect(await rejectionOf(api.getGroup(foreign.principal, { groupId }))).to.include({ code: 'group_not_found' });
  });
});
`;

const IN_CLIENT = `get: (groupId, options = {}) =>
        request('GET', \`\${PREFIX}/groups/{groupId}\`, { ...options, params: { groupId } }, 'getGroup'),`;

/** A change of a file in `packages`: a text that it has once, and the text instead. */
type Edit = readonly [file: string, text: string, replacement: string];

/** Edits files of a copy. Throws if one does not have its text exactly once. */
const edit = (folder: string, edits: readonly Edit[]): void => {
  for (const [file, text, replacement] of edits) {
    const path = join(folder, 'packages', file);
    const parts = readFileSync(path, 'utf8').split(text);
    if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${text}`);
    writeFileSync(path, parts.join(replacement));
  }
};

/** Returns an edit that inserts a line after another. */
const inserted = (file: string, line: string, text: string): Edit => [file, line, `${line}\n${text}`];

/** Steps 3 to 8. */
const EDITS: readonly Edit[] = [
  inserted(
    'hexagon/core/src/workspace-api.ts',
    `import { checkArguments } from './errors/check-arguments.js';`,
    `import { getGroup } from './groups/get-group.js';`,
  ),
  inserted('hexagon/core/src/workspace-api.ts', '  listGroups,', '  getGroup,'),
  inserted(
    'hexagon/core/test/support/specified.ts',
    `  listGroups: { scope: 'groups:read', effect: 'read', errors: ['invalid_cursor'] },`,
    `  getGroup: { scope: 'groups:read', effect: 'read', errors: ['group_not_found'] },`,
  ),
  inserted(
    'hexagon/contract/src/routes.ts',
    `  get('listGroups', '/groups', 'Groups'),`,
    `  get('getGroup', '/groups/{groupId}', 'Groups'),`,
  ),
  inserted(
    'hexagon/contract/src/examples/successes.ts',
    '  listGroups: pages([NEIGHBOURS, WHOLESALE], [REGULARS]),',
    `  getGroup: { group: { summary: 'A group', params: { groupId: REGULARS.id }, data: REGULARS } },`,
  ),
  inserted(
    'hosts/conformance/src/http/operations/built-in-operations.ts',
    `  'GET /api/public/v1/groups': { scope: 'groups:read', status: 200 },`,
    `  'GET /api/public/v1/groups/{groupId}': { scope: 'groups:read', status: 200 },`,
  ),
  inserted(
    'hosts/conformance/src/http/operations/built-in-operations.ts',
    '      createCampaign: () => ({ body: nextCampaign() }),',
    `      getGroup: () => ({ params: { groupId: furnished.groups[0]?.id ?? '' } }),`,
  ),
  ['hosts/client/src/attempt-record.ts', `'listGroups' |`, `'listGroups' | 'getGroup' |`],
  inserted(
    'hosts/client/src/create-client.ts',
    '    readonly list: (options?: ListOptions) => List<Group>;',
    `    /** Reads a group. */
    readonly get: (groupId: string, options?: RequestOptions) => Promise<Group>;`,
  ),
  [
    'hosts/client/src/create-client.ts',
    "groups: { list: (given) => list(`${PREFIX}/groups`, given, 'listGroups') },",
    `groups: {
      list: (given) => list(\`\${PREFIX}/groups\`, given, 'listGroups'),
      ${IN_CLIENT}
    },`,
  ],
  inserted(
    '../docs/using-the-api.md',
    '| `GET /api/public/v1/groups`     | `groups:read`     | a page of groups, without their members                     |',
    '| `GET /api/public/v1/groups/{groupId}` | `groups:read` | a group |',
  ),
];

/** Where a mistake would show, without databases. */
const TESTS = [
  ...['hexagon/core', 'hexagon/contract', 'hexagon/http', 'hosts/client', 'hosts/conformance', 'hosts/testing'],
  ...['transports/koa', 'transports/mcp', 'pages/reference', 'server/test/commands/mcp'],
  ...['pages/contract-on-pages', 'pages/samples.test', 'rules/docstrings', 'released'].map(
    (name) => `tools/checks/test/${name}`,
  ),
].map((name) => `packages/${name}${name.includes('/test') ? '' : '/test'}`);

describe('the steps of docs/adding-an-operation.md', function () {
  this.timeout(900_000);
  let copy: string;

  after(() => rmSync(copy, { recursive: true }));

  it('add GET /groups/{groupId}, and no other test fails', () => {
    copy = makeCleanCopy();
    const inCopy = (...words: readonly string[]): unknown =>
      execFileSync(process.execPath, words, { cwd: copy, stdio: ['ignore', 2, 2] });
    writeFileSync(join(copy, 'packages/hexagon/core/src/groups/get-group.ts'), OPERATION);
    writeFileSync(join(copy, 'packages/hexagon/core/test/get-group.test.ts'), TEST);
    edit(copy, EDITS);
    appendFileSync(join(copy, 'CHANGELOG.md'), '- `GET /groups/{groupId}`.\n');
    compile(copy, '');
    for (const name of ['pages/reference', 'server']) inCopy(`packages/${name}/dist/build/main.js`);
    const run = ['--enable-source-maps', 'packages/tools/checks/dist/src/test-run/main.js', ...TESTS];
    const { status, stdout } = spawnSync(process.execPath, run, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(status, stdout.slice(-10_000)).to.equal(0);
    expect(stdout).to.match(/^\d{4,} passed, 0 failed/m);
  });
});
