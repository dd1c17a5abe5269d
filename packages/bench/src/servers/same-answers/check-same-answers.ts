import type { GroupPage } from '../shared/operations.js';
import type { Callers } from './callers.js';
import { creatingExchanges, findAddressees } from './creating.js';
import { exchange, redacted, readData, type Answer, type Exchange } from './exchange.js';
import { pageExchanges } from './pages.js';
import { readingExchanges } from './reading.js';

/** A running server. */
export interface ComparedServer {
  readonly name: string;
  /** The base URL, without a path. */
  readonly url: string;
}

/** The maximum length of a response in an error message. */
const MAX_CHARACTERS = 2_000;

const describe = (answer: Answer): string => JSON.stringify(answer).slice(0, MAX_CHARACTERS);

const assertSame = (server: string, { about, method, path }: Exchange, answer: Answer, expected: Answer): void => {
  const differing = (Object.keys(expected) as (keyof Answer)[]).filter((part) => answer[part] !== expected[part]);
  if (differing.length === 0) return;
  throw new Error(
    [
      `${server} answers another ${differing.join(', ')} to ${about} (${method} ${path}).`,
      `  expected ${describe(expected)}`,
      `  got      ${describe(answer)}`,
    ].join('\n'),
  );
};

const foreignCursorOf = async (url: string, { foreign: secret }: Callers): Promise<string> => {
  const request = { about: 'groups of another workspace', method: 'GET', path: '/groups?limit=1', secret } as const;
  const { nextCursor } = await readData<GroupPage>(url, request);
  if (nextCursor === null) throw new Error('The other workspace has too few groups for a cursor.');
  return nextCursor;
};

/** Sends the requests in order. */
const answersTo = async (url: string, requests: readonly Exchange[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const request of requests) answers.push(await exchange(url, request));
  return answers;
};

/** Checks that replayed responses have the id of the first one. The masks hide ids otherwise. */
const assertReplayed = (server: string, requests: readonly Exchange[], answers: readonly Answer[]): void => {
  const at = answers.findIndex(({ replayed }) => replayed !== null);
  const [request, first, again] = [requests[at], answers[at - 1], answers[at]];
  if (request === undefined || first === undefined || again === undefined) {
    throw new Error(`${server} has replayed nothing.`);
  }
  assertSame(server, request, again, { ...first, replayed: again.replayed });
};

/**
 * Checks that servers with the same records respond like the first one: 200 pages byte for byte, the workspace, new
 * campaigns, and rejected requests. Values that a server generates (ids and times of new campaigns, request ids) and
 * `lastUsedAt` need only have the same format. Throws at the first difference, with a description.
 */
export const checkSameAnswers = async (
  reference: ComparedServer,
  servers: readonly ComparedServer[],
  callers: Callers,
): Promise<void> => {
  const addressees = await findAddressees(reference.url, callers);
  const reading = [
    ...(await pageExchanges(reference.url, callers)),
    ...readingExchanges(callers, await foreignCursorOf(reference.url, callers)),
  ];
  const newRequests = (): Exchange[] => [...reading, ...creatingExchanges(callers, addressees)];

  const expected = await answersTo(reference.url, newRequests());
  for (const { name, url } of servers) {
    const requests = newRequests();
    const answers = await answersTo(url, requests);
    for (const [index, request] of requests.entries()) {
      const [answer, right] = [answers[index], expected[index]];
      if (answer !== undefined && right !== undefined) assertSame(name, request, redacted(answer), redacted(right));
    }
    assertReplayed(name, requests, answers);
  }
};
