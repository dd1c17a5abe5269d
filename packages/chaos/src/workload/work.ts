import type { Random } from '../random.js';
import { callThroughClient } from './call-through-client.js';
import { createAtBoth, createCampaigns, createInTurns } from './create-campaigns.js';
import { exceedLimit } from './exceed-limit.js';
import { holdKeys } from './hold-keys.js';
import { scheduleCampaigns } from './schedule-campaigns.js';
import type { Scene, Scenario } from './scene.js';
import { walkPages } from './walk-pages.js';

/** Few, so that a slow machine keeps up. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  ...[createCampaigns, createCampaigns, createAtBoth, createInTurns],
  ...[walkPages, walkPages],
  ...[holdKeys, holdKeys, holdKeys],
  ...[callThroughClient, callThroughClient],
  ...[scheduleCampaigns, exceedLimit],
];

/** Runs scenarios concurrently until the end of the run. */
export const work = async (scenarios: readonly Scenario[], scene: Scene, random: Random): Promise<void> => {
  await Promise.all(scenarios.map((scenario) => scenario(scene, random.fork())));
};
