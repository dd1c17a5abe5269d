import { describePlatformPortsContract } from '@workspace-api/conformance';
import { createWebPlatform } from '../../src/runtimes/web-platform.js';

describePlatformPortsContract('web standards', createWebPlatform);
