import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';
import type { Scene, Wish, Worker } from './scene.js';

const MOST_ATTEMPTS = 60;

/**
 * Creates campaigns, some of them by asking both processes at once. Sends each request until it is acknowledged; then
 * reads the first page, and now and then sends the request of a campaign again that exists for some time.
 */
export const createCampaigns: Worker = async (scene, random) => {
  const { caller, key, fulfilled, end } = scene;
  for (let number = 1; !end.aborted; number++) {
    const wish = { idempotencyKey: randomUUID(), input: inputOf(scene, random, number) };
    const first = random.pick(PROCESS_NAMES);
    const processes = random.percent(30) ? PROCESS_NAMES : [first];
    const results = await Promise.all(processes.map((process) => createOne(scene, random, process, wish)));
    if (results.includes(true)) {
      fulfilled.push(wish);
      const other = random.pick(PROCESS_NAMES);
      await caller.readPage(other, key, { walk: scene.nextWalk(), limit: random.integer(1, 10), from: null });
    }
    const [earlier] = random.shuffle(fulfilled.slice(-50));
    if (earlier !== undefined && random.percent(30))
      await createOne(scene, random, random.pick(PROCESS_NAMES), earlier);
    await delay(random.integer(20, 150));
  }
};

/** Sends a request until it is acknowledged, and answers whether it was. Gives up on any other refusal, and at the end. */
export const createOne = async (
  { caller, key, end }: Pick<Scene, 'caller' | 'key' | 'end'>,
  random: Random,
  firstProcess: ProcessName,
  { idempotencyKey, input }: Wish,
): Promise<boolean> => {
  let process = firstProcess;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { answer } = await caller.create(process, key, idempotencyKey, input);
    if (answer?.status === 201) return true;
    if (answer !== null && answer.status !== 503 && answer.status !== 409) return false;
    if (end.aborted) return false;
    await delay(random.integer(30, 400));
    process = random.pick(PROCESS_NAMES);
  }
  return false;
};

const HOUR_IN_MILLISECONDS = 3_600_000;

const inputOf = ({ backOffice }: Scene, random: Random, number: number): Wish['input'] => ({
  name: `Sale ${number} ${random.pick(['', 'für alle', '促销', '🎉'])}.`,
  instanceId: backOffice.instanceId,
  groupIds: backOffice.groupIds.slice(0, random.integer(1, backOffice.groupIds.length)),
  content: { type: 'text', text: 'x'.repeat(random.integer(1, 300)) },
  scheduledAt: random.percent(30) ? new Date(Date.now() + 24 * HOUR_IN_MILLISECONDS).toISOString() : null,
  metadata: random.percent(50) ? { b: String(number), a: '' } : {},
});
