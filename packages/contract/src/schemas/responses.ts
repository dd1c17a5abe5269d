import type { z } from 'zod';
import type { OperationId } from '../routes.js';
import { campaign } from './campaign.js';
import { group } from './group.js';
import { instance } from './instance.js';
import { dataOf, pageOf } from './list.js';
import { usage } from './usage.js';
import { workspace } from './workspace.js';

/** The response body of each operation. */
export const RESPONSES: Readonly<Record<OperationId, z.ZodType>> = {
  getWorkspace: dataOf(workspace),
  getUsage: dataOf(usage),
  listInstances: pageOf(instance),
  listGroups: pageOf(group),
  listCampaigns: pageOf(campaign),
  createCampaign: dataOf(campaign),
};
