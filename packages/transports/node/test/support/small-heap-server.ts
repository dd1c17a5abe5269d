import type { AddressInfo } from 'node:net';
import { createStrictServer } from '../../src/index.js';

/** A process with a strict server that never responds to `/slow`, as in an outage. It sends its port to its parent. */
const server = createStrictServer((request, response) => {
  if (request.url !== '/slow') response.end('ok');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
