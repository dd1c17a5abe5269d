import { getRequestListener } from '@hono/node-server';
import type { RunningServer } from '@workspace-api/conformance';
import type { FetchHandler } from '@workspace-api/transport-fetch';
import { createServer } from 'node:http';
import { createContext, runInContext } from 'node:vm';
import { startServer } from '../../../src/processes/start-server.js';
import { bundle } from '../../../src/runtimes/bundle.js';
import { describeResponses, type BundledHost } from './support/describe-responses.js';

const HOST = new URL('../../../src/runtimes/workerd/embedded-worker.js', import.meta.url);

interface HostModule {
  readonly default: { readonly fetch: FetchHandler };
}

/** The web standards that the bundles use, without Node.js. */
const WEB = {
  ...{ URL, URLSearchParams, TextEncoder, TextDecoder, Request, Response, Headers, Blob, CompressionStream },
  ...{ crypto, performance, console, structuredClone, setTimeout, clearTimeout, setInterval, clearInterval },
};

/** Runs a CommonJS bundle in a context with only web standards. */
const runCommonJs = (code: string): HostModule => {
  const module = { exports: {} };
  runInContext(code, createContext({ ...WEB, module }));
  return module.exports as HostModule;
};

const importModule = (code: string): Promise<HostModule> =>
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`) as Promise<HostModule>;

for (const [format, run] of [
  ['esm', importModule],
  ['cjs', runCommonJs],
] as const) {
  describe(`a host bundled for a neutral platform, as ${format}`, () => {
    let server: RunningServer;
    let host: BundledHost;

    before(async () => {
      const code = await bundle(HOST, { platform: 'neutral', format });
      const { fetch: handler } = (await run(Buffer.from(code).toString())).default;
      const listener = getRequestListener(handler, { overrideGlobalObjects: false });
      server = await startServer(createServer((request, response) => void listener(request, response)));
      const { baseUrl } = server;
      host = { baseUrl, secret: await (await fetch(`${baseUrl}/secret`)).text() };
    });

    after(() => server.close());

    describeResponses('as a fetch handler', () => host);
  });
}
