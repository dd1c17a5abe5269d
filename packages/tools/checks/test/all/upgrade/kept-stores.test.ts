import { checkResponse, describeStoragePortsContract } from '@workspace-api/conformance';
import { createWorkspaceApi } from '@workspace-api/core';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { RELEASES, pathOf } from '../../../src/released/folder.js';
import { goOn, issueKey, readRecords, type Content } from '../../../src/upgrade/content.js';
import { CONTENT_FILE, KEPT_STORES } from '../../../src/upgrade/kept-stores.js';

const PATHS = ['/me', '/usage', '/instances', '/groups?limit=3', '/campaigns'];

/** Returns the parts of a value that another one has too: a later release may add fields. */
const partsIn = (value: unknown, earlier: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(earlier)) return value.map((item, index) => partsIn(item, earlier[index]));
  if (typeof value !== 'object' || typeof earlier !== 'object' || value === null || earlier === null) return value;
  const entries = Object.entries(value).filter(([name]) => name in earlier);
  return Object.fromEntries(entries.map(([name, item]) => [name, partsIn(item, earlier[name as never])]));
};

for (const version of RELEASES) {
  const read = (file: string): Buffer => readFileSync(pathOf(version, file));
  const content = JSON.parse(read(CONTENT_FILE).toString()) as Content & { cursors: Readonly<Record<string, string>> };

  for (const [name, { file, restore }] of Object.entries(KEPT_STORES)) {
    const store = await restore(read(file));
    await store.migrate();

    describe(`a store of ${version} on ${name}`, function () {
      this.timeout(60_000);
      const ports = store.openPorts();

      it('has every record as it was', async () => {
        const records = await readRecords(ports, content.workspaceIds);
        expect(partsIn(records, content.records)).to.deep.equal(content.records);
      });

      it('replays a creation, and continues a list below its cursor', async () => {
        const { creation, records, cursors } = content;
        const rest = records[creation.workspaceId]?.groups.slice(2);
        const expected = { id: creation.id, replayed: true, rest };
        expect(partsIn(await goOn(ports, content, cursors[name] ?? ''), expected)).to.deep.equal(expected);
      });

      it('is served as the OpenAPI document describes', async () => {
        const handler = createFetchHandler(createWorkspaceApi({ ...createNodePorts(), ...ports }));
        for (const workspaceId of content.workspaceIds) {
          const headers = { authorization: `Bearer ${await issueKey(ports, workspaceId)}` };
          for (const path of PATHS) {
            const url = new URL(`http://localhost/api/public/v1${path}`);
            const response = await handler(new Request(url, { headers }));
            expect(response.status, path).to.equal(200);
            const text = await response.text();
            const { status, headers: received } = response;
            const request = { method: 'GET', path: url.pathname };
            checkResponse(request, { status, headers: received, text, json: JSON.parse(text) as unknown });
          }
        }
      });

      after(() => ports.counters.close());
    });

    describeStoragePortsContract(
      `a migrated store of ${version} on ${name}`,
      async () => {
        await store.empty();
        return { openPorts: () => store.openPorts(), close: async () => undefined };
      },
      { numRuns: 10 },
    );
    after(() => store.close());
  }
}
