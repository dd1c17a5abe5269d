import { PROBLEMS } from '@workspace-api/contract';
import { createCaller } from '@workspace-api/conformance';
import { DomainError, createPrincipal, type ApiKeyId, type WorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Koa from 'koa';
import {
  createWorkspaceMiddleware,
  createWorkspaceServer,
  type Answer,
  type WorkspaceServerOptions,
} from '../src/index.js';
import { Connection } from './support/connection.js';
import { gate } from './support/gate.js';
import { listening, untilClosed } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';
import { WORKSPACE, stubApi } from './support/stub-api.js';

const ME = '/api/public/v1/me';
const KEY_ID = '01890a5d-ac96-774b-bcce-b30209900001' as ApiKeyId;
const SECRET = `wsk_${'a'.repeat(38)}`;

/** Answers of which the test was told, to be waited for. */
class Told {
  readonly answers: Answer[] = [];
  #changed = (): void => undefined;

  readonly onAnswer = (answer: Answer): void => {
    this.answers.push(answer);
    this.#changed();
  };

  /** Waits for so many, and answers them. */
  async count(number: number): Promise<readonly Answer[]> {
    while (this.answers.length < number) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    return this.answers;
  }
}

/** An API that finds the same key for every request, and refuses it if it is given an error. */
const keyedApi = (methods: Partial<WorkspaceApi> = {}, refusal?: Error): WorkspaceApi =>
  stubApi({
    authorize: (_secret, scope, options) => {
      options?.onKey?.({ id: KEY_ID, workspaceId: WORKSPACE.id });
      return refusal === undefined ? Promise.resolve(createPrincipal(WORKSPACE.id, [scope])) : Promise.reject(refusal);
    },
    ...methods,
  });

describe('onAnswer', function () {
  this.timeout(30_000);
  const listen = listening();

  const serve = async (api: WorkspaceApi, options: WorkspaceServerOptions = {}) => {
    const told = new Told();
    const server = createWorkspaceServer(api, { onAnswer: told.onAnswer, ...options });
    const port = await listen(server);
    return { told, server, port, call: createCaller(`http://127.0.0.1:${String(port)}`) };
  };

  const open = async (api: WorkspaceApi, options?: WorkspaceServerOptions) => {
    const served = await serve(api, options);
    return { ...served, connection: new Connection(served.port) };
  };

  it('is told of a success, with its operation, its key and how long it took', async () => {
    const { told, call } = await serve(keyedApi());
    await call(ME, { headers: { 'x-request-id': 'trace-17' } });
    const [answer] = await told.count(1);
    expect(answer).to.deep.equal({
      requestId: 'trace-17',
      method: 'GET',
      operationId: 'getWorkspace',
      workspaceId: WORKSPACE.id,
      keyId: KEY_ID,
      status: 200,
      code: null,
      violatedPolicies: [],
      error: undefined,
      isSent: true,
      durationMilliseconds: answer?.durationMilliseconds,
    });
    expect(answer?.durationMilliseconds).to.be.above(0).and.below(30_000);
  });

  it('measures what the caller waits for', async () => {
    const getWorkspace = async () => {
      const start = performance.now();
      while (performance.now() - start < 20) await new Promise((resolve) => setImmediate(resolve));
      return WORKSPACE;
    };
    const { told, call } = await serve(keyedApi({ getWorkspace }));
    await call(ME);
    expect((await told.count(1))[0]?.durationMilliseconds).to.be.at.least(20);
  });

  it('is told of an answer without a body', async () => {
    const { told, call } = await serve(keyedApi());
    await call(ME, { method: 'HEAD' });
    expect((await told.count(1))[0]).to.include({
      method: 'HEAD',
      operationId: 'getWorkspace',
      status: 200,
      isSent: true,
    });
  });

  it('gives each of its answers the id that its caller got', async () => {
    const { told, call } = await serve(keyedApi());
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(ME)));
    const ids = (await told.count(20)).map(({ requestId }) => requestId);
    expect(ids).to.have.members(answers.map(({ headers }) => headers.get('x-request-id')));
  });

  it('never hears an API key that was sent as the id of a request', async () => {
    const { told, call } = await serve(keyedApi());
    await call(ME, { secret: SECRET, headers: { 'x-request-id': SECRET } });
    expect(JSON.stringify(await told.count(1))).not.to.contain(SECRET);
  });

  for (const [path, status, code] of [
    ['/api/public/v1/openapi.json', 200, null],
    ['/docs/problems', 200, null],
    ['/docs/problems/unknown_key', 200, null],
    ['/api/public/v1/elsewhere', 404, 'unknown_path'],
  ] as const) {
    it(`is told of ${path}, which is no operation`, async () => {
      const { told, call } = await serve(keyedApi());
      await call(path);
      expect((await told.count(1))[0]).to.include({ operationId: null, keyId: null, workspaceId: null, status, code });
    });
  }

  it('is told of a method that the path does not have', async () => {
    const { told, call } = await serve(keyedApi());
    await call(ME, { method: 'DELETE' });
    expect((await told.count(1))[0]).to.include({ method: 'DELETE', operationId: null, code: 'method_not_allowed' });
  });

  for (const code of ['revoked_key', 'expired_key'] as const) {
    it(`is told which key a request came with that is refused as ${code}`, async () => {
      const { told, call } = await serve(keyedApi({}, new DomainError(code)));
      await call(ME);
      expect((await told.count(1))[0]).to.include({
        operationId: 'getWorkspace',
        keyId: KEY_ID,
        workspaceId: WORKSPACE.id,
        status: 401,
        code,
      });
    });
  }

  it('is told of no key when none is known', async () => {
    const { told, call } = await serve(stubApi({ authorize: () => Promise.reject(new DomainError('unknown_key')) }));
    await call(ME);
    expect((await told.count(1))[0]).to.include({ keyId: null, workspaceId: null, code: 'unknown_key' });
  });

  it('is told which limits were reached', async () => {
    const details = { retryAfterSeconds: 1, violatedPolicies: ['key', 'workspace'] } as const;
    const { told, call } = await serve(keyedApi({}, new DomainError('rate_limited', details)));
    await call(ME);
    expect((await told.count(1))[0]).to.deep.include({
      status: 429,
      code: 'rate_limited',
      violatedPolicies: ['key', 'workspace'],
    });
  });

  it('is told the error behind an answer of 500, and of no other', async () => {
    const failure = new Error('connection to db-7 lost');
    const { told, call } = await serve(keyedApi({ getWorkspace: () => Promise.reject(failure) }));
    await call(ME);
    await call(`${ME}?a=1`);
    const [first, second] = await told.count(2);
    expect(first).to.include({ status: 500, code: 'internal_error', error: failure });
    expect(second).to.include({ status: 400, code: 'unknown_parameter', error: undefined });
  });

  it('is told of one that took longer than the deadline, with a reason', async () => {
    const api = keyedApi({ getWorkspace: () => new Promise(() => undefined) });
    const { told, call } = await serve(api, { deadlineMilliseconds: 50 });
    await call(ME);
    const [answer] = await told.count(1);
    expect(answer).to.include({ status: 503, code: 'unavailable' });
    expect(answer).to.have.nested.property('error.cause.message', 'The request took longer than its deadline.');
  });

  it('changes no answer, and nothing that is told elsewhere', async () => {
    const errors: unknown[] = [];
    const failure = new Error('lost');
    const api = keyedApi({ listGroups: () => Promise.reject(failure) });
    const { call } = await serve(api, { onError: (error) => errors.push(error) });
    expect(await call(ME)).to.include({ status: 200 });
    expect(await call('/api/public/v1/groups')).to.include({ status: 500 });
    expect(errors).to.deep.equal([failure]);
  });

  describe('about one connection', () => {
    it('is told of pipelined requests in their order', async () => {
      const { told, connection } = await open(keyedApi());
      connection.send(GET_ME + GET_GROUPS + GET_ME);
      for (let answer = 0; answer < 3; answer++) await connection.next();
      expect((await told.count(3)).map(({ requestId }) => requestId)).to.deep.equal(['me', 'groups', 'me']);
    });

    for (const [what, bytes, code] of [
      ['nonsense', 'NONSENSE\r\n\r\n', 'malformed_request'],
      ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'malformed_request'],
      ['too large a head', `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ] as const) {
      it(`is told of ${what}, by the id in the answer`, async () => {
        const { told, server, connection } = await open(keyedApi());
        connection.send(bytes);
        const { headers, status } = await connection.next();
        await connection.rest();
        await untilClosed(server);
        expect(told.answers.map(({ requestId }) => requestId)).to.deep.equal([headers.get('x-request-id')]);
        expect(told.answers[0]).to.include({ method: null, operationId: null, status, code, isSent: true });
        expect(status).to.equal(PROBLEMS[code].status);
      });
    }

    for (const [what, request, code] of [
      ['two hosts', GET_ME.replace('Host: a', 'Host: a\r\nHost: b'), 'malformed_request'],
      ['too many headers', GET_ME.replace('\r\n\r\n', `\r\n${'A: b\r\n'.repeat(101)}\r\n`), 'headers_too_large'],
    ] as const) {
      it(`is told of a request with ${what}, by the id of its caller`, async () => {
        const { told, server, connection } = await open(keyedApi());
        connection.send(request);
        expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
        await connection.rest();
        await untilClosed(server);
        expect(told.answers).to.have.lengthOf(1);
        expect(told.answers[0]).to.include({ requestId: 'me', method: 'GET', operationId: null, code, isSent: true });
      });
    }

    /** Sends a request whose body goes wrong, and answers what was told once the connection is gone. */
    const toldOfBody = async (bytes: string, options?: WorkspaceServerOptions) => {
      const { told, server, connection } = await open(keyedApi(), options);
      connection.send(bytes);
      const { headers } = await connection.next();
      await connection.rest();
      await untilClosed(server);
      await told.count(1);
      return { answers: told.answers, requestId: headers.get('x-request-id') };
    };

    it('is told once of a body that is not valid HTTP, by the id of its caller', async () => {
      const { answers, requestId } = await toldOfBody(CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      expect(requestId).to.equal('post');
      expect(answers).to.have.lengthOf(1);
      expect(answers[0]).to.include({
        requestId,
        method: 'POST',
        operationId: 'createCampaign',
        status: 400,
        code: 'malformed_request',
        isSent: true,
      });
    });

    it('is told once of a body that does not arrive in time, with the key that sent it', async () => {
      const { answers, requestId } = await toldOfBody(postOf(jsonOf(100)).slice(0, -10), {
        requestTimeoutMilliseconds: 50,
      });
      expect(requestId).to.equal('post');
      expect(answers).to.have.lengthOf(1);
      expect(answers[0]).to.include({
        requestId,
        operationId: 'createCampaign',
        keyId: KEY_ID,
        status: 408,
        code: 'request_timeout',
        isSent: true,
      });
    });

    it('is told of a head that does not arrive in time', async () => {
      const { told, connection } = await open(keyedApi(), { requestTimeoutMilliseconds: 50 });
      connection.send(GET_ME.slice(0, -10));
      const { headers } = await connection.next();
      expect((await told.count(1))[0]).to.include({
        requestId: headers.get('x-request-id'),
        method: null,
        status: 408,
        code: 'request_timeout',
      });
    });

    it('is told once of a request that is broken behind others that wait', async () => {
      const asked = gate();
      const allowed = gate();
      const { told, server, connection } = await open(
        keyedApi({
          getWorkspace: async () => {
            setImmediate(asked.open);
            await allowed.passed;
            return WORKSPACE;
          },
        }),
      );
      connection.send(GET_ME + GET_GROUPS + CHUNKED_POST + 'no length\r\n');
      await asked.passed;
      allowed.open();
      const ids: (string | null)[] = [];
      for (let answer = 0; answer < 3; answer++) ids.push((await connection.next()).headers.get('x-request-id'));
      await connection.rest();
      await untilClosed(server);
      expect(told.answers.map(({ requestId }) => requestId)).to.have.members(ids);
      const last = told.answers.find(({ requestId }) => requestId === ids[2]);
      expect(last).to.include({ method: 'POST', code: 'malformed_request' });
    });

    it('is told of a caller who hung up before the answer, and what it would have been', async () => {
      const asked = gate();
      const allowed = gate();
      const { told, server, connection } = await open(
        keyedApi({
          getWorkspace: async () => {
            asked.open();
            await allowed.passed;
            return WORKSPACE;
          },
        }),
      );
      connection.send(GET_ME);
      await asked.passed;
      connection.socket.resetAndDestroy();
      await untilClosed(server);
      expect(told.answers).to.deep.equal([]);
      allowed.open();
      expect((await told.count(1))[0]).to.include({
        requestId: 'me',
        keyId: KEY_ID,
        status: 200,
        code: null,
        isSent: false,
      });
    });

    it('is told of a caller who hung up in the middle of its body', async () => {
      const { told, server, connection } = await open(keyedApi());
      connection.send(postOf(jsonOf(1_000)).slice(0, 500));
      await once(server, 'request');
      connection.socket.resetAndDestroy();
      expect((await told.count(1))[0]).to.include({ requestId: 'post', isSent: false, code: 'malformed_request' });
    });

    it('is told of a caller who does not read the answer', async () => {
      const large = { ...WORKSPACE, name: 'n'.repeat(32 * 1024 * 1024) };
      const { told, connection } = await open(keyedApi({ getWorkspace: () => Promise.resolve(large) }), {
        stallTimeoutMilliseconds: 200,
      });
      connection.socket.pause();
      connection.send(GET_ME);
      expect((await told.count(1))[0]).to.include({ requestId: 'me', status: 200, isSent: false });
    });
  });

  it("is told what the middleware answers in a host's application, and of no other path", async () => {
    const told = new Told();
    const application = new Koa();
    application.use(createWorkspaceMiddleware(keyedApi(), { onAnswer: told.onAnswer }));
    application.use((context) => {
      context.body = 'host';
    });
    const handle = application.callback();
    const port = await listen(createServer((request, response) => void handle(request, response)));
    const call = createCaller(`http://127.0.0.1:${String(port)}`);
    await call('/shop').catch(() => undefined);
    await call(ME);
    await call('/api/public/v1/elsewhere');
    expect((await told.count(2)).map(({ status }) => status)).to.deep.equal([200, 404]);
  });
});
