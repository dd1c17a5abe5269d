import { recordedPorts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AdminPorts } from '../src/ports.js';
import { createWorkspaceAdmin } from '../src/workspace-admin.js';

describe('createWorkspaceAdmin in plain JavaScript', () => {
  it('names every missing port and every unknown option at once', () => {
    const ports = { ...recordedPorts(), random: undefined, apiKeys: undefined };
    expect(() => createWorkspaceAdmin(ports as unknown as AdminPorts, { scope: [] } as object)).to.throw(
      TypeError,
      [
        'The back office cannot be created.',
        '- ports.apiKeys must be a port. Add the ports of a storage adapter, such as createMongoPorts() of @workspace-api/adapter-mongodb.',
        '- ports.random must be a port. Add createNodePorts() of @workspace-api/adapter-node.',
        '- options.scope is unknown. Did you mean scopes? Known: scopes, keyPrefix, maxKeys.',
      ].join('\n'),
    );
  });
});
