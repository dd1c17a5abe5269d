import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../repository.js';

const run = promisify(execFile);

/** The folder of the tools. They are installed once and reused by later runs. */
const CACHE = join(ROOT, 'node_modules/.cache/workspace-api-generators');

const PROGRAMS = join(ROOT, 'packages/tools/checks/generators');

/** A client generator, and a program that uses the generated client. */
export interface Generator {
  /** The folder of the program and of the tools. */
  readonly language: string;
  /** The versions of the tools. A change installs them again. */
  readonly tools: string;
  readonly install: readonly Command[];
  /** The command that generates a client from `openapi.json` in the folder of the program. */
  readonly generate: Command;
  readonly prepare: readonly Command[];
  readonly program: Command;
}

/** A program with its arguments. `$TOOLS` is the folder of the tools. */
export type Command = readonly [program: string, ...parameters: string[]];

/** Runs a command in a folder. Resolves to its stdout and stderr. */
export const execute = async (
  command: Command,
  cwd: string,
  tools: string,
  more: NodeJS.ProcessEnv = {},
): Promise<string> => {
  const [program, ...parameters] = command.map((word) => word.replaceAll('$TOOLS', tools));
  const PATH = [join(tools, 'bin'), join(tools, 'node_modules/.bin'), process.env['PATH']].join(':');
  const env = { ...process.env, GOBIN: join(tools, 'bin'), GOFLAGS: '-mod=mod', PATH, ...more };
  const { stdout, stderr } = await run(program ?? '', parameters, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout + stderr;
};

/** Installs tools in a folder of the cache, unless it exists. Resolves to the folder. */
export const installTools = async (name: string, install: readonly Command[]): Promise<string> => {
  const tools = join(CACHE, name);
  if (existsSync(tools)) return tools;
  mkdirSync(tools, { recursive: true });
  try {
    for (const command of install) await execute(command, tools, tools);
  } catch (error) {
    rmSync(tools, { recursive: true });
    throw error;
  }
  return tools;
};

/** A generated client. */
export interface GeneratedClient {
  /** The output of the generator. */
  readonly report: string;
  /** Runs the program that uses the client. Resolves to its output. */
  use(environment: NodeJS.ProcessEnv): Promise<string>;
}

/** Generates a client from a document. Installs the tools if they are not in the cache. */
export const generateClient = async (
  { language, tools: name, install, generate, prepare, program }: Generator,
  writeDocument: (folder: string) => void,
): Promise<GeneratedClient> => {
  const tools = await installTools(name, install);
  const folder = join(CACHE, 'programs', language);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(PROGRAMS, language), folder, { recursive: true });
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeDocument(folder);
  const report = await execute(generate, folder, tools);
  return {
    report,
    use: async (environment) => {
      for (const command of prepare) await execute(command, folder, tools);
      return execute(program, folder, tools, environment);
    },
  };
};
