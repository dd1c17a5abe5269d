import { expect } from 'chai';
import { summaryOf } from '../../../src/chaos/report/summary.js';
import { listCall } from '../support/client-calls.js';
import { responseOf, created, evidenceOf, pageOf, rejected, spanOf, used } from '../support/evidence-of.js';
import { completeRun } from '../support/worker-events.js';

describe('the summary', () => {
  it('counts what has happened', () => {
    const { history } = evidenceOf({
      creations: [created('k', 'c', [0, 10]), created('k', 'c', [20, 30]), rejected('l', [30, 31])],
      pages: [
        pageOf(['c'], [40, 50], { hasMore: true, limit: 1 }),
        pageOf(['b'], [60, 70], { after: 'c' }),
        pageOf(['c'], [60, 70], { walk: 2 }),
      ],
      uses: [
        used('key', [100, 4_100], responseOf(503, { code: 'unavailable' })),
        used('key', [5_000, 5_070], responseOf(200)),
      ],
      revocations: [
        { keyId: 'key', isAcknowledged: false, ...spanOf([0, 1]) },
        { keyId: 'key', isAcknowledged: true, ...spanOf([2, 3]) },
      ],
      clientCalls: [listCall(['c'], [0, 1])],
      workerEvents: [...completeRun('one', ['g', 'h']), ...completeRun('other', ['h'])],
      faults: [
        { name: 'kill', ...spanOf([0, 1]) },
        { name: 'cut', ...spanOf([0, 1]) },
        { name: 'kill', ...spanOf([2, 3]) },
      ],
      stalls: [{ where: 'runner', milliseconds: 12.3, ...spanOf([0, 1]) }],
      recoveries: [{ isComplete: true, ...spanOf([0, 900]) }],
    });
    expect(Object.fromEntries(summaryOf(history, 3))).to.deep.equal({
      'requests: 200': '4',
      'requests: 201': '2',
      'requests: 503 unavailable': '1',
      'requests: no response': '1',
      'faults: cut': '1',
      'faults: kill': '2',
      elections: '3',
      'campaigns acknowledged': '1',
      replays: '1',
      'pages read': '3',
      'walks through several pages, to the end': '1',
      'keys revoked': '1',
      'calls through the client': '1',
      'messages sent by workers': '3',
      'messages sent more than once': '1',
      'longest request': '4000 ms',
      'longest time without a 2xx': '5000 ms',
      'longest stall of an event loop': '12 ms',
      'recovery after the last fault': '900 ms',
    });
  });
});
