import autocannon from 'autocannon';
import { AnswerCheck } from './answer-check.js';
import { Latencies } from './latencies.js';
import type { LoadOrder, LoadReport, LoadRequest } from './load.js';

/** How often the tool checks whether to stop. */
const SAMPLE_MILLISECONDS = 10;

/** The maximum duration, in case nothing responds and nothing fails. */
const LONGEST_SECONDS = 60;

/** Returns the requests of one connection, so that all connections together send all requests. */
export const shareOf = (
  requests: readonly LoadRequest[],
  connection: number,
  connections: number,
): readonly LoadRequest[] =>
  requests.length < connections ? requests : requests.filter((_, index) => index % connections === connection);

/**
 * Sends with autocannon: each connection sends the next request as soon as it has the last response. Continues until
 * there is at least one response, so that even a short run on a busy machine has a figure.
 */
export const closedLoop = async (order: LoadOrder): Promise<LoadReport> => {
  const { url, requests, connections, status, seconds } = order;
  const check = new AnswerCheck(status);
  const latencies = new Latencies();
  let connection = 0;
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds + LONGEST_SECONDS,
        sampleInt: SAMPLE_MILLISECONDS,
        idReplacement: requests.some(({ headers }) => Object.values(headers).includes('[<id>]')),
        setupClient: (client) => {
          client.setRequests(shareOf(requests, connection++, connections).map((request) => ({ ...request })));
        },
      },
      (error: Error | null) => (error === null ? resolve() : reject(error)),
    );
    let isOver = false;
    const stopIfOver = (): void => {
      if (isOver) instance.stop();
    };
    setTimeout(() => {
      isOver = true;
      if (latencies.count > 0) instance.stop();
    }, seconds * 1_000);
    instance.on('response', (_client, answered, _bytes, milliseconds) => {
      check.status(answered);
      latencies.add(milliseconds);
      stopIfOver();
    });
    instance.on('reqError', (error: Error) => {
      check.failure(error.message);
      stopIfOver();
    });
  });
  check.assertPassed();
  if (latencies.count === 0) throw new Error(`Nothing was answered in ${LONGEST_SECONDS} seconds.`);
  return { requests: latencies.count, seconds: (performance.now() - start) / 1_000, latency: latencies.summary() };
};
