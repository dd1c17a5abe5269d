import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const LOGGER = new URL('../../src/log/logger.js', import.meta.url).href;

const LINES = 2_000;

/** Runs a program that logs a number of lines and then exits. Resolves to the lines and the exit code. */
const run = async (end: string): Promise<{ code: number | null; messages: number[] }> => {
  const program = `
    import { createLogger } from '${LOGGER}';
    const logger = await createLogger('info');
    for (let line = 0; line < ${LINES}; line++) logger.info({ line }, 'x');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  return { code, messages: lines.map((line) => (JSON.parse(line) as { line: number }).line) };
};

describe('the log of a process', function () {
  this.timeout(60_000);

  for (const [what, end, exitCode] of [
    ['has nothing more to do', '', 0],
    ['exits at once', 'process.exit(3);', 3],
    ['meets an error that nobody catches', 'throw new Error("lost");', 1],
    ['meets a rejection that nobody handles', 'void Promise.reject(new Error("lost"));', 1],
  ] as const) {
    it(`is complete and in order if it ${what}`, async () => {
      const { code, messages } = await run(end);
      expect(code).to.equal(exitCode);
      expect(messages).to.deep.equal(Array.from({ length: LINES }, (_, line) => line));
    });
  }

  it('has the number of dropped lines if its reader resumes only while the process exits', async () => {
    const program = `
      import { createLogger } from '${LOGGER}';
      import { writeSync } from 'node:fs';
      const logger = await createLogger('info');
      for (let line = 0; line < 100_000; line++) logger.info('x');
      writeSync(1, 'The buffer is full.');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await once(child.stdout, 'data');
    const lines = (await text(child.stderr)).trimEnd().split('\n');
    const { dropped } = JSON.parse(lines.at(-1) ?? '') as { dropped: number };
    expect(lines.length - 1 + dropped).to.equal(100_000);
  });
});
