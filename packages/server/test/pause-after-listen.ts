import { subscribe } from 'node:diagnostics_channel';

// Loaded with --import before the executable. Blocks the process for a moment after it opens a port, as if under load.

const PAUSE_MILLISECONDS = 100;

subscribe('tracing:net.server.listen:asyncEnd', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
});
