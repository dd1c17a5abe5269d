import { postmanCollection } from '@workspace-api/contract/postman';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, installTools } from '../../../src/generators.js';
import { useSampleServer } from '../../support/use-sample-server.js';

/** The report of newman. */
interface Report {
  readonly run: { readonly executions: readonly { readonly response: { readonly code: number } }[] };
}

/** Installs newman. */
describe('the Postman collection', function () {
  this.timeout(600_000);
  const server = useSampleServer();

  it('runs in newman without a failure', async () => {
    const tools = await installTools('newman-6.2.2', [
      ['npm', 'init', '--yes'],
      ['npm', 'install', 'newman@6.2.2'],
    ]);
    const { URL: baseUrl, KEY: key } = server().environment;
    const collection = server().withIds(JSON.stringify(postmanCollection(openApiDocument())));
    writeFileSync(join(tools, 'collection.json'), collection);
    const variables = ['--env-var', `baseUrl=${baseUrl}`, '--env-var', `key=${key}`];
    const report = ['--reporters', 'json', '--reporter-json-export', 'report.json'];
    const newman = 'node_modules/.bin/newman';
    await execute([newman, 'run', 'collection.json', ...variables, ...report], tools, tools);
    const { run } = JSON.parse(readFileSync(join(tools, 'report.json'), 'utf8')) as Report;
    expect(run.executions.map(({ response }) => response.code).sort()).to.deep.equal([200, 200, 200, 200, 200, 201]);
  });
});
