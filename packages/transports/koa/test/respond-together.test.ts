import type { HttpHandler } from '@workspace-api/http';
import type { Handled } from '@workspace-api/http/internal';
import { expect } from 'chai';
import type { Context } from 'koa';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { routeRequests } from '../src/route-requests.js';

const handler: HttpHandler = {
  handle: () => Promise.resolve({ response: { status: 200, headers: {}, body: 'text' }, record: {} } as Handled),
  owns: () => true,
  routes: [],
};

const serve = routeRequests(handler, () => undefined);

const createContext = () => ({
  originalUrl: '/',
  path: '/',
  method: 'GET',
  request: { path: '/', querystring: '' },
  req: { method: 'GET', headers: {}, rawHeaders: [], socket: {} },
  res: { getHeader: () => undefined, closed: true, req: { socket: {} } },
  response: {} as { body?: string },
  state: {},
});

describe('Responses of one turn of the event loop', () => {
  it('are sent together at its end, in every turn', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const contexts = [createContext(), createContext()];
      const served = contexts.map((context) => serve(context as unknown as Context));
      for (let microtask = 0; microtask < 20; microtask++) await Promise.resolve();
      expect(contexts.map(({ response }) => response.body)).to.deep.equal([undefined, undefined]);
      await endOfTurn();
      await Promise.all(served);
      expect(contexts.map(({ response }) => response.body)).to.deep.equal(['text', 'text']);
    }
  });
});
