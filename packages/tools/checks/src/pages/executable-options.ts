import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../repository.js';

/** The options and arguments of a command, from its help. */
interface CommandOptions {
  readonly flags: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

const helpOf = (program: string, words: readonly string[]): string =>
  execFileSync(process.execPath, [join(ROOT, program), ...words, '--help'], { encoding: 'utf8' });

const CLI = 'packages/server/dist/bin/workspace-api.js';

/** Returns the commands in a help text: the indented words below the heading, without `help`. */
const subcommandsIn = (help: string): string[] => {
  const [, list = ''] = /^Commands:\n((?: .*\n?)+)/m.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
};

const flagsIn = (help: string): Set<string> => new Set(help.match(/--[a-z][a-z-]+/g));

/** Returns every command of the executable, such as `keys issue`, and every group of commands, with its options. */
export const readExecutableOptions = (words: readonly string[] = []): Map<string, CommandOptions> => {
  const help = helpOf(CLI, words);
  const own = { flags: flagsIn(help), variables: new Set(help.match(/WORKSPACE_API_[A-Z_]+/g)) };
  const below = subcommandsIn(help).flatMap((name) => [...readExecutableOptions([...words, name])]);
  return new Map([[words.join(' '), own], ...below]);
};
