import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { commandsByPath } from '../../src/commands/commands.js';
import type { CommandDefinition } from '../../src/configuration/command-definition.js';
import { fileVariableOf, flagOf, isArgument, type CommandOption } from '../../src/configuration/command-option.js';
import { runCli } from '../cli.js';

/** The path of the page, which is generated from the definitions of the options. */
export const CONFIGURATION_PAGE = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));

/** The options and arguments of all commands. Several commands have the same ones. */
const COMMANDS_BY_PATH = await commandsByPath();

const OPTIONS = Object.values(COMMANDS_BY_PATH).flatMap(({ options }) => Object.values(options));

const code = (text: string): string => `\`${text}\``;

const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** Escapes the characters that are special in Markdown. */
const escape = (text: string): string => text.replaceAll(/[\\*<>]/g, '\\$&');

/** Returns the different texts that are not empty. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** Returns what an option takes as a sentence. Empty for a switch, and if the description lists the values. */
const valuesOf = ({ flags, rule, description }: CommandOption): string => {
  const [, values = ''] = /^takes (?:one or more of |one of )?(.*?)(?:, or "all")?\.$/.exec(rule) ?? [];
  const isListed = !flags.includes('<') || (values !== '' && description.includes(values));
  return isListed ? '' : `T${rule.slice(1)}`;
};

const defaultOf = ({ default: value, defaultDescription = '' }: CommandOption): string =>
  value === undefined ? defaultDescription : code(value);

/** Returns the line about the options with these flags. Commands may have different defaults and descriptions. */
const lineOf = (flags: string): string => {
  const options = OPTIONS.filter((option) => option.flags === flags);
  const defaults = distinct(options.map(defaultOf)).join(' or ');
  const description = distinct(options.map((option) => option.description)).join('; or ');
  const values = distinct(options.map(valuesOf));
  const strictest = values.filter((text) => !values.some((other) => other.startsWith(`${text.slice(0, -1)},`)));
  const sentences = [`${description}.`, ...strictest].map(escape);
  return `- ${code(flags)}${defaults === '' ? '' : ` (${defaults})`}: ${sentences.join(' ')}`;
};

const sectionOf = (path: string, { description, options, examples }: CommandDefinition): string =>
  [
    `### ${code([path, ...Object.values(options).filter(isArgument).map(flagOf)].join(' '))}`,
    description,
    ...Object.values(examples)
      .slice(0, 1)
      .map((line) => `\`\`\`sh\n${line}\n\`\`\``),
  ].join('\n\n');

/** Resolves to a run of the executable, as seen in a terminal. */
const session = async (args: string, variables: Readonly<Record<string, string>>): Promise<string> => {
  const { stdout, stderr } = await runCli(args.split(' '), variables);
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value} `);
  return `\`\`\`console\n$ ${assignments.join('')}workspace-api ${args}\n${stdout}${stderr}\`\`\``;
};

const FILE_VARIABLES = distinct(OPTIONS.map((option) => fileVariableOf(option) ?? ''));

const INTRODUCTION = `# Configuration

<!-- Generated from the definitions of the options by "npm run docs:configuration". Change them, not this page. -->

Every option of ${code('workspace-api')} is a flag and an environment variable: ${code('--log-level')} is ${code('WORKSPACE_API_LOG_LEVEL')}. A flag precedes its variable, and the variable the default.

- An option that may hold a secret can be in a file, whose path is in ${codes(FILE_VARIABLES)}. A line break at its end is ignored. Setting the variable too is an error.
- An empty variable counts as not set. A flag with an empty value or without its value is an error.
- A switch is a flag without a value. Its variable takes ${code('true')}, ${code('false')}, ${code('1')} or ${code('0')}.
- If a flag is repeated, the last one counts. ${code('--scope')}, ${code('--host-scope')} and ${code('--module')} take several values.
- A command ignores the variables of other commands. Any other variable with the prefix ${code('WORKSPACE_API_')} is an error, except those that Kubernetes sets for a Service ${code('workspace-api')}, such as ${code('WORKSPACE_API_PORT=tcp://10.96.0.7:80')}.

All errors are reported together, before the command does anything, and the exit code is 2. Values are not repeated, because they may be secrets.`;

/** Resolves to the text of the page. */
export const configurationPage = async (): Promise<string> => {
  const text = [
    INTRODUCTION,
    await session('serve --demo --port 3000abc', {
      WORKSPACE_API_LOGLEVEL: 'debug',
      WORKSPACE_API_KEY_RATE_LIMIT: '600/min',
    }),
    `With ${code('--print-config')}, a command only prints its configuration, with the source of each value. Connection strings are redacted to hosts and database. With ${code('--json')}, it prints one JSON document: ${code('{"command", "configuration": {"logLevel": {"value", "source"}, …}}')}.`,
    await session('migrate --retry-seconds 60 --print-config', {
      WORKSPACE_API_MONGODB_URI: 'mongodb://ann:s3cret@db1,db2/shop',
    }),
    '## Options',
    'Defaults are in parentheses.',
    distinct(OPTIONS.map(({ flags }) => flags))
      .map(lineOf)
      .join('\n'),
    '## Commands',
    'The help of each command, such as `workspace-api keys issue --help`, has its options and more examples.',
    ...Object.entries(COMMANDS_BY_PATH).map(([path, definition]) => sectionOf(path, definition)),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(CONFIGURATION_PAGE)), parser: 'markdown' });
};
