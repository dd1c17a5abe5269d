import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../repository.js';

/** The options of a command or of a group of commands, by name. */
interface CommandOptions {
  readonly flags: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** The parts of the executable's sources that are read. A process for the help of each command would take ten seconds. */
interface Sources {
  readonly commandsByPath: () => Promise<
    Readonly<Record<string, { readonly options: Readonly<Record<string, never>> }>>
  >;
  readonly flagOf: (option: never) => string;
  readonly variablesOf: (options: Readonly<Record<string, never>>) => readonly string[];
}

const sourceOf = async (path: string): Promise<Sources> =>
  (await import(pathToFileURL(join(ROOT, 'packages/server/dist/src', path)).href)) as Sources;

/** Resolves to every command of the executable, such as `keys issue`, and every group of commands, with its options. */
export const readExecutableOptions = async (): Promise<ReadonlyMap<string, CommandOptions>> => {
  const { commandsByPath } = await sourceOf('commands/commands.js');
  const { flagOf, variablesOf } = await sourceOf('configuration/command-option.js');
  const commands = Object.entries(await commandsByPath()).map(([path, { options }]): [string, CommandOptions] => {
    const flags = new Set([...Object.values(options).map(flagOf), '--print-config', '--help']);
    return [path, { flags, variables: new Set(variablesOf(options)) }];
  });
  const groups = commands.map(([path]) => path.replace(/ .*/, ''));
  const none: CommandOptions = { flags: new Set(['--help', '--version']), variables: new Set() };
  return new Map([['', none], ...groups.map((group): [string, CommandOptions] => [group, none]), ...commands]);
};
