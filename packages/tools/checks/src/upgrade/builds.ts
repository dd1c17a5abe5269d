import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCleanCopy } from './clean-copy.js';
import { ROOT } from '../repository.js';
import { executableIn } from '../processes/serve-process.js';

/** A built repository. */
export interface Build {
  readonly folder: string;
  /** The file of its executable. */
  readonly executable: string;
}

const buildIn = (folder: string): Build => ({ folder, executable: executableIn(folder) });

/** The build that runs this program. */
export const TODAY = buildIn(ROOT);

/** A change of a file in `packages`: a text that it has once, and the text instead. */
export type Edit = readonly [file: string, text: string, replacement: string];

/** Edits files of a copy. Throws if one does not have its text exactly once. */
export const edit = (folder: string, edits: readonly Edit[]): void => {
  for (const [file, text, replacement] of edits) {
    const path = join(folder, 'packages', file);
    const parts = readFileSync(path, 'utf8').split(text);
    if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${text}`);
    writeFileSync(path, parts.join(replacement));
  }
};

/** Compiles packages of a copy with those that they need. Prints the errors of the compiler. */
export const compile = (folder: string, ...packages: readonly string[]): void => {
  const tsc = ['node_modules/@typescript/native/bin/tsc', '-b', ...packages.map((name) => `packages/${name}`)];
  for (const program of [['.config/generate.js'], tsc])
    execFileSync(process.execPath, program, { cwd: folder, stdio: ['ignore', 2, 2] });
};

/** Compiles a copy of the repository, and makes its executable. */
const build = (folder: string): Build => {
  compile(folder, 'pages/reference/browser', 'pages/reference/build', 'server/build', 'hosts/conformance');
  for (const name of ['pages/reference', 'server'])
    execFileSync(process.execPath, [`packages/${name}/dist/build/main.js`], { cwd: folder, stdio: ['ignore', 2, 2] });
  return buildIn(folder);
};

/** Returns an edit that inserts a line after another. */
export const after = (file: string, line: string, inserted: string): Edit => [file, line, `${line}\n${inserted}`];

const LABEL = `label: name().default('none').meta({ description: 'The label.' }),`;

/** What a release may add: a field with a default to three records, a status, an index, and a parameter. */
const ADDITIONS: readonly Edit[] = [
  after(
    'hexagon/core/src/groups/group.ts',
    `.meta({ description: 'The strings that the product stores with the group, by name.' }),`,
    LABEL,
  ),
  after(
    'hexagon/core/src/campaigns/campaign.ts',
    `metadata: metadata().meta({ description: 'The strings that the campaign was created with.' }),`,
    LABEL,
  ),
  after('hexagon/core/src/campaigns/campaign-input.ts', 'name: Campaign.shape.name,', 'label: Campaign.shape.label,'),
  after('hexagon/core/src/keys/api-key.ts', `name: name().meta({ description: 'The name of the API key.' }),`, LABEL),
  after('hexagon/admin/src/keys/add-api-key.ts', 'prefix: displayPrefix(secret),', `label: 'next',`),
  after(
    'hexagon/core/src/instances/instance-status.ts',
    `connected: 'Connected. It sends messages.',`,
    `resting: 'Connected. It sends nothing for a while.',`,
  ),
  after(
    'hexagon/admin/src/instances/instance-transitions.ts',
    `connected: ['disconnected', 'failed', 'disabled'],`,
    `resting: ['connected', 'disabled'],`,
  ),
  [
    'hexagon/admin/src/instances/instance-transitions.ts',
    `disconnected: ['connecting'`,
    `disconnected: ['resting', 'connecting'`,
  ],
  [
    'hexagon/contract/src/examples/records.ts',
    '...fields, createdAt: added',
    `label: 'none', ...fields, createdAt: added`,
  ],
  [
    'hexagon/core/src/groups/list-groups.ts',
    'input: PageRequest,',
    `input: PageRequest.extend({ label: Group.shape.name.optional().meta({ description: 'A label.' }) }),`,
  ],
  [
    'adapters/sql/src/tables.ts',
    `listOf('groups', Group),`,
    `listOf('groups', Group, [], [
      { name: 'groups_by_instance', columns: [WORKSPACE_ID.name, 'instance_id'], isUnique: false },
    ]),`,
  ],
  [
    'adapters/mongodb/src/indexes.ts',
    'groups: [ID, POSITION],',
    `groups: [ID, POSITION, { name: 'instance', key: { workspaceId: 1, instanceId: 1 } }],`,
  ],
];

/** Copies the repository, makes the additions of a next release, and builds it. */
export const makeNextRelease = (): Build => {
  const folder = makeCleanCopy();
  edit(folder, ADDITIONS);
  return build(folder);
};

const git = (...words: readonly string[]): Buffer => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });

/** Returns the tag of the last release before this state, or null if the repository has none. */
export const lastReleaseTag = (): string | null => {
  const before = ['--merged', 'HEAD', '--no-contains', 'HEAD'];
  const tags = git('tag', '--list', 'v*', ...before, '--sort', '-version:refname').toString();
  return /^.+$/m.exec(tags)?.[0] ?? null;
};

/** Builds the release with a tag. */
export const makeRelease = (tag: string): Build => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-release-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format', 'tar', tag) });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
  return build(folder);
};
