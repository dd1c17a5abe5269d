import { expect } from 'chai';
import { PAGES } from '../../src/pages/pages.js';
import { readExecutableOptions } from '../../src/pages/executable-options.js';
import { readText } from '../../src/repository.js';

const COMMANDS = await readExecutableOptions();

const FLAGS = new Set([...COMMANDS.values()].flatMap(({ flags }) => [...flags]));

const VARIABLES = new Set([...COMMANDS.values()].flatMap(({ variables }) => [...variables]));

/** Options of other programs, by page. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'docs/decisions/0012-chaos-testing.md': ['--seed', '--store', '--variant', '--seconds'],
  'docs/running-on-postgresql.md': ['--store', '--seconds'],
  'docs/performance/README.md': ['--only', '--quick', '--rounds', '--save', '--seconds'],
  'packages/tools/bench/README.md': ['--data'],
  'packages/transports/fetch/README.md': ['--platform'],
};

/** Names in code on pages that are not environment variables of a command. */
const OF_PROGRAMS = ['WORKSPACE_API_OPTIONS', 'WORKSPACE_API_KEY'];

/** Returns a page without terminal output, which may name options that do not exist. */
const textOf = (page: string): string => readText(page).replace(/^```console\n.*?^```$/gms, '');

/** Returns the arguments of every call of the executable on a page, up to the end of the line or code. */
const callsOn = (page: string): string[][] =>
  [
    ...textOf(page)
      .replace(/ \\\n */g, ' ')
      .matchAll(/\bworkspace-api ([^`\n]*)/g),
  ].map(([, words = '']) => words.trim().split(/\s+/));

const isGroup = (command: string): boolean => [...COMMANDS.keys()].some((name) => name.startsWith(`${command} `));

/** Returns the command of a call, its options if it exists, and the flags of the call. */
const readCall = (words: readonly string[]) => {
  const [first = '', second = ''] = words.map((word) => /^(?:[a-z][a-z-]*)?/.exec(word)?.[0]);
  const named = isGroup(first) && second !== '' ? `${first} ${second}` : first;
  const options = COMMANDS.get(named);
  return { named, options, flags: words.filter((word) => /^--[a-z]/.test(word)) };
};

describe('options on pages', () => {
  it('are compared with all options of the executable', () => {
    expect([...COMMANDS.keys()]).to.include.members([
      'serve',
      'migrate',
      'keys issue',
      'key-page create-link',
      'sync groups',
    ]);
    expect(FLAGS).to.include('--mongodb-uri').and.to.include('--expires-in-days');
    expect(VARIABLES).to.include('WORKSPACE_API_MONGODB_URI');
  });

  for (const page of PAGES) {
    const text = textOf(page);

    const inCode = [...text.matchAll(/`(--[a-z][a-z-]+)[^`\n]*`/g)]
      .map(([, flag = '']) => flag)
      .filter((flag) => OF_OTHERS[page]?.includes(flag) !== true);
    if (inCode.length > 0) {
      it(`${page}: each option exists`, () => {
        expect(inCode.filter((flag) => !FLAGS.has(flag))).to.deep.equal([]);
      });
    }

    const calls = callsOn(page).map(readCall);
    if (calls.length > 0) {
      it(`${page}: every command exists, and has these options`, () => {
        expect(calls.filter(({ options }) => options === undefined).map(({ named }) => named)).to.deep.equal([]);
        const unknown = calls.flatMap(({ options, flags }) =>
          flags.filter((flag) => options?.flags.has(flag.replace(/[^a-z-].*$/, '')) !== true),
        );
        expect(unknown).to.deep.equal([]);
      });
    }

    const variables = (text.match(/WORKSPACE_API_[A-Z_]+/g) ?? []).filter((name) => !OF_PROGRAMS.includes(name));
    if (variables.length > 0) {
      it(`${page}: each environment variable exists`, () => {
        expect(variables.filter((name) => !VARIABLES.has(name))).to.deep.equal([]);
      });
    }
  }
});
