import { expect } from 'chai';
import { EventEmitter, once } from 'node:events';
import { mock } from 'node:test';
import { reportResponse, type NodeResponse } from '../../src/node/index.js';
import type { CompletedRequest, RequestRecord } from '../../src/index.js';

const RECORD = { requestId: 'request-17', status: 200 } as RequestRecord;

/** How a response and its socket ended. */
interface Ending {
  readonly closed?: boolean;
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
  readonly socketFinished: boolean;
}

const responseWith = ({ closed = true, writableFinished, destroyed, socketFinished }: Ending): NodeResponse =>
  Object.assign(new EventEmitter(), {
    closed,
    writableEnded: true,
    writableFinished,
    socket: {},
    req: { socket: Object.assign(new EventEmitter(), { destroyed, writableFinished: socketFinished }) },
  });

const report = (response: NodeResponse, start = performance.now()): Promise<CompletedRequest> =>
  new Promise((resolve) => {
    void reportResponse(response, RECORD, start, resolve);
  });

describe('reportResponse', () => {
  for (const [what, ending, aborted] of [
    ['sent', { writableFinished: true, destroyed: false, socketFinished: false }, false],
    [
      'sent on a connection that ended after it',
      { writableFinished: true, destroyed: true, socketFinished: true },
      false,
    ],
    [
      'aborted, although Node.js calls it finished',
      { writableFinished: true, destroyed: true, socketFinished: false },
      true,
    ],
    ['aborted before its end', { writableFinished: false, destroyed: true, socketFinished: false }, true],
    [
      'aborted on a connection that is gone',
      { closed: false, writableFinished: false, destroyed: true, socketFinished: false },
      true,
    ],
    ['not finished on an open connection', { writableFinished: false, destroyed: false, socketFinished: true }, true],
  ] as const) {
    it(`reports that a response was ${what}`, async () => {
      const { durationMilliseconds, ...completed } = await report(responseWith(ending));
      expect(completed).to.deep.equal({ ...RECORD, aborted });
      expect(durationMilliseconds).to.be.within(0, 1_000);
    });
  }

  it('measures the time since the start', async () => {
    const ending = { writableFinished: true, destroyed: false, socketFinished: false };
    const { durationMilliseconds } = await report(responseWith(ending), performance.now() - 500);
    expect(durationMilliseconds).to.be.within(500, 1_500);
  });

  it('resolves if the observer throws, and prints its error', async () => {
    const failure = new Error('disk full');
    const print = mock.method(console, 'error', () => undefined);
    const sent = responseWith({ writableFinished: true, destroyed: false, socketFinished: false });
    await reportResponse(sent, RECORD, 0, () => {
      throw failure;
    });
    expect(print.mock.calls[0]?.arguments).to.include(failure);
    mock.restoreAll();
  });

  it('reports a response without a connection, as on a serverless platform', async () => {
    const response = responseWith({ closed: false, writableFinished: false, destroyed: false, socketFinished: false });
    const reported = report(Object.assign(response, { req: {}, socket: null }));
    (response as unknown as EventEmitter).emit('close');
    expect((await reported).aborted).to.equal(false);
  });

  it('waits for the connection of a pipelined response whose turn never comes, and leaves no listener on it', async () => {
    const ending = { closed: false, writableFinished: false, destroyed: false, socketFinished: false };
    const open = () => {
      const response = Object.assign(responseWith(ending), { socket: null });
      return { response: response as unknown as EventEmitter, reported: report(response), ...response.req };
    };
    const ended = open();
    (ended.socket as unknown as EventEmitter).emit('close');
    expect((await ended.reported).aborted).to.equal(true);

    const sent = open();
    sent.response.emit('close');
    await sent.reported;
    expect((sent.socket as unknown as EventEmitter).listenerCount('close')).to.equal(0);
  });

  it('has no listener on the connection of a response whose turn it is', () => {
    const response = responseWith({ closed: false, writableFinished: true, destroyed: false, socketFinished: false });
    void report(response);
    expect((response.req.socket as unknown as EventEmitter).listenerCount('close')).to.equal(0);
  });

  it('waits until the response is closed', async () => {
    const ending = { closed: false, writableFinished: true, destroyed: false, socketFinished: false };
    const response = responseWith(ending);
    let isReported = false;
    const reported = report(response).then(() => (isReported = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReported).to.equal(false);
    const closed = once(response as unknown as EventEmitter, 'close');
    (response as unknown as EventEmitter).emit('close');
    await closed;
    expect(await reported).to.equal(true);
  });
});
