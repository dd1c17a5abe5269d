import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/repository.js';
import { useSampleServer } from './support/use-sample-server.js';

const run = promisify(execFile);

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: { readonly raw: string };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
  };
}

interface Collection {
  readonly info: { readonly schema: string };
  readonly auth: { readonly bearer: readonly { readonly value: string }[] };
  readonly item: readonly { readonly item: readonly Item[] }[];
}

describe('workspace-api openapi --postman', function () {
  this.timeout(120_000);
  const server = useSampleServer();

  it('prints a collection whose requests all succeed, with the address, the key and ids of the service', async () => {
    const program = join(ROOT, 'packages/server/dist/bin/workspace-api.js');
    const { stdout } = await run(process.execPath, [program, 'openapi', '--postman']);
    expect(stdout).not.to.contain('wsk_5');
    const { URL: baseUrl, KEY: key } = server().environment;
    const collection = JSON.parse(
      server()
        .withIds(stdout)
        .replaceAll('{{baseUrl}}', baseUrl)
        .replaceAll('{{key}}', key)
        .replaceAll('{{$guid}}', randomUUID()),
    ) as Collection;
    expect(collection.info.schema).to.contain('/v2.1.0/');

    const statuses: Record<string, number> = {};
    for (const { name, request } of collection.item.flatMap(({ item }) => item)) {
      const headers = new Headers(request.header.map(({ key: header, value }) => [header, value] as [string, string]));
      headers.set('authorization', `Bearer ${collection.auth.bearer[0]?.value ?? ''}`);
      if (request.body !== undefined) headers.set('content-type', 'application/json');
      const response = await fetch(request.url.raw, {
        method: request.method,
        headers,
        body: request.body?.raw ?? null,
      });
      statuses[name] = response.status;
    }
    expect(statuses).to.deep.equal({
      'Read the workspace': 200,
      'Read usage': 200,
      'List instances': 200,
      'List groups': 200,
      'List campaigns': 200,
      'Create a campaign': 201,
    });
  });
});
