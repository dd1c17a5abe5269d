import { toWorkspaceId, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { LargeResponses } from '../../src/operations/large-responses.js';

const idOf = (digit: number): WorkspaceId => toWorkspaceId(`01890a5d-ac96-774b-bcce-b302099a805${String(digit)}`);

const [BUSY, GOOD] = [idOf(1), idOf(2)];

const IN_PROGRESS = { hasEnded: false };

/** Returns the turns of workspaces that have had a large response. */
const turnsOf = (...workspaceIds: readonly WorkspaceId[]): LargeResponses => {
  const turns = new LargeResponses();
  for (const workspaceId of workspaceIds) turns.note(workspaceId, 1_000_000);
  return turns;
};

describe('large responses', () => {
  it('of a workspace wait for at most one turn of each other workspace, not for its whole queue', async () => {
    const turns = turnsOf(BUSY, GOOD);
    let served = 0;
    const queue = Array.from({ length: 20 }, () =>
      (async () => {
        await turns.turnOf(BUSY, IN_PROGRESS);
        served += 1;
      })(),
    );
    for (let turn = 0; turn < 5; turn++) await turns.turnOf(GOOD, IN_PROGRESS);
    expect(served).to.be.at.most(5);
    await Promise.all(queue);
    expect(served).to.equal(20);
  });

  it('take no turn after their request has ended', async () => {
    const turns = turnsOf(BUSY);
    const queue = Array.from({ length: 20 }, () => turns.turnOf(BUSY, { hasEnded: true }));
    const last = turns.turnOf(BUSY, IN_PROGRESS);
    const start = performance.now();
    const results = await Promise.allSettled([...queue, last]);
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    expect(performance.now() - start).to.be.below(400);
  });

  it('are not held up by a workspace whose requests stopped without a trace, as in Cloudflare Workers', async () => {
    const turns = turnsOf(BUSY, GOOD);
    const { setTimeout: original } = globalThis;
    // The timer of a request that Workers has cancelled never fires.
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
    void turns.turnOf(BUSY, IN_PROGRESS);
    globalThis.setTimeout = original;
    await turns.turnOf(GOOD, IN_PROGRESS);
    const start = performance.now();
    await turns.turnOf(GOOD, IN_PROGRESS);
    expect(performance.now() - start).to.be.below(200);
  });

  it('take a turn that is as long as the response', async () => {
    const turns = turnsOf(BUSY);
    const timeOf = async (length: number): Promise<number> => {
      turns.note(BUSY, length);
      const start = performance.now();
      await turns.turnOf(BUSY, IN_PROGRESS);
      return performance.now() - start;
    };
    // 8 MiB a second.
    expect(await timeOf(2 * 1024 * 1024)).to.be.at.least(249);
    expect(await timeOf(10)).to.be.below(200);
  });

  it('of a workspace without one so far do not wait', () => {
    expect(turnsOf(BUSY).turnOf(GOOD, IN_PROGRESS)).to.equal(null);
  });
});
