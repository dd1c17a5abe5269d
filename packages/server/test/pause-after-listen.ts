import { subscribe } from 'node:diagnostics_channel';

// Loaded with --import in front of the executable. The process pauses whenever it has opened a port, as under load.

const PAUSE_MILLISECONDS = 100;

subscribe('tracing:net.server.listen:asyncEnd', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
});
