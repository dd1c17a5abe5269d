import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { COMMANDS_BY_PATH } from '../../src/commands/commands.js';
import type { CommandDefinition } from '../../src/configuration/command-definition.js';
import {
  fileVariableOf,
  isArgument,
  isNeeded,
  variableOf,
  type CommandOption,
} from '../../src/configuration/command-option.js';
import { runCli } from '../cli.js';

/** The page of every option, which is made from their definitions. */
export const CONFIGURATION_PAGE = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));

const code = (text: string): string => `\`${text}\``;

/** What Markdown would take for its own, in a cell of a table. */
const escape = (text: string): string => text.replaceAll(/[\\*<>|]/g, '\\$&');

const describeVariables = (option: CommandOption): string =>
  [variableOf(option), fileVariableOf(option)]
    .flatMap((variable) => (variable === null ? [] : code(variable)))
    .join(' ');

const describeDefault = (option: CommandOption): string => {
  if (isNeeded(option)) return 'needed';
  if (option.default !== undefined) return code(option.default);
  return option.defaultDescription ?? (option.flags.includes('<') ? '' : 'off');
};

const rowOf = (option: CommandOption): string => {
  const takes = option.rule.replace(/^takes /, '').replace(/\.$/, '');
  const cells = [code(option.flags), describeVariables(option), describeDefault(option), escape(takes)];
  return `| ${[...cells, escape(option.description)].join(' | ')} |`;
};

const tableOf = (options: readonly CommandOption[]): string =>
  ['| flag | variable | default | takes | what it is for |', '| - | - | - | - | - |', ...options.map(rowOf)].join('\n');

const sectionOf = (path: string, { description, options, examples }: CommandDefinition): string => {
  const definitions = Object.values(options);
  return [
    `## ${code(['workspace-api', path, ...definitions.filter(isArgument).map(({ flags }) => flags)].join(' '))}`,
    description,
    ...(definitions.length === 0 ? [] : [tableOf(definitions)]),
    `\`\`\`sh\n${examples.map(({ does, line }) => `# ${does}\n${line}\n`).join('\n')}\`\`\``,
  ].join('\n\n');
};

/** What the executable prints, as it would be seen in a terminal. */
const session = async (args: string, variables: Readonly<Record<string, string>>): Promise<string> => {
  const { stdout, stderr } = await runCli(args.split(' '), variables);
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value} `);
  return `\`\`\`console\n$ ${assignments.join('')}workspace-api ${args}\n${stdout}${stderr}\`\`\``;
};

const INTRODUCTION = `# Configuration

<!-- Made from the definitions of the options by "npm run docs:configuration". Change them, not this page. -->

Every option of ${code('workspace-api')} is a flag and an environment variable: ${code('--log-level')} is ${code('WORKSPACE_API_LOG_LEVEL')}. What counts is

1. the flag,
2. else the variable,
3. else, for an option that may hold a secret, the file that the variable with ${code('_FILE')} at its end names,
4. else the default.

- An empty variable is one that is not set. A flag without a value, or with an empty one, is a fault.
- A switch is on as a flag, and takes ${code('true')}, ${code('false')}, ${code('1')} or ${code('0')} as a variable.
- Of a flag that is given twice the last counts, so that what a script says can be overruled at its end. ${code('--scope')} and ${code('--module')} take several values.
- All commands share their variables, and one of another command does no harm. A variable that begins with ${code('WORKSPACE_API_')} and is that of no option is a fault, because a typo would leave an option at its default unseen. What Kubernetes sets for a Service that is called ${code('workspace-api')}, such as ${code('WORKSPACE_API_PORT=tcp://10.96.0.7:80')}, counts as not set.
- A line break at the end of a file is left out. A variable and a file for the same option are a fault.

Whatever is wrong is told at once, before anything is done, and the exit code is 2. No value is repeated, because it may be a secret.`;

/** The page, as it should be. */
export const configurationPage = async (): Promise<string> => {
  const text = [
    INTRODUCTION,
    await session('serve --demo --port 3000abc', {
      WORKSPACE_API_LOGLEVEL: 'debug',
      WORKSPACE_API_KEY_RATE_LIMIT: '600/min',
    }),
    `${code('--print-config')} makes any command print what it would be run with, and where each value comes from, and do nothing else. Of a connection string it shows hosts and database. With ${code('--json')} it is one JSON document: ${code('{"command", "configuration": {"logLevel": {"value", "source"}, …}}')}.`,
    await session('serve --port 8080 --print-config', {
      WORKSPACE_API_MONGODB_URI: 'mongodb://ann:s3cret@db1,db2/shop',
    }),
    ...Object.entries(COMMANDS_BY_PATH).map(([path, definition]) => sectionOf(path, definition)),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(CONFIGURATION_PAGE)), parser: 'markdown' });
};
