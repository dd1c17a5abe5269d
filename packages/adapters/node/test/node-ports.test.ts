import { describePlatformPortsContract } from '@workspace-api/conformance';
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { createNodePorts } from '../src/index.js';
import { createWebPorts } from '../src/web.js';

describePlatformPortsContract('adapter-node', createNodePorts);

describePlatformPortsContract('adapter-node on the Web platform', () =>
  createWebPorts((bytes) => createHash('sha256').update(bytes).digest()),
);

describe('createWebPorts', () => {
  it('names the function that is missing', () => {
    expect(() => createWebPorts(undefined as never)).to.throw(TypeError, '- sha256 must be a function.');
  });
});
