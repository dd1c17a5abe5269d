import { retry } from '../retry.js';
import type { BackOffice } from './back-office.js';

const MAX_MILLISECONDS = 60_000;

/** Waits until every due campaign is completed, at most a minute. A check reports those that are not. */
export const awaitDueCampaigns = ({ due }: Pick<BackOffice, 'due'>): Promise<void> =>
  retry(async () => {
    const left = (await due.readStored()).filter(({ status }) => status !== 'completed');
    if (left.length > 0) throw new Error('Not all due campaigns are completed.');
  }, MAX_MILLISECONDS).catch(() => undefined);
