/** Where an exchange fails: on the way to the service, or on the way back, when the service has acted on the request. */
export interface Fault {
  readonly kind: 'broken' | 'silent' | 'truncated' | 'limited' | 'unavailable' | 'error' | 'gateway' | 'twice';
  readonly isApplied: boolean;
}

const problem = (status: number, code: string, headers: Record<string, string>): Response =>
  new Response(JSON.stringify({ status, code, title: code, detail: code }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

const failed = async (kind: Fault['kind'], signal: AbortSignal | null | undefined): Promise<Response> => {
  switch (kind) {
    case 'silent':
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    case 'truncated':
      return new Response('{"data":{"id":"01', { status: 201, headers: { 'content-type': 'application/json' } });
    case 'limited':
      return problem(429, 'rate_limited', { 'retry-after': '3' });
    case 'unavailable':
      return problem(503, 'unavailable', { 'retry-after': '1' });
    case 'error':
      return problem(500, 'internal_error', {});
    case 'gateway':
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    default:
      throw new TypeError('fetch failed');
  }
};

/** A fetch that injects faults, one per attempt. Each request, identified by its body and path, has its own faults. */
export const faultyFetch =
  (reach: typeof fetch, faultsOf: (request: string) => readonly Fault[]): typeof fetch =>
  async (input, init) => {
    const request = `${new Request(input, init).url} ${typeof init?.body === 'string' ? init.body : ''}`;
    const fault = faultsOf(request)[0];
    if (fault === undefined) return reach(input, init);
    const unaborted = { ...init, signal: null };
    if (fault.kind === 'twice') {
      // A network that delivers a request twice, at the same time.
      const [response] = await Promise.all([reach(input, init), reach(input, unaborted)]);
      return response;
    }
    if (fault.isApplied) await (await reach(input, unaborted)).text();
    return failed(fault.kind, init?.signal);
  };
