import type { DatabaseNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '../history/recorder.js';
import { retry } from '../retry.js';
import { PROCESS_NAMES, type ProcessName } from '../settings.js';
import { newCampaignRequest } from '../workload/new-campaign-request.js';
import type { Fault, FaultContext } from './fault.js';

/** The time until the scheduled time passes. After it, a new request would be rejected. */
const DUE_AFTER_MILLISECONDS = 700;

/**
 * Creates a campaign that is not replicated, so its creation is not acknowledged. A retry finds it, although a new
 * request would be rejected.
 */
export const retryInDoubt = <Node extends DatabaseNode>(
  setReplication: (context: FaultContext<Node>, isOn: boolean) => Promise<unknown>,
): Fault<Node> => ({
  name: 'retry a creation that only the primary has',
  inject: async (context) => {
    const { caller, key, random } = context;
    await setReplication(context, false);
    const { idempotencyKey, input } = newCampaignRequest(context, random);
    const scheduledAt = new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString();
    const request = { idempotencyKey, input: { ...input, scheduledAt } };
    const first = caller.create('A', key, request);
    try {
      await delay(2 * DUE_AFTER_MILLISECONDS);
      await caller.create('B', key, request);
    } finally {
      await setReplication(context, true);
    }
    await first;
    await caller.create('B', key, request);
  },
});

/** More than a process has connections to the database. */
const WRITERS = 24;

/** Longer than a request waits for a connection. */
const READ_FOR_MILLISECONDS = 3_000;
const PAUSE_MILLISECONDS = 20;

const READY_WITHIN_MILLISECONDS = 10_000;

/**
 * Kills a standby while many callers write in one workspace. Where a commit waits for it, their requests hang, but no read
 * may fail.
 */
export const WRITE_WITHOUT_STANDBY: Fault = {
  name: 'kill -9 a standby while many callers write in one workspace',
  inject: async (context) => {
    const { caller, key, random, recorder } = context;
    const { standby } = await context.chooseNodes();
    // A process that has just started may not be ready.
    for (const process of PROCESS_NAMES)
      await retry(async () => {
        if ((await caller.use(process, key)).response?.status !== 200) throw new Error(`${process} is not ready.`);
      }, READY_WITHIN_MILLISECONDS);
    await standby.kill();
    const writing = PROCESS_NAMES.flatMap((process) =>
      Array.from({ length: WRITERS }, () => caller.create(process, key, newCampaignRequest(context, random))),
    );
    try {
      const end = now() + READ_FOR_MILLISECONDS;
      const read = async (process: ProcessName): Promise<void> => {
        while (now() < end) {
          recorder.add('readsWithoutStandby', await caller.use(process, key));
          await delay(PAUSE_MILLISECONDS);
        }
      };
      await Promise.all(PROCESS_NAMES.map(read));
    } finally {
      await standby.restart();
    }
    await Promise.all(writing);
  },
};
