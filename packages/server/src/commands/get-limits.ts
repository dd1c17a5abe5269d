import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { limitTable } from '../text/limit-table.js';
import type { GetLimitsConfiguration } from './limits-options.js';

/** Prints the limits of a workspace. */
export const getLimits = ({ workspace, json, ...configuration }: GetLimitsConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const limits = await admin.getLimits(workspace);
    print(json, { limits }, limitTable(limits));
  });
