import { addGroup, addInstance } from '@workspace-api/test-stubs';
import { PROBLEMS, PROBLEM_CODES, PREFIX, ROUTES, type ProblemCode } from '@workspace-api/contract';
import { migrate } from '@workspace-api/adapter-mongodb';
import { SCOPES, type Scope } from '@workspace-api/core';
import { METRIC_UNITS, RATE_LIMIT_POLICIES } from '@workspace-api/core/internal';
import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { startMongodbServer } from '../support/mongodb-server.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';
import { parseMetrics, sumOf, type Sample } from './parse-metrics.js';
import { rawRequest } from './raw-request.js';

/** The name of the server in MongoDB, so that only its own commands fail. */
const APPLICATION = 'rejections';

/** Input of clients that must appear nowhere. */
const PRIVATE = {
  query: 'query-value-4711',
  name: 'name-in-a-body-4712',
  text: 'text-in-a-body-4713',
  idempotencyKey: 'idempotency-key-4714',
  header: 'header-value-4715',
  path: 'path-segment-4716',
  malformed: 'wsk_malformed4717',
};

interface Line {
  readonly level: string;
  readonly requestId?: string;
  readonly [field: string]: unknown;
}

interface Rejection {
  readonly requestId: string;
  readonly status: number;
  readonly code: ProblemCode | null;
  /** The key in its log line. */
  readonly keyId: string | null;
}

/** The log and the metrics of a session with rejections of every layer. */
const session = async () => {
  const { db, gate } = openTestDatabase();
  await migrate(db);
  const admin = adminOf(db);
  const { id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const issue = (scopes: readonly Scope[], workspace = workspaceId) =>
    admin.issueApiKey({ workspaceId: workspace, actor: 'ann', name: 'Test', scopes });
  const full = await issue(SCOPES);
  const narrow = await issue(['usage:read']);
  const { id: busyId } = await admin.createWorkspace({ name: 'Busy', ownerId: 'ann' });
  await admin.setLimits({ workspaceId: busyId, rateLimits: { key: 1 } });
  const busy = await issue(SCOPES, busyId);
  const { id: spentId } = await admin.createWorkspace({ name: 'Spent', ownerId: 'ann' });
  await admin.setLimits({ workspaceId: spentId, quotas: { api_requests: 0 } });
  const spent = await issue(SCOPES, spentId);
  const { id: instanceId } = await addInstance(admin, { workspaceId, name: 'Desk' });
  const group = { workspaceId, instanceId, name: 'Drivers', memberCount: 2, sendable: true };
  const { id: groupId } = await addGroup(admin, group);
  const unknown = 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL';
  const secrets = [full, narrow, busy, spent].map(({ secret }) => secret).concat(unknown);

  const way = await gate();
  way.open();
  const server = await startMongodbServer(['--log-level', 'trace'], {
    WORKSPACE_API_MONGODB_URI: `${way.uri}&appName=${APPLICATION}`,
  });
  await until(async () => (await server.readiness()).code === 200);

  const sent: Rejection[] = [];
  const note = (
    expected: ProblemCode | null,
    answer: { readonly status: number; readonly headers: Headers },
    keyId: string | null,
  ): void => {
    const requestId = answer.headers.get('x-request-id') ?? '';
    sent.push({ requestId, status: answer.status, code: expected, keyId });
    if (expected !== null) expect(answer.status, expected).to.equal(PROBLEMS[expected].status);
  };
  const send = async (
    expected: ProblemCode | null,
    path: string,
    key?: { readonly key: { readonly id: string } | null; readonly secret: string },
    init: RequestInit = {},
    orStatus?: number,
  ): Promise<number> => {
    const answer = await fetch(server.url + path, {
      ...init,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key.secret}` }),
        'x-private': PRIVATE.header,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    await answer.text();
    note(answer.status === orStatus ? null : expected, answer, key?.key?.id ?? null);
    return answer.status;
  };
  const groups = `${PREFIX}/groups`;
  const campaign = {
    name: PRIVATE.name,
    instanceId,
    groupIds: [groupId],
    content: { type: 'text', text: PRIVATE.text },
  };
  const post = (expected: ProblemCode | null, body: unknown, headers: Record<string, string> = {}): Promise<number> =>
    send(expected, `${PREFIX}/campaigns`, full, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  await send(null, `${groups}?limit=5`, full);
  await send('missing_key', groups);
  await send('missing_key', groups, undefined, { headers: { authorization: full.secret } });
  await send('missing_key', `${groups}?api_key=${full.secret}`);
  await send('unknown_parameter', `${groups}?api_key=${full.secret}`, full);
  await send('malformed_key', groups, { key: null, secret: PRIVATE.malformed });
  await send('unknown_key', groups, { key: null, secret: unknown });
  await send('insufficient_scope', groups, narrow);
  await send(null, groups, busy);
  // One more exceeds the limit, unless a minute ends in between.
  while ((await send('rate_limited', groups, busy, {}, 200)) === 200);
  await send('quota_exceeded', groups, spent);
  await send('unknown_path', `${PREFIX}/${PRIVATE.path}/${full.secret}?key=${full.secret}`, undefined, {});
  await send('method_not_allowed', groups, undefined, { method: 'PROPFIND' });
  await send('unknown_parameter', `${groups}?page=${PRIVATE.query}`, full);
  await post('invalid_json', `{"name": "${PRIVATE.name}" ${PRIVATE.text}`);
  await post('validation_failed', { ...campaign, name: 7, title: PRIVATE.text });
  await post('body_too_large', { ...campaign, metadata: { large: PRIVATE.text.repeat(20_000) } });
  await post(null, campaign, { 'idempotency-key': PRIVATE.idempotencyKey });
  // A secret in place of an id.
  await send('missing_key', groups, undefined, { headers: { 'x-request-id': full.secret } });
  note('malformed_request', await rawRequest(server.url, `${full.secret} ${PRIVATE.text}\r\n\r\n`), null);
  note(
    'malformed_request',
    await rawRequest(server.url, `GET ${groups} HTTP/1.1\r\nHost: a\r\nHost: ${PRIVATE.header}\r\n\r\n`),
    null,
  );
  note(
    'headers_too_large',
    await rawRequest(server.url, `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${PRIVATE.header.repeat(2_000)}\r\n\r\n`),
    null,
  );

  const failPoint = (mode: string): Promise<unknown> =>
    db.client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode,
      data: { failCommands: ['find'], errorCode: 2, appName: APPLICATION },
    });
  await failPoint('alwaysOn');
  try {
    await send('internal_error', groups, { key: null, secret: full.secret });
  } finally {
    await failPoint('off');
  }
  way.shut();
  await send('unavailable', groups, { key: null, secret: full.secret });
  way.open();
  await until(async () => (await server.readiness()).code === 200);
  // Request counts are flushed again.
  await send(null, groups, full);

  const metrics = async (): Promise<string> => (await fetch(`${server.managementUrl}/metrics`)).text();
  await until(async () => sumOf(parseMetrics(await metrics()), 'workspace_api_requests_total') >= sent.length);
  await until(async () => sumOf(parseMetrics(await metrics()), FLUSHES, { outcome: 'succeeded' }) > 0);
  const text = await metrics();
  server.run.signal('SIGTERM');
  const { code, stderr } = await server.run.exit;
  expect(code).to.equal(0);
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return { sent, secrets, stderr, lines, metrics: text, samples: parseMetrics(text) };
};

const FLUSHES = 'workspace_api_counter_flushes_total';

/** The allowed values of each label. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  surface: ['api', 'none'],
  operation: [...ROUTES.map(({ operationId }) => operationId), 'none'],
  status: [
    ...new Set([...ROUTES.map(({ status }) => status), ...Object.values(PROBLEMS).map(({ status }) => status)]),
  ].map(String),
  code: [...PROBLEM_CODES, 'missing_token', 'invalid_token', 'none'],
  policy: [...RATE_LIMIT_POLICIES, ...Object.keys(METRIC_UNITS)],
  state: ['in_use', 'idle'],
  command: ['count', 'delete', 'find', 'findAndModify', 'insert', 'update'],
  outcome: ['succeeded', 'failed'],
};

describe('a session with rejections of every layer', function () {
  this.timeout(120_000);

  let left: Awaited<ReturnType<typeof session>>;
  before(async () => {
    left = await session();
  });
  after(endChildren);

  const lineOf = ({ requestId }: Rejection): Line | undefined =>
    left.lines.find((line) => line.requestId === requestId);

  it('leaves one line for each, with the request id of the response, and the key if it is known', () => {
    expect(left.sent).not.to.be.empty;
    for (const rejection of left.sent) {
      expect(rejection.requestId).to.match(/^[\da-f-]{36}$/);
      expect(left.lines.filter(({ requestId }) => requestId === rejection.requestId)).to.have.lengthOf(1);
      const { status, code, keyId } = rejection;
      const level = status === 500 ? 'error' : status === 503 ? 'warn' : 'info';
      expect(lineOf(rejection)).to.include({ status, code, keyId, level });
    }
  });

  it('logs the stack of an internal error, and the reason of an outage, in the same line', () => {
    const failed = left.sent.find(({ code }) => code === 'internal_error');
    expect(failed && lineOf(failed))
      .to.have.nested.property('err.stack')
      .that.contains('MongoServerError');
    const outage = left.sent.find(({ code }) => code === 'unavailable');
    expect(outage && lineOf(outage))
      .to.have.property('reason')
      .that.is.a('string');
    expect(outage && lineOf(outage)).not.to.have.property('err');
  });

  for (const place of ['stderr', 'metrics'] as const) {
    it(`leaves no secret in ${place === 'stderr' ? 'the log' : 'the metrics'}, and no other value of clients`, () => {
      const text = left[place];
      expect(left.secrets).to.have.lengthOf(5);
      for (const part of [...left.secrets, ...Object.values(PRIVATE)]) expect(text).not.to.contain(part);
      // Not even a redacted one: no code passes a secret to the log.
      expect(text).not.to.contain('wsk_');
    });
  }

  it('counts its requests by operation, status and code', () => {
    const requests = 'workspace_api_requests_total';
    expect(sumOf(left.samples, requests)).to.equal(left.sent.length);
    for (const { code, status } of left.sent) {
      const count = left.sent.filter((other) => other.code === code && other.status === status).length;
      expect(sumOf(left.samples, requests, { code: code ?? 'none', status: String(status) })).to.equal(count);
    }
    expect(sumOf(left.samples, requests, { operation: 'createCampaign' })).to.equal(4);
    expect(sumOf(left.samples, 'workspace_api_request_duration_seconds_count')).to.equal(left.sent.length);
  });

  it('counts the exceeded limits', () => {
    const rejections = 'workspace_api_limit_rejections_total';
    expect(sumOf(left.samples, rejections, { code: 'rate_limited', policy: 'key' })).to.equal(1);
    expect(sumOf(left.samples, rejections, { code: 'quota_exceeded', policy: 'api_requests' })).to.equal(1);
    expect(sumOf(left.samples, rejections)).to.equal(2);
  });

  it('measures the database', () => {
    const count = 'workspace_api_mongodb_command_duration_seconds_count';
    expect(sumOf(left.samples, count, { command: 'find', outcome: 'succeeded' })).to.be.above(0);
    expect(sumOf(left.samples, count, { command: 'find', outcome: 'failed' })).to.be.above(0);
    expect(sumOf(left.samples, count, { command: 'insert', outcome: 'succeeded' })).to.equal(1);
    expect(sumOf(left.samples, 'workspace_api_mongodb_pool_connections')).to.be.above(0);
    expect(sumOf(left.samples, 'workspace_api_mongodb_pool_waiting')).to.equal(0);
    expect(sumOf(left.samples, 'workspace_api_ready')).to.equal(1);
  });

  it('has only allowed label values', () => {
    const ours = left.samples.filter(({ name }) => name.startsWith('workspace_api_'));
    expect(ours).not.to.be.empty;
    const offences = ours.filter(({ name, labels }: Sample) =>
      Object.entries(labels).some(([label, value]) => {
        if (label === 'le') return !/^(?:[\d.]+|\+Inf)$/.test(value);
        if (name === 'workspace_api_build_info') return !/^\d+\.\d+\.\d+$/.test(value);
        return LABELS[label]?.includes(value) !== true;
      }),
    );
    expect(offences).to.deep.equal([]);
  });
});
