import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.js';

const RUN = fileURLToPath(new URL('../support/run-with-mongo.js', import.meta.url));

/** Returns whether something accepts connections at the only address of `uri`. */
const isListening = (uri: string): Promise<boolean> => {
  const { hostname, port } = new URL(uri);
  const socket = connect(Number(port), hostname);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
};

describe('sharedMongo', () => {
  const folder = temporaryFolder();

  /**
   * Runs a test process with a temporary folder of its own to its end. Sends `signal`, if any, once the server is
   * ready. Resolves to the URI of its server.
   */
  const run = async (signal?: NodeJS.Signals): Promise<string> => {
    const child = spawn(process.execPath, [RUN, signal === undefined ? 'end' : 'wait'], {
      env: { ...process.env, TMPDIR: folder() },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    const [uri] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    if (signal !== undefined) child.kill(signal);
    expect(await ended).to.deep.equal(signal === undefined ? [0, null] : [null, signal]);
    return uri;
  };

  for (const signal of [undefined, 'SIGINT'] as const) {
    it(`is removed before the run ends${signal === undefined ? '' : ` by ${signal}`}`, async () => {
      expect(await isListening(await run(signal))).to.be.false;
      expect(await readdir(folder())).to.deep.equal([]);
    });
  }

  it('is removed soon after SIGKILL ends the run, also if several run at once', async () => {
    const uris = await Promise.all(Array.from({ length: 4 }, () => run('SIGKILL')));
    expect(new Set(uris).size).to.equal(4);
    // The guardians are no children of this process, so there is no signal. Mocha's timeout ends the wait.
    const areLeft = async (): Promise<boolean> =>
      (await readdir(folder())).length > 0 || (await Promise.all(uris.map(isListening))).includes(true);
    while (await areLeft()) await delay(20);
  });
});
