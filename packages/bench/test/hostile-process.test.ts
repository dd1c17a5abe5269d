import { expect } from 'chai';
import { NodeProcess } from '../src/processes/node-process.js';
import { HOSTILE_PROCESS } from '../src/sections/fairness-section.js';
import type { HostileOrder } from '../src/sections/hostile-process.js';
import { failureOf, serve } from './support.js';

describe('the hostile callers', () => {
  /** Attacks a server that responds to a key and to others with these statuses. Returns why the attack failed, or null. */
  const attack = async (toKey: number, toOthers: number, arrivesWithinMilliseconds: number): Promise<string | null> => {
    const server = await serve(({ headers }, response) => {
      response.writeHead(headers.authorization === 'Bearer secret' ? toKey : toOthers).end('{}');
    });
    const hostile = new NodeProcess(HOSTILE_PROCESS);
    const order: HostileOrder = { isOn: true, url: server.url, secret: 'secret', arrivesWithinMilliseconds };
    await hostile.ask(order);
    const failure = await failureOf(hostile.ask({ ...order, isOn: false }));
    await hostile.stop();
    await server.stop();
    return failure;
  };

  it('get the responses that cost a server what they should', async () => {
    expect(await attack(200, 401, 60_000)).to.equal(null);
  });

  it('fail if a kind of request is not answered as it should', async () => {
    expect(await attack(404, 401, 500)).to.include('The hostile requests do not arrive. large page:');
  });
});
