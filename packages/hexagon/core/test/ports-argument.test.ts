import { recordedPorts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Ports } from '../src/ports.js';
import type { WorkspaceApiOptions } from '../src/workspace-api-options.js';
import { createWorkspaceApi } from '../src/workspace-api.js';

/** Creates the API as plain JavaScript can. */
const create = (ports: unknown, options?: unknown): unknown =>
  createWorkspaceApi(ports as Ports, options as WorkspaceApiOptions | undefined);

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).to.be.an.instanceOf(TypeError);
    return (error as TypeError).message;
  }
  throw new Error('Expected an error.');
};

const FROM_STORAGE =
  'Add the ports of a storage adapter, such as createMongoPorts() of @workspace-api/adapter-mongodb.';
const FROM_PLATFORM = 'Add createNodePorts() of @workspace-api/adapter-node.';

describe('createWorkspaceApi in plain JavaScript', () => {
  it('names every missing port and every unknown option at once, with what to do', () => {
    const ports = { ...recordedPorts(), clock: undefined, groups: undefined };
    expect(messageOf(() => create(ports, { ratelimits: {}, rateLimits: { keys: null } }))).to.equal(
      [
        'The API cannot be created.',
        `- ports.groups must be a port. ${FROM_STORAGE}`,
        `- ports.clock must be a port. ${FROM_PLATFORM}`,
        '- options.rateLimits.keys is unknown. Did you mean key? Known: key, workspace, address.',
        '- options.ratelimits is unknown. Did you mean rateLimits? Known: rateLimits, concurrencyLimits, allowUnknownAddress.',
      ].join('\n'),
    );
  });

  it('names every method that a port lacks', () => {
    const ports = { ...recordedPorts(), clock: {}, ids: { next: 1 }, digest: null };
    const message = messageOf(() => create(ports));
    expect(message.split('\n').slice(1)).to.deep.equal([
      '- ports.clock.now must be a function.',
      '- ports.ids.next must be a function.',
      `- ports.digest must be a port. ${FROM_PLATFORM}`,
    ]);
  });

  it('names every port if there are none', () => {
    expect(messageOf(() => create({})).split('\n')).to.have.lengthOf(10);
    expect(messageOf(() => create(undefined))).to.contain('- ports must be the ports of a storage adapter');
  });

  it('says that ports must be awaited', () => {
    expect(messageOf(() => create(Promise.resolve(recordedPorts())))).to.contain(
      '- ports must be awaited, because it is a Promise.',
    );
  });

  for (const options of [null, 5, 'rateLimits', []]) {
    it(`rejects ${JSON.stringify(options)} as options`, () => {
      expect(messageOf(() => create(recordedPorts(), options))).to.contain('- options must be an object.');
    });
  }

  it('rejects rate limits that are not an object', () => {
    expect(messageOf(() => create(recordedPorts(), { rateLimits: null }))).to.contain(
      '- options.rateLimits must be an object.',
    );
  });

  it('accepts ports with methods of a class, ports beside those of the core, and options that are undefined', () => {
    const ports = { ...recordedPorts(), directory: {} };
    expect(create(ports)).to.be.an('object');
    expect(create(ports, {})).to.be.an('object');
    expect(create(ports, { rateLimits: undefined })).to.be.an('object');
  });
});
