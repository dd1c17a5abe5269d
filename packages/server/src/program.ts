import { Command, Option } from 'commander';
import { COMMANDS, knownVariables, type CommandGroup } from './commands/commands.js';
import { addCommand } from './configuration/add-command.js';
import { examplesText } from './configuration/explain-command.js';
import { redactSecrets } from './log/redact-secrets.js';
import { wantsJson } from './configuration/command-option.js';
import { printableLines } from './text/printable.js';
import { asCalled, programName } from './text/shell.js';
import { VERSION } from './version.js';
import { CommandFailure, EXIT_CODES } from './command-failure.js';
import { reportFailure } from './failures/report-failure.js';

/** The commands that lead to a running server. */
const FIRST_STEPS = `
Try it, with demo data in memory. It prints API keys and commands to paste:

  workspace-api serve --demo

From an empty database to a running server. WORKSPACE_API_POSTGRES_URI or
WORKSPACE_API_DATA, a file, name another storage. "workspaces create" prints the
command that issues a key:

  export WORKSPACE_API_MONGODB_URI=mongodb://localhost:27017
  workspace-api migrate
  workspace-api workspaces create --name 'Acme Logistics' --owner ann
  workspace-api serve

Every option is a flag and an environment variable: --log-level is
WORKSPACE_API_LOG_LEVEL. "workspace-api <command> --help" describes a
command, and "workspace-api <command> --print-config" prints its
configuration. All of them are in docs/configuration.md.
`;

/** Adds a group, with its commands if the arguments name it. */
const addGroup = async (program: Command, entry: CommandGroup, isNamed: boolean): Promise<void> => {
  const commands = isNamed ? (await entry.load()).GROUP : [];
  const group = program
    .command(entry.name)
    .usage('<command> [options]')
    .description(entry.description)
    .addHelpOption(new Option('-h, --help', 'show help for these commands'))
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (subcommand) => subcommand.name() })
    .showHelpAfterError(`Commands: ${commands.map(({ name }) => name).join(', ')}. Use --help to see what they do.`)
    .addHelpText('after', `\nExamples:\n${examplesText(commands, 1)}`);
  for (const command of commands) addCommand(group, command, knownVariables);
};

/**
 * Creates the command line for these arguments: only the commands that they name declare their options. It throws where
 * commander would exit, so that one place decides on exit codes.
 */
export const createProgram = async (args: readonly string[]): Promise<Command> => {
  const program = new Command(programName())
    .usage('<command> [options]')
    .description('A public REST API over the data of workspaces.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for the program or a command')
    .exitOverride()
    // Commander repeats an unknown option with its value, which may be a secret.
    .configureOutput({
      writeErr: (text) => {
        // With --json, the failure is reported once, at the end.
        if (!wantsJson()) process.stderr.write(printableLines(redactSecrets(text)));
      },
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError('Use --help to see the commands.')
    .addHelpText('after', asCalled(FIRST_STEPS));
  program
    .command('version')
    .description('Print the version.')
    .helpOption('-h, --help', 'show help for this command')
    .action(() => void process.stdout.write(`${VERSION}\n`));
  for (const entry of COMMANDS) {
    const isNamed = args.includes(entry.name);
    if ('load' in entry) await addGroup(program, entry, isNamed);
    else if (isNamed) addCommand(program, entry, knownVariables);
    else program.command(entry.name).description(entry.description);
  }
  return program;
};

/** How long a failed process may take to write its last output, in milliseconds. */
const EXIT_DELAY = 1_000;

/** Errors of the outputs, which are reported already. */
const outputErrors = new WeakSet<object>();

/** Ends the process if its output cannot be written, except if the reader closed the pipe, as `head` does. */
const endUnlessClosed = (error: NodeJS.ErrnoException): void => {
  outputErrors.add(error);
  if (error.code === 'EPIPE') return;
  reportFailure(new CommandFailure('failed', `The output cannot be written: ${error.message}.`));
  process.exit(EXIT_CODES.failed);
};

/** Runs the command in the arguments of the process. Sets the exit code if it fails. */
export const runProgram = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnlessClosed);
  try {
    await (await createProgram(process.argv.slice(2))).parseAsync();
  } catch (error) {
    if (outputErrors.has(error as object)) return;
    process.exitCode = reportFailure(error);
    // A module may have started work that would keep the process alive.
    setTimeout(() => process.exit(), EXIT_DELAY).unref();
  }
};
