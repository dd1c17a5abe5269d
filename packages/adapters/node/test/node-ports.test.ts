import { describePlatformPortsContract } from '@workspace-api/conformance';
import { createNodePorts } from '../src/index.js';

describePlatformPortsContract('adapter-node', createNodePorts);
