/**
 * Preloaded into a measured server: reports its resource usage to its parent process on request. The figures are exact
 * and comparable, and no server needs a change.
 */
import type { Usage } from './measured-server.js';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() } satisfies Usage);
});
// The channel must not keep the server alive. It ends by itself, or with its parent.
process.channel?.unref();
process.once('disconnect', () => process.exit());
