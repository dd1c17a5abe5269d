/** The load process: separate from the servers and the measuring process, so that it can have its own core. */
import { closedLoop } from './closed-loop.js';
import type { LoadAnswer, LoadOrder, LoadReport } from './load.js';
import { openLoop } from './open-loop.js';

const carryOut = ({ rate, ...order }: LoadOrder): Promise<LoadReport> =>
  rate === undefined ? closedLoop(order) : openLoop({ ...order, rate });

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (report) => process.send?.({ report } satisfies LoadAnswer),
    (error: unknown) =>
      process.send?.({ failure: error instanceof Error ? error.message : String(error) } satisfies LoadAnswer),
  );
});
process.once('disconnect', () => process.exit());
