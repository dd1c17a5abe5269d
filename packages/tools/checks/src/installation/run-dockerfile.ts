import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { copySources } from '../upgrade/clean-copy.js';

const run = promisify(execFile);

/** Returns the instructions of a Dockerfile, without comments and line breaks. */
const instructionsOf = (dockerfile: string): readonly string[] =>
  dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');

const copy = (from: string, to: string, paths: readonly string[]): void => {
  const [target = '', ...sources] = paths.toReversed();
  for (const source of sources) {
    const into = target === './' ? join(to, basename(source)) : join(to, target);
    cpSync(join(from, source.replace(/^\/app/, '')), into, { recursive: true, verbatimSymlinks: true });
  }
};

/**
 * Runs the steps of a Dockerfile whose working directory is `/app`, each stage in a separate folder, on the Node.js and
 * the system of this process. Resolves to the folder of the last stage.
 */
export const runDockerfile = async (dockerfile: string, folder: string): Promise<string> => {
  let stage = folder;
  for (const [index, line] of instructionsOf(dockerfile).entries()) {
    const [instruction = '', ...words] = line.split(/\s+/);
    const [first = ''] = words;
    if (instruction === 'FROM') {
      stage = join(folder, words[2] ?? `stage-${String(index)}`);
      mkdirSync(stage);
    } else if (instruction === 'RUN') {
      await run('sh', ['-c', line.slice('RUN'.length)], { cwd: stage });
    } else if (instruction === 'COPY' && first.startsWith('--from=')) {
      copy(join(folder, first.slice('--from='.length)), stage, words.slice(1));
    } else if (instruction === 'COPY') {
      copySources(stage);
    }
  }
  return stage;
};
