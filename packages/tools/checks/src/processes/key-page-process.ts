import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startServe } from './serve-process.js';

/** The key page, to which members come by links, with the API and the back office. */
export interface KeyPageProcess {
  readonly url: string;
  readonly adminUrl: string;
  readonly keyPageUrl: string;
  /** The token of the back office. */
  readonly token: string;
  /** Calls an operation of the back office. Resolves to its result. */
  call<Result>(operation: string, input: object): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts `serve` on a new SQLite file, with a secret for links, and waits until it listens. */
export const startKeyPage = async (): Promise<KeyPageProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-key-page-'));
  const [token, secret] = [crypto.randomUUID(), crypto.randomUUID()];
  const fileWith = (name: string, text: string): string => {
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
    return join(folder, name);
  };
  const [child, urls] = await startServe<Pick<KeyPageProcess, 'url' | 'adminUrl' | 'keyPageUrl'>>([
    ...['--data', join(folder, 'data.sqlite'), '--port', '0', '--management-port', '0'],
    ...['--admin-port', '0', '--admin-token-file', fileWith('tokens', token)],
    ...['--key-page-port', String(await freePort()), '--key-page-secret-file', fileWith('secret', secret)],
    ...['--key-page-return-origin', 'https://app.acme.example'],
  ]);
  return {
    ...urls,
    token,
    call: async <Result>(operation: string, input: object): Promise<Result> => {
      const response = await fetch(`${urls.adminUrl}/admin/v1/${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.status === 204 ? (undefined as Result) : ((await response.json()) as { data: Result }).data;
    },
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};
