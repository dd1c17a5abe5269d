/** A request as fetch received it. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly redirect: Request['redirect'];
}

/** What a step of a script does: returns a response, or throws as fetch does. */
export type Step = (request: SentRequest, signal: AbortSignal) => Response | Promise<Response>;

/** A fetch that follows a script, one step per request. Its last step is repeated. */
export const scriptedFetch = (...steps: readonly Step[]): { fetch: typeof fetch; sent: SentRequest[] } => {
  const sent: SentRequest[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      const { url, method, headers, redirect } = new Request(input, init);
      const request = { url, method, headers, redirect, body: typeof init?.body === 'string' ? init.body : null };
      const step = steps[Math.min(sent.length, steps.length - 1)];
      sent.push(request);
      if (step === undefined) throw new Error('The script has no step.');
      return step(request, init?.signal ?? new AbortController().signal);
    },
  };
};

/** A success. */
export const success =
  (data: unknown, headers: Readonly<Record<string, string>> = {}): Step =>
  () =>
    Response.json({ data }, { headers });

/** A problem. */
export const problem =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}, fields: object = {}): Step =>
  ({ headers: sent }) =>
    new Response(
      JSON.stringify({
        ...{ type: `/docs/problems/${code}`, title: code, status, code, detail: `It is ${code}.` },
        ...{ instance: '/', requestId: sent.get('x-request-id'), ...fields },
      }),
      { status, headers: { 'content-type': 'application/problem+json', ...headers } },
    );

/** A connection that breaks. */
export const broken: Step = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
};

/** A connection to an address where nothing is, as Node.js reports it for a name with two addresses. */
export const refused =
  (code: string): Step =>
  () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new AggregateError([]), { code }) });
  };

/** A response that never comes. */
export const silence: Step = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A success whose body breaks off. */
export const truncated: Step = () =>
  new Response('{"data":{"id":"0192', { status: 201, headers: { 'content-type': 'application/json' } });
