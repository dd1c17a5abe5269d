import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isListening } from './support/is-listening.js';
import { temporaryFolder } from './support/temporary-folder.js';

const RUN = fileURLToPath(new URL('./support/run-with-mongo.js', import.meta.url));

describe('sharedMongo', () => {
  const folder = temporaryFolder();

  interface Run {
    readonly server: { readonly uri: string; readonly isShared: boolean };
    readonly stderr: string;
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
  }

  /**
   * Runs a test process with a temporary folder of its own to its end. Sends `signal`, if any, once the server is
   * ready.
   */
  const run = async (ending: string, signal?: NodeJS.Signals): Promise<Run> => {
    const child = spawn(process.execPath, [RUN, ending], { env: { ...process.env, TMPDIR: folder() } });
    const stderr = text(child.stderr);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    if (signal !== undefined) child.kill(signal);
    const [code, endedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { server: JSON.parse(line) as Run['server'], stderr: await stderr, code, signal: endedBy };
  };

  /** Returns what a run leaves behind after its guardian had time to clean up. */
  const remains = async ({ server }: Run): Promise<{ servers: number; folders: number }> => {
    const deadline = performance.now() + 5_000;
    for (;;) {
      const found = { servers: (await isListening(server.uri)) ? 1 : 0, folders: (await readdir(folder())).length };
      if (found.servers + found.folders === 0 || performance.now() > deadline) return found;
      await delay(20);
    }
  };

  it('starts one server for any number of calls, and announces it once', async () => {
    const { server, stderr } = await run('end');
    expect(server.isShared).to.be.true;
    expect(stderr).to.match(/^MongoDB .+, replica set of one node, from .+\n$/);
  });

  it('does not keep the run alive, and is removed at its end', async () => {
    const ended = await run('end');
    expect(ended.code).to.equal(0);
    expect(await isListening(ended.server.uri)).to.be.false;
    expect(await readdir(folder())).to.deep.equal([]);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`is removed if ${signal} ends the run`, async () => {
      const ended = await run('wait', signal);
      expect(ended.signal).to.equal(signal);
      expect(await isListening(ended.server.uri)).to.be.false;
      expect(await readdir(folder())).to.deep.equal([]);
    });
  }

  it('is removed soon after SIGKILL ends the run', async () => {
    const ended = await run('wait', 'SIGKILL');
    expect(ended.signal).to.equal('SIGKILL');
    expect(await remains(ended)).to.deep.equal({ servers: 0, folders: 0 });
  });

  it('is removed soon after the run fails', async () => {
    const failed = await run('throw');
    expect(failed.code).to.equal(1);
    expect(await remains(failed)).to.deep.equal({ servers: 0, folders: 0 });
  });

  it('is removed soon after process.exit is called', async () => {
    const ended = await run('exit');
    expect(ended.code).to.equal(3);
    expect(await remains(ended)).to.deep.equal({ servers: 0, folders: 0 });
  });
});
