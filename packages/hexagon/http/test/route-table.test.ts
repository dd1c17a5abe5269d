import { RequestError } from '@workspace-api/contract';
import { expect } from 'chai';
import type { Endpoint } from '../src/endpoint.js';
import { RouteTable } from '../src/route-table.js';

/** Returns a table of endpoints, each given as `GET /a/{b}`. */
const tableOf = (...routes: readonly string[]): RouteTable =>
  new RouteTable(
    routes.map((route): Endpoint => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path, admission: null, respond: () => ({ status: 200, headers: {}, body: null }) };
    }),
  );

/** Returns the route that a table finds with its parameters, or the code of the problem with its `Allow`. */
const find = (table: RouteTable, request: string): readonly unknown[] => {
  const [method = '', path = ''] = request.split(' ');
  try {
    const { endpoint, params } = table.find(method, path);
    return [`${endpoint.method} ${endpoint.path}`, { ...params }];
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return [error.code, error.headers['Allow']];
  }
};

describe('RouteTable', () => {
  it('takes no endpoint whose admission was forgotten', () => {
    const forgotten = { method: 'GET', path: '/open', respond: () => ({ status: 200, headers: {}, body: null }) };
    expect(() => new RouteTable([forgotten as unknown as Endpoint])).to.throw(TypeError, 'GET /open has no admission');
  });

  describe('with paths that overlap', () => {
    const table = tableOf(
      'GET /p/{id}/members',
      'DELETE /p/bulk/{kind}',
      'DELETE /q/{id}',
      'GET /q/search',
      'POST /q/search',
    );

    for (const [request, ...found] of [
      ['GET /p/bulk/members', 'GET /p/{id}/members', { id: 'bulk' }],
      ['HEAD /p/bulk/members', 'GET /p/{id}/members', { id: 'bulk' }],
      ['DELETE /p/bulk/members', 'DELETE /p/bulk/{kind}', { kind: 'members' }],
      ['GET /q/search', 'GET /q/search', {}],
      ['HEAD /q/search', 'GET /q/search', {}],
      ['DELETE /q/search', 'DELETE /q/{id}', { id: 'search' }],
      ['DELETE /q/17', 'DELETE /q/{id}', { id: '17' }],
    ] as const) {
      it(`finds ${request} by its method too`, () => {
        expect(find(table, request)).to.deep.equal(found);
      });
    }

    for (const [request, allow] of [
      ['PUT /p/bulk/members', 'HEAD, GET, DELETE'],
      ['PUT /q/search', 'HEAD, GET, POST, DELETE'],
      ['PUT /q/17', 'DELETE'],
      ['PUT /p/17/members', 'HEAD, GET'],
    ] as const) {
      it(`allows the methods of all of them, once each, at ${request}`, () => {
        expect(find(table, request)).to.deep.equal(['method_not_allowed', allow]);
      });
    }
  });

  it('lists a method once that several paths have', () => {
    const table = tableOf('GET /a/{b}/c', 'GET /a/b/{c}', 'POST /a/b/c');
    expect(find(table, 'PUT /a/b/c')).to.deep.equal(['method_not_allowed', 'POST, HEAD, GET']);
  });

  it('finds no path with invalid percent-encoding in a parameter, and no other one', () => {
    const table = tableOf('GET /a/{b}');
    for (const path of ['/a/%c3', '/a/%zz', '/a/%ff', '/a/%', '/a/', '/a', '/A/b', '/a/b/', '/a/b/c', '/__proto__'])
      expect(find(table, `GET ${path}`), path).to.deep.equal(['unknown_path', undefined]);
  });

  for (const [path, nearest] of [
    ['/a/groups/', '/a/groups'],
    ['//a//groups', '/a/groups'],
    ['/A/Groups', '/a/groups'],
    ['/a/keys/issue', '/a/keys.issue'],
    ['/a/keys.issue/', '/a/keys.issue'],
    ['/a/group', undefined],
    ['//', undefined],
    [`/a/groups${'/'.repeat(191)}`, '/a/groups'],
    [`/a/groups${'/'.repeat(300)}`, undefined],
  ] as const) {
    it(`names ${nearest ?? 'no path'} for ${path.slice(0, 20)}`, () => {
      const detail = nearest === undefined ? undefined : `The path does not exist. Did you mean ${nearest}?`;
      const table = tableOf('GET /a/groups', 'POST /a/keys.issue', 'GET /', `GET /${'b'.repeat(200)}`);
      expect(() => table.find('GET', path))
        .to.throw(RequestError)
        .that.includes({ code: 'unknown_path', detail });
    });
  }
});
