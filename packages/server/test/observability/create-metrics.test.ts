import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { toTimestamp } from '@workspace-api/core';
import { expect } from 'chai';
import { createMetrics, type Metrics } from '../../src/observability/create-metrics.js';
import { openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';
import { parseMetrics, sumOf, type Sample } from './parse-metrics.js';
import { REQUEST as KEY_REQUEST } from './request.js';

/** A request without an operation. */
const REQUEST = { ...KEY_REQUEST, operationId: null, route: null, status: 404, code: 'unknown_path' };

const samplesOf = async ({ registry }: Pick<Metrics, 'registry'>): Promise<Sample[]> =>
  parseMetrics(await registry.metrics());

describe('the metrics of a process', function () {
  this.timeout(60_000);

  it('count a duration of 3 ms in the bucket from 2 to 5 ms', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    metrics.onResponse(REQUEST);
    const samples = await samplesOf(metrics);
    const bucket = 'workspace_api_request_duration_seconds_bucket';
    expect(sumOf(samples, bucket, { le: '0.002' })).to.equal(0);
    expect(sumOf(samples, bucket, { le: '0.005' })).to.equal(1);
  });

  it('count an aborted request', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    metrics.onResponse({ ...REQUEST, aborted: true });
    const samples = await samplesOf(metrics);
    expect(sumOf(samples, 'workspace_api_requests_aborted_total', { operation: 'none' })).to.equal(1);
    expect(sumOf(samples, 'workspace_api_requests_total')).to.equal(1);
  });

  it('count requests of deprecated operations by key, of which they name 1,000', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    const request = { ...KEY_REQUEST, operationId: 'getInvoice', deprecated: true };
    metrics.onResponse({ ...request, deprecated: false });
    for (let number = 0; number < 1_003; number++)
      metrics.onResponse({ ...request, keyId: `key-${String(number)}` as typeof request.keyId });
    metrics.onResponse({ ...request, keyId: 'key-7' as typeof request.keyId });
    const samples = await samplesOf(metrics);
    const count = (key: string): number =>
      sumOf(samples, 'workspace_api_deprecated_requests_total', { operation: 'getInvoice', key });
    expect([count('key-7'), count('key-999'), count('key-1000'), count('other')]).to.deep.equal([2, 1, 0, 3]);
  });

  it('count requests with a key that soon expires, by key', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    const inDays = (days: number) => toTimestamp(Date.now() + days * 86_400_000);
    for (const keyExpiresAt of [null, inDays(15), inDays(13), inDays(0.1), inDays(-1)])
      metrics.onResponse({ ...KEY_REQUEST, keyExpiresAt });
    const samples = await samplesOf(metrics);
    expect(sumOf(samples, 'workspace_api_expiring_key_requests_total', { key: 'k' })).to.equal(2);
  });

  it('count every limit that a request exceeded, from 0', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    const rejections = 'workspace_api_limit_rejections_total';
    const before = await samplesOf(metrics);
    expect(before.filter(({ name }) => name === rejections).map(({ labels: { policy } }) => policy)).to.have.members([
      ...(['key', 'workspace', 'address', 'key-concurrency', 'workspace-concurrency'] as const),
      ...(['api_requests', 'campaigns'] as const),
    ]);
    expect(sumOf(before, rejections)).to.equal(0);
    metrics.onResponse({ ...REQUEST, status: 429, code: 'rate_limited', violatedPolicies: ['key', 'workspace'] });
    const after = await samplesOf(metrics);
    expect(sumOf(after, rejections, { policy: 'key', code: 'rate_limited' })).to.equal(1);
    expect(sumOf(after, rejections, { policy: 'workspace' })).to.equal(1);
    expect(sumOf(after, rejections)).to.equal(2);
  });

  it('count rejected tokens of the back office from 0, and its requests as such', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    const rejected = 'workspace_api_admin_tokens_rejected_total';
    const before = await samplesOf(metrics);
    expect(before.filter(({ name }) => name === rejected).map(({ labels }) => labels['code'])).to.have.members([
      'missing_token',
      'invalid_token',
    ]);
    for (const code of ['invalid_token', 'invalid_token', 'validation_failed', null])
      metrics.onResponse({ ...REQUEST, surface: 'back_office', code });
    const after = await samplesOf(metrics);
    expect(sumOf(after, rejected, { code: 'invalid_token' })).to.equal(2);
    expect(sumOf(after, rejected)).to.equal(2);
    expect(sumOf(after, 'workspace_api_requests_total', { surface: 'back_office' })).to.equal(4);
  });

  it('have the readiness and the version', async () => {
    const readiness = { reasons: ['The database has not been checked yet.'], warnings: [] };
    const metrics = createMetrics(readiness);
    expect(sumOf(await samplesOf(metrics), 'workspace_api_ready')).to.equal(0);
    readiness.reasons = [];
    const samples = await samplesOf(metrics);
    expect(sumOf(samples, 'workspace_api_ready')).to.equal(1);
    const info = samples.find(({ name }) => name === 'workspace_api_build_info');
    expect(info?.value).to.equal(1);
    expect(info?.labels['version']).to.match(/^\d+\.\d+\.\d+/);
  });

  it('have the time since the last flush of request counts', async () => {
    const metrics = createMetrics({ reasons: [], warnings: [] });
    const age = 'workspace_api_counter_last_flush_age_seconds';
    metrics.onFlush('failed');
    expect(sumOf(await samplesOf(metrics), age)).to.equal(0);
    metrics.onFlush('succeeded');
    await until(async () => sumOf(await samplesOf(metrics), age) > 0.05);
    metrics.onFlush('failed');
    const samples = await samplesOf(metrics);
    expect(sumOf(samples, age)).to.be.above(0.05);
    expect(sumOf(samples, 'workspace_api_counter_flushes_total', { outcome: 'failed' })).to.equal(2);
    expect(sumOf(samples, 'workspace_api_counter_flushes_total', { outcome: 'succeeded' })).to.equal(1);
  });

  it('count the connections of a client in use and idle, and the commands that wait for one', async () => {
    const { name, gate } = openTestDatabase();
    const way = await gate();
    way.open();
    const client = createMongoClient(`mongodb://127.0.0.1:${way.port}/${name}?directConnection=true`, {
      maxPoolSize: 1,
      waitQueueTimeoutMS: 30_000,
      heartbeatFrequencyMS: 30_000,
    });
    const metrics = createMetrics({ reasons: [], warnings: [] });
    metrics.watchClient(client);
    const state = async () => {
      const samples = await samplesOf(metrics);
      const connections = 'workspace_api_mongodb_pool_connections';
      return {
        inUse: sumOf(samples, connections, { state: 'in_use' }),
        idle: sumOf(samples, connections, { state: 'idle' }),
        waiting: sumOf(samples, 'workspace_api_mongodb_pool_waiting'),
      };
    };
    const ping = () => client.db().command({ ping: 1 });
    try {
      await ping();
      expect(await state()).to.deep.equal({ inUse: 0, idle: 1, waiting: 0 });
      way.freeze();
      const answers = Promise.allSettled([ping(), ping(), ping()]);
      await until(async () => (await state()).waiting === 2);
      expect(await state()).to.deep.equal({ inUse: 1, idle: 0, waiting: 2 });
      way.shut();
      await answers;
      await until(async () => (await state()).inUse === 0);
      expect(await state()).to.include({ inUse: 0, waiting: 0 });
    } finally {
      await client.close();
    }
    expect(await state()).to.deep.equal({ inUse: 0, idle: 0, waiting: 0 });
  });
});
