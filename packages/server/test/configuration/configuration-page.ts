import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { COMMANDS, commandsByPath, type CommandGroup } from '../../src/commands/commands.js';
import type { CommandDefinition } from '../../src/configuration/command-definition.js';
import {
  fileVariableOf,
  flagOf,
  isArgument,
  parseOption,
  type CommandOption,
} from '../../src/configuration/command-option.js';

/** The path of the page, which is generated from the definitions of the options. */
export const CONFIGURATION_PAGE = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));

const COMMANDS_BY_PATH = await commandsByPath();

/** The options with a purpose, of the commands that run or prepare a process, whose names have one word. */
const OPTIONS = Object.entries(COMMANDS_BY_PATH)
  .filter(([path]) => !path.includes(' '))
  .flatMap(([, { options }]) => Object.values(options))
  .filter(({ group = 'Options' }) => group !== 'Options');

const code = (text: string): string => `\`${text}\``;

/** Escapes the characters that are special in a table of Markdown. */
const escape = (text: string): string => text.replaceAll(/[\\*<>|]/g, '\\$&');

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Returns the different texts that are not empty. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** Returns the values that an option takes. Empty for a switch, a port or a limit, and if the description has them. */
const valuesOf = (option: CommandOption): string => {
  const { flags, description } = option;
  const [problem = ''] = parseOption(option, {}).problems;
  const [, given = ''] = / must (?:be (?:one of: |an? (?:integer from )?)?|have )(.*)\.$/.exec(problem) ?? [];
  const values = given.replace(/^(\w+), (\w+)$/, '$1 or $2');
  const isSaid =
    !flags.includes('<') ||
    /^(?:the path|host name|connection string|URL|origin|0 to 65535|1 to 1000000000)/.test(values) ||
    description.includes(values);
  return isSaid ? '' : values.replace(description.includes('or none') ? ', or none' : '', '');
};

const defaultOf = ({ default: value, defaultDescription = '' }: CommandOption): string =>
  value === undefined ? defaultDescription : code(value);

/** Returns the row about the options with these flags. Commands may have different defaults and descriptions. */
const rowOf = (flags: string): string => {
  const options = OPTIONS.filter((option) => option.flags === flags);
  const texts = distinct(options.map((option) => option.description)).join('; or ');
  const values = distinct(options.map(valuesOf));
  const strictest = values.filter((text) => !values.some((other) => other.startsWith(`${text},`)));
  const description = [texts, ...strictest].map((text) => escape(sentence(text))).join(' ');
  return `| ${code(flags)} | ${distinct(options.map(defaultOf)).join(' or ')} | ${description} |`;
};

/** Returns the table of the options of a group, below its heading. */
const tableOf = (group: string): string => {
  const flags = distinct(OPTIONS.filter((option) => option.group === group).map((option) => option.flags));
  return [`### ${group}\n`, '| option | default | description |', '| --- | --- | --- |', ...flags.map(rowOf)].join(
    '\n',
  );
};

/** Returns a command with its arguments. */
const callOf = (path: string, { options }: CommandDefinition): string =>
  code([path, ...Object.values(options).filter(isArgument).map(flagOf)].join(' '));

const commandsOf = (entry: CommandDefinition | CommandGroup): string => {
  const own = Object.entries(COMMANDS_BY_PATH).filter(([path]) => path.split(' ')[0] === entry.name);
  return `- ${own.map(([path, command]) => callOf(path, command)).join(', ')}: ${entry.description}`;
};

const FILE_VARIABLES = distinct(OPTIONS.map((option) => fileVariableOf(option) ?? ''));

const INTRODUCTION = `# Configuration

<!-- Generated from the definitions of the options by "npm run docs:configuration". Change them, not this page. -->

Every option of ${code('workspace-api')} is a flag and an environment variable: ${code('--log-level')} is ${code('WORKSPACE_API_LOG_LEVEL')}. A flag precedes its variable, and the variable the default.

- ${FILE_VARIABLES.map(code).join(' and ')} name a file with the value, for secrets. A line break at its end is ignored. Setting the variable too is an error.
- An empty variable counts as not set. A flag with an empty value or without its value is an error.
- A switch is a flag without a value. Its variable takes ${code('true')}, ${code('false')}, ${code('1')} or ${code('0')}.
- If a flag is repeated, the last one counts. ${code('--scope')}, ${code('--host-scope')} and ${code('--module')} take several values.
- A command ignores the variables of other commands. Any other variable with the prefix ${code('WORKSPACE_API_')} is an error, except those that Kubernetes sets for a Service ${code('workspace-api')}.

All errors are reported together, before the command does anything, and the exit code is 2. Values are not repeated, because they may be secrets.

With ${code('--print-config')}, a command only prints its configuration, with the source of each value. Connection strings are redacted to hosts and database. With ${code('--json')}, it prints one JSON document: ${code('{"command", "configuration": {"logLevel": {"value", "source"}, …}}')}.`;

/** Resolves to the text of the page. */
export const configurationPage = async (): Promise<string> => {
  const text = [
    INTRODUCTION,
    '## Options',
    'An `<address>` is a host name or an IP address. Options of a single command are in its help.',
    distinct(OPTIONS.map(({ group = '' }) => group))
      .map(tableOf)
      .join('\n\n'),
    '## Commands',
    '`workspace-api keys issue --help` has the options of a command, and examples.',
    COMMANDS.map(commandsOf).join('\n'),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(CONFIGURATION_PAGE)), parser: 'markdown' });
};
