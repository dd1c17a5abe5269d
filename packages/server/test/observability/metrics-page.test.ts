import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createLogger } from '../../src/log/logger.js';
import { createPostgresPool } from '@workspace-api/adapter-postgres';
import { createMetrics } from '../../src/observability/create-metrics.js';
import { logRequests } from '../../src/observability/log-requests.js';
import { REQUEST as KEY_REQUEST } from './request.js';

const PAGE = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8');

/** Returns the rows of the table whose first column has this heading, as arrays of cells. */
const rowsUnder = (head: string): string[][] => {
  const [, table = ''] = new RegExp(`^\\| ${head} .*\\n\\| -.*\\n((?:\\|.*\\n)*)`, 'm').exec(PAGE) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

const coded = (name: string): string => `\`${name}\``;

const { registry, watchPool } = createMetrics({ reasons: [], warnings: [] });
// A pool that never connects, for the metrics of PostgreSQL.
watchPool(createPostgresPool('postgresql://127.0.0.1/product'));

/** The fields of a metric that the types of prom-client leave out. */
const metrics = registry.getMetricsAsArray() as unknown as {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
  readonly help: string;
}[];

const ours = metrics.filter(({ name }) => name.startsWith('workspace_api_'));

const REQUEST = {
  ...KEY_REQUEST,
  ...{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', tokenName: 'sign-up', actor: 'ann', clientAddress: '203.0.113.7' },
  aborted: true,
  deprecated: true,
};

describe('docs/metrics.md', () => {
  it('has every metric of this service, with its type, labels and help text', () => {
    expect(rowsUnder('metric')).to.deep.equal(
      ours.map(({ name, type, labelNames, help }) => [coded(name), type, labelNames.map(coded).join(', '), help]),
    );
  });

  it('has every label, and no others', () => {
    const labels = new Set(ours.flatMap(({ labelNames }) => labelNames).map(coded));
    expect(rowsUnder('label').map(([label]) => label)).to.have.members([...labels]);
  });

  it('names no metric that does not exist', () => {
    const named = [...PAGE.matchAll(/`((?:process|nodejs|workspace_api)_\w+)/g)].map(([, name]) => name);
    expect(named.length).to.be.above(ours.length);
    expect(named.filter((name) => !metrics.some((metric) => metric.name === name))).to.deep.equal([]);
  });

  it('has every field of a log line, and no others', async () => {
    const fields = new Set<string>();
    const messages = new Set<string>();
    const logger = await createLogger('info', 'json', {
      write: (line) => {
        const fieldsOfLine = JSON.parse(line) as { msg: string };
        messages.add(fieldsOfLine.msg);
        for (const field of Object.keys(fieldsOfLine)) fields.add(field);
      },
    });
    const { onResponse: log } = logRequests(logger, { logClientAddress: true });
    log(REQUEST);
    log({ ...REQUEST, operationId: null, status: 400, errors: [{ code: 'too_long', pointer: '/name' }] });
    log({ ...REQUEST, status: 503, error: new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }) });
    log({ ...REQUEST, status: 500, error: new Error('lost') });
    expect(messages.size).to.equal(3);
    const rows = rowsUnder('field');
    expect(rows.map(([field]) => field)).to.have.members([...fields].map(coded));
    for (const message of messages) expect(rows.at(-1)?.[1]).to.contain(coded(message));
  });
});
