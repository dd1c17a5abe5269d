/**
 * The load process: separate from the servers and the measuring process, so that it can have its own core. It ends with
 * an error if a response is unexpected.
 */
import { closedLoop } from './closed-loop.js';
import type { LoadOrder } from './load.js';
import { openLoop } from './open-loop.js';

process.on('message', ({ rate, ...order }: LoadOrder) => {
  const report = rate === undefined ? closedLoop(order) : openLoop({ ...order, rate });
  void report.then((found) => process.send?.(found));
});
process.once('disconnect', () => process.exit());
