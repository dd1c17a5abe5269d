import type { CompletedRequest, OnResponse } from '@workspace-api/http';
import { expect } from 'chai';
import { pino } from 'pino';
import { notifyAll } from '../../src/observability/notify-all.js';

const REQUEST = { requestId: 'trace-17', status: 200 } as CompletedRequest;

describe('notifyAll', () => {
  const failure = new Error('disk full');

  /** Notifies a failing observer and then a good one. Returns what the good one received, and what was logged. */
  const notify = async (failing: OnResponse) => {
    const lines: string[] = [];
    const received: CompletedRequest[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    notifyAll([failing, (request) => void received.push(request)], logger)(REQUEST);
    await new Promise((resolve) => setImmediate(resolve));
    return { received, logged: lines.map((line) => JSON.parse(line) as object) };
  };

  for (const [how, failing] of [
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    ['rejects', (() => Promise.reject(failure)) as () => void],
  ] as const) {
    it(`notifies the others if one ${how}, and logs its error with the request id`, async () => {
      const { received, logged } = await notify(failing);
      expect(received).to.deep.equal([REQUEST]);
      expect(logged).to.have.lengthOf(1);
      expect(logged[0]).to.deep.include({ msg: 'response observer threw an error', requestId: 'trace-17' });
      expect(logged[0]).to.have.nested.property('err.message', 'disk full');
    });
  }

  it('rejects an observer that is not a function', () => {
    expect(() => notifyAll(['log' as unknown as OnResponse], pino({ enabled: false }))).to.throw(
      TypeError,
      'RESPONSE_OBSERVERS takes functions.',
    );
  });
});
