import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { COMMANDS_BY_PATH } from '../../src/commands/commands.js';
import type { CommandDefinition } from '../../src/configuration/command-definition.js';
import {
  fileVariableOf,
  isArgument,
  isRequired,
  variableOf,
  type CommandOption,
} from '../../src/configuration/command-option.js';
import { runCli } from '../cli.js';

/** The path of the page, which is generated from the definitions of the options. */
export const CONFIGURATION_PAGE = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));

const code = (text: string): string => `\`${text}\``;

/** Escapes the characters that are special in a cell of a Markdown table. */
const escape = (text: string): string => text.replaceAll(/[\\*<>|]/g, '\\$&');

const describeVariables = (option: CommandOption): string =>
  [variableOf(option), fileVariableOf(option)]
    .flatMap((variable) => (variable === null ? [] : code(variable)))
    .join(' ');

const describeDefault = (option: CommandOption): string => {
  if (isRequired(option)) return 'required';
  if (option.default !== undefined) return code(option.default);
  return option.defaultDescription ?? (option.flags.includes('<') ? '' : 'off');
};

const rowOf = (option: CommandOption): string => {
  const takes = option.rule.replace(/^takes /, '').replace(/\.$/, '');
  const cells = [code(option.flags), describeVariables(option), describeDefault(option), escape(takes)];
  return `| ${[...cells, escape(option.description)].join(' | ')} |`;
};

const tableOf = (options: readonly CommandOption[]): string =>
  ['| flag | variable | default | takes | description |', '| - | - | - | - | - |', ...options.map(rowOf)].join('\n');

const sectionOf = (path: string, { description, options, examples }: CommandDefinition): string => {
  const definitions = Object.values(options);
  return [
    `## ${code(['workspace-api', path, ...definitions.filter(isArgument).map(({ flags }) => flags)].join(' '))}`,
    description,
    ...(definitions.length === 0 ? [] : [tableOf(definitions)]),
    `\`\`\`sh\n${examples.map(({ does, line }) => `# ${does}\n${line}\n`).join('\n')}\`\`\``,
  ].join('\n\n');
};

/** Resolves to a run of the executable, as seen in a terminal. */
const session = async (args: string, variables: Readonly<Record<string, string>>): Promise<string> => {
  const { stdout, stderr } = await runCli(args.split(' '), variables);
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value} `);
  return `\`\`\`console\n$ ${assignments.join('')}workspace-api ${args}\n${stdout}${stderr}\`\`\``;
};

const INTRODUCTION = `# Configuration

<!-- Generated from the definitions of the options by "npm run docs:configuration". Change them, not this page. -->

Every option of ${code('workspace-api')} is a flag and an environment variable: ${code('--log-level')} is ${code('WORKSPACE_API_LOG_LEVEL')}. The value of an option is, in this order of precedence:

1. the flag
2. the variable
3. for an option that may hold a secret: the content of a file, whose path is in the variable with the suffix ${code('_FILE')}
4. the default

- An empty variable counts as not set. A flag with an empty value or without its value is an error.
- A switch is a flag without a value. Its variable takes ${code('true')}, ${code('false')}, ${code('1')} or ${code('0')}.
- If a flag is repeated, the last one counts, so you can append a flag to the command line of a script. ${code('--scope')} and ${code('--module')} take several values.
- A command ignores the variables of other commands. An unknown variable with the prefix ${code('WORKSPACE_API_')} is an error, because a typo would otherwise go unnoticed. The variables that Kubernetes sets for a Service ${code('workspace-api')}, such as ${code('WORKSPACE_API_PORT=tcp://10.96.0.7:80')}, are ignored.
- A line break at the end of a file is ignored. Setting both the variable and the file of an option is an error.

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
    await session('serve --port 8080 --print-config', {
      WORKSPACE_API_MONGODB_URI: 'mongodb://ann:s3cret@db1,db2/shop',
    }),
    ...Object.entries(COMMANDS_BY_PATH).map(([path, definition]) => sectionOf(path, definition)),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(CONFIGURATION_PAGE)), parser: 'markdown' });
};
