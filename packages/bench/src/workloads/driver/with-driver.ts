import type { Bench } from '../../bench.js';
import type { MeasuredServer } from '../../method/measured-server.js';
import { readCaller, type Caller } from '../caller.js';
import { fillWorkspace } from '../fill-database.js';
import { groupCountOf } from '../memory-section.js';
import { startProductOnMongodb } from '../mongodb-section.js';
import type { TestDatabase } from '../test-database.js';
import { withServers } from '../with-servers.js';
import { startBareDriver, type BareDriver } from './bare-driver.js';

/** The product and the bare driver on the same database. */
export interface DriverStage {
  readonly database: TestDatabase;
  readonly product: MeasuredServer;
  readonly driver: BareDriver;
  readonly caller: Caller;
}

export const withDriver = async (bench: Bench, use: (stage: DriverStage) => Promise<void>): Promise<void> => {
  const database = await bench.database();
  const workspace = await fillWorkspace(database, groupCountOf(bench));
  await withServers([() => startProductOnMongodb(database, { cores: bench.cores?.server })], async ([product]) => {
    if (product === undefined) return;
    const caller = await readCaller(product.url, workspace.secret);
    await withServers([() => startBareDriver(bench, database, workspace)], async ([driver]) => {
      if (driver !== undefined) await use({ database, product, driver, caller });
    });
  });
};
