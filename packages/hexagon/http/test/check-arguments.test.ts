import type { WorkspaceApi } from '@workspace-api/core';
import { array, callback } from '@workspace-api/core/internal';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler } from '../src/index.js';
import { mountPath } from '../src/internal.js';
import { stubPages } from './support/stub-pages.js';

describe('the arguments of createHttpHandler', () => {
  const create = (options: unknown, ownOptions?: Parameters<typeof createHttpHandler>[2]): unknown =>
    createHttpHandler(stubApi(), options as never, ownOptions);

  for (const options of [
    undefined,
    {},
    { deadlineMilliseconds: undefined, trustedProxies: undefined, operations: undefined, prefixes: undefined },
    { deadlineMilliseconds: 1, trustedProxies: 0 },
    { deadlineMilliseconds: 2 ** 31 - 1, trustedProxies: 3, onUntrustedProxy: () => undefined },
    { protectedResource: { resource: 'https://a.example', authorizationServers: ['https://b.example', 'http://c'] } },
    { operations: [], prefixes: ['/api/billing/v1', '/x'], reference: stubPages() },
  ]) {
    it(`may be ${options === undefined ? 'left out' : JSON.stringify(options)}`, () => {
      expect(() => create(options)).not.to.throw();
    });
  }

  const MILLISECONDS = 'options.deadlineMilliseconds must be a number of milliseconds from 1 to 2147483647.';
  const COUNT = 'options.trustedProxies must be an integer from 0 to 9007199254740991.';
  const PATHS = 'options.prefixes must be an array of paths such as /api/billing/v1, without a slash at the end.';

  const RESOURCE =
    'options.protectedResource must have the URL resource, and authorizationServers, an array of at least one URL.';

  for (const [options, issue] of [
    // Node.js makes a timer of 1 ms from a longer time, so every slower request would be 503.
    [{ deadlineMilliseconds: Infinity }, MILLISECONDS],
    [{ deadlineMilliseconds: Number.NaN }, MILLISECONDS],
    [{ deadlineMilliseconds: 2 ** 31 }, MILLISECONDS],
    [{ deadlineMilliseconds: 0 }, MILLISECONDS],
    [{ deadlineMilliseconds: -1 }, MILLISECONDS],
    [{ deadlineMilliseconds: '8000' }, MILLISECONDS],
    [{ deadlineMilliseconds: null }, MILLISECONDS],
    [{ trustedProxies: 'many' }, COUNT],
    [{ trustedProxies: true }, COUNT],
    [{ trustedProxies: -1 }, COUNT],
    [{ trustedProxies: 1.5 }, COUNT],
    [{ trustedProxies: Infinity }, COUNT],
    [{ prefixes: '/api/billing/v1' }, PATHS],
    [{ prefixes: ['/api/billing/v1/'] }, PATHS],
    [{ prefixes: ['api/billing/v1'] }, PATHS],
    [{ prefixes: ['/'] }, PATHS],
    [{ prefixes: ['/x', '/api/{workspace}/v1'] }, PATHS],
    [{ prefixes: [['/x']] }, PATHS],
    [
      { operations: {} },
      'options.operations must be an array of operations, as serve of @workspace-api/http returns them.',
    ],
    [{ onRecord: 'log' }, 'options.onRecord must be a function.'],
    [{ onUntrustedProxy: 'log' }, 'options.onUntrustedProxy must be a function.'],
    [{ reference: null }, 'options.reference must be the result of createReference().'],
    [{ reference: {} }, 'options.reference must be the result of createReference().'],
    [{ about: 'Acme' }, 'options.about must be an object.'],
    [{ about: { contact: { email: 'x' } } }, 'options.about.contact.email must be an e-mail address.'],
    [{ allowPlainHttp: 'yes' }, 'options.allowPlainHttp must be one of: true, false.'],
    [{ verifyToken: {} }, 'options.verifyToken must be a function.'],
    [{ protectedResource: null }, RESOURCE],
    [{ protectedResource: { resource: 'https://a.example' } }, RESOURCE],
    [{ protectedResource: { resource: 'https://a.example', authorizationServers: [] } }, RESOURCE],
    [
      { protectedResource: { resource: 'https://a.example', authorizationServers: ['https://b.example', 'c'] } },
      RESOURCE,
    ],
    [
      { protectedResource: { resource: '/mcp https://a.example', authorizationServers: ['https://b.example'] } },
      RESOURCE,
    ],
    [{ protectedResource: { resource: ['https://a.example'], authorizationServers: ['https://b.example'] } }, RESOURCE],
    [
      { protectedResource: { resource: 'https://a.example/#b', authorizationServers: ['https://b.example'] } },
      RESOURCE,
    ],
  ] as const) {
    it(`name an option whose value is not valid: ${issue} (${String(Object.values(options)[0])})`, () => {
      expect(() => create(options)).to.throw(TypeError, `The API cannot be served.\n- ${issue}`);
    });
  }

  for (const options of [null, 7, 'options']) {
    it(`name options that are not an object: ${String(options)}`, () => {
      expect(() => create(options)).to.throw(TypeError, 'The API cannot be served.\n- options must be an object.');
    });
  }

  for (const api of [undefined, null, 7, {}, { authorize: true }]) {
    it(`name an API that is not one: ${JSON.stringify(api)}`, () => {
      expect(() => createHttpHandler(api as never)).to.throw(
        TypeError,
        'The API cannot be served.\n- api must be the result of createWorkspaceApi(ports).',
      );
    });
  }

  it('name an unknown option, with the known ones', () => {
    const known =
      'deadlineMilliseconds, trustedProxies, onUntrustedProxy, allowPlainHttp, about, verifyToken, ' +
      'reference, operations, prefixes, endpoints, protectedResource, onRecord';
    for (const [name, advice] of [
      ['trustedProxy', 'Did you mean trustedProxies? '],
      ['onResponse', ''],
      ['constructor', ''],
      ['toString', ''],
    ] as const)
      expect(() => create({ [name]: 1 })).to.throw(
        TypeError,
        `- options.${name} is unknown. ${advice}Known: ${known}.`,
      );
  });

  it('may have the options of a transport, whose types are checked too', () => {
    const ownOptions = {
      onResponse: callback().optional(),
      mountPath: mountPath.optional(),
      middleware: array().optional(),
    };
    create({ onResponse: () => undefined, mountPath: '/shop', middleware: [] }, ownOptions);
    create({ onResponse: undefined }, ownOptions);
    expect(() => create({ onResponse: 'x', mountPath: 7, middleware: {} }, ownOptions)).to.throw(
      TypeError,
      [
        '- options.onResponse must be a function.',
        '- options.mountPath must be empty, or a URL path such as /shop, without a slash at the end.',
        '- options.middleware must be an array.',
      ].join('\n'),
    );
    expect(() => create({ other: 1 }, ownOptions)).to.throw(
      TypeError,
      'prefixes, endpoints, protectedResource, onRecord, onResponse, mountPath, middleware.',
    );
  });

  it('are reported with all of their problems at once', () => {
    const handler = (): unknown =>
      createHttpHandler({} as WorkspaceApi, { trustedProxies: -1, trustedProxy: 1 } as object);
    expect(handler).to.throw(
      TypeError,
      /- api must be .*\n- options.trustedProxies must be .*\n- options.trustedProxy is/,
    );
  });
});
