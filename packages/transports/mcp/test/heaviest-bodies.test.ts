import { BODY_LIMITS } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { Session } from 'node:inspector/promises';
import { openMcp, restRequest, type Mcp } from './support/open-mcp.js';

const CALLS_PER_PART = 42;

/** Resolves to the number of calls of functions, of ours and of libraries, that a request takes. */
const callsDuring = async (send: () => Promise<Response>): Promise<number> => {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await (await send()).arrayBuffer();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counts = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    session.disconnect();
  }
};

/** Resolves to the lesser of two counts, because what else the process does meanwhile only adds to one. */
const leastCalls = async (send: () => Promise<Response>): Promise<number> =>
  Math.min(await callsDuring(send), await callsDuring(send));

/** Leaves room for the other parts of a message of MCP. */
const PARTS = BODY_LIMITS.parts - 30;

/** Returns fields that fill a body together. */
const fieldsThatFill = (count: number): object => {
  const value = 'x'.repeat(Math.floor((BODY_LIMITS.bytes - 1_024) / count) - 10);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36).padStart(3, 'a'), value]));
};

const BODIES: Readonly<Record<string, object>> = {
  '24,000 fields': fieldsThatFill(24_000),
  'as many fields as pass': fieldsThatFill(PARTS),
  'as many empty objects as pass': { metadata: Array.from({ length: PARTS }, () => ({})) },
  'as many wrong pairs as pass': {
    metadata: Object.fromEntries(Array.from({ length: PARTS }, (_, at) => [`k${at}`, at])),
  },
  'as many wrong ids as pass': { groupIds: Array.from({ length: PARTS }, (_, at) => `id ${at}`) },
};

describe('the heaviest bodies', () => {
  let mcp: Mcp;
  before(async () => {
    mcp = await openMcp({ writes: true });
  });

  for (const [what, body] of Object.entries(BODIES)) {
    it(`${what}: take few calls of functions, over REST and as a call of a tool`, async () => {
      const { workspace, handle, call } = mcp;
      const { secret } = workspace.keys.full;
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const overRest = await leastCalls(async () => {
        const response = await handle(restRequest(secret, '/api/public/v1/campaigns', init));
        expect(response.status).to.equal(400);
        return response;
      });
      const ofTool = await leastCalls(() => call(secret, 'createCampaign', { ...body, idempotencyKey: 'one' }));
      for (const calls of [overRest, ofTool]) expect(calls).to.be.within(1, CALLS_PER_PART * BODY_LIMITS.parts);
    });
  }
});
