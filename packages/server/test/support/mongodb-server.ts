import { CliRun } from './cli.js';

export interface MongodbServer {
  readonly url: string;
  readonly managementUrl: string;
  readonly run: CliRun;
  /** Requests /readyz. */
  readonly readiness: () => Promise<Readiness>;
  /** Sends a GET request to the API, with or without a secret. */
  readonly get: (path: string, secret?: string) => Promise<Response>;
}

interface Readiness {
  readonly code: number;
  readonly status: string;
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
}

/** Starts `serve --json` over a database on free ports, and waits until it listens. */
export const startMongodbServer = async (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<MongodbServer> => {
  const ports = ['--port', '0', '--management-port', '0'];
  const run = new CliRun(['serve', '--json', ...ports, ...args], environment);
  await run.shows('stdout', '\n');
  const { url, managementUrl } = JSON.parse(run.stdout) as { url: string; managementUrl: string };
  return {
    url,
    managementUrl,
    run,
    readiness: async () => {
      const response = await fetch(`${managementUrl}/readyz`);
      const { status, reasons = [], warnings = [] } = (await response.json()) as Partial<Readiness>;
      return { code: response.status, status: String(status), reasons, warnings };
    },
    get: (path, secret) =>
      fetch(
        `${url}/api/public/v1${path}`,
        secret === undefined ? {} : { headers: { Authorization: `Bearer ${secret}` } },
      ),
  };
};
