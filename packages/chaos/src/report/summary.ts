import { acknowledgedByKey, groupBy } from '../history/acknowledged.js';
import { type Exchange, type History, type WorkerEvent, exchangesOf, lengthOf } from '../history/history.js';

/** Returns the counts of a run, for a reader. Each row is a name and a value. */
export const summaryOf = (history: History, elections: number): readonly (readonly [name: string, value: string])[] => {
  const exchanges = exchangesOf(history);
  const acknowledged = [...acknowledgedByKey(history).values()];
  const replays = acknowledged.reduce((sum, { length }) => sum + length - 1, 0);
  const walks = history.pages.filter(({ page, after }) => page?.hasMore === false && after !== null);
  const revoked = new Set(history.revocations.filter(({ isAcknowledged }) => isAcknowledged).map(({ keyId }) => keyId));
  const sends = history.workerEvents.filter(({ kind }) => kind === 'sending');
  return [
    ...countsBy(exchanges, outcomeOf).map(([name, count]) => [`requests: ${name}`, count] as const),
    ...countsBy(history.faults, ({ name }) => name).map(([name, count]) => [`faults: ${name}`, count] as const),
    ['elections', String(elections)],
    ['campaigns acknowledged', String(acknowledged.length)],
    ['replays', String(replays)],
    ['pages read', String(history.pages.filter(({ page }) => page !== null).length)],
    ['walks through several pages, to the end', String(walks.length)],
    ['keys revoked', String(revoked.size)],
    ['calls through the client', String(history.clientCalls.length)],
    ['messages sent by workers', String(sends.length)],
    ['messages sent more than once', String(sends.length - new Set(sends.map(messageOf)).size)],
    ['longest request', milliseconds(Math.max(0, ...exchanges.map(lengthOf)))],
    ['longest time without a 2xx', milliseconds(longestSilence(exchanges))],
    ['longest stall of an event loop', milliseconds(Math.max(0, ...history.stalls.map((stall) => stall.milliseconds)))],
    ['recovery after the last fault', history.recoveries.map((span) => milliseconds(lengthOf(span))).join(', ')],
  ];
};

const messageOf = ({ campaignId, groupId }: WorkerEvent): string => `${campaignId}/${groupId ?? ''}`;

const milliseconds = (value: number): string => `${Math.round(value)} ms`;

const outcomeOf = ({ response }: Exchange): string =>
  response === null ? 'no response' : [response.status, response.code].filter((part) => part !== null).join(' ');

const countsBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string): (readonly [string, string])[] =>
  [...groupBy(items, nameOf)]
    .map(([name, group]) => [name, String(group.length)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

const longestSilence = (exchanges: readonly Exchange[]): number => {
  const start = Math.min(...exchanges.map((exchange) => exchange.start));
  const ends = exchanges.filter(({ response }) => response !== null && response.status < 300).map(({ end }) => end);
  const moments = [start, ...ends.sort((one, other) => one - other)];
  return Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
};

const INTERVAL_MILLISECONDS = 5_000;

/** Prints the progress of a run at intervals. Returns a function that stops it. */
export const watchProgress = (title: string, history: History, print: (line: string) => void): (() => void) => {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1_000);
    const { creations, pages, uses, faults } = history;
    const requests = creations.length + pages.length + uses.length;
    const acknowledged = acknowledgedByKey(history).size;
    print(`${title}: ${seconds} s, ${requests} requests, ${acknowledged} campaigns, ${faults.length} faults`);
  }, INTERVAL_MILLISECONDS);
  return () => {
    clearInterval(timer);
  };
};
