import { SpanStatusCode, metrics, trace, type Attributes, type Histogram } from '@opentelemetry/api';
import type { OnRecord, OnResponse, RequestRecord } from '@workspace-api/http';
import { checkArguments, object, oneOf, type OptionSchemas } from '@workspace-api/http/internal';

/** Options of `createOtelObserver`. */
export interface OtelObserverOptions {
  /** The scheme with which clients reach the service, `url.scheme`. `https` by default, because of the proxy in front. */
  readonly scheme?: 'http' | 'https' | undefined;
}

const OPTIONS = object({
  scheme: oneOf(['http', 'https']).prefault('https'),
} satisfies OptionSchemas<OtelObserverOptions>);

/** Observers of requests, which every transport takes as options. */
export interface OtelObserver {
  /** Describes the active span: its name, status and attributes. Does nothing without one. */
  readonly onRecord: OnRecord;
  /** Records the duration of the request in the histogram `http.server.request.duration`. */
  readonly onResponse: OnResponse;
}

/** The methods of the conventions. A caller can send any other. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

/** In seconds, as the conventions recommend. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Returns the attributes that have few values. A client cannot choose any. */
const attributesOf = ({ method, route, operationId, status, code }: RequestRecord): Attributes => ({
  'http.request.method': method !== null && METHODS.includes(method) ? method : '_OTHER',
  'http.response.status_code': status,
  ...(route !== null && { 'http.route': route }),
  ...(status >= 500 && { 'error.type': code ?? String(status) }),
  ...(operationId !== null && { 'workspace_api.operation': operationId }),
  ...(code !== null && { 'workspace_api.problem.code': code }),
});

/** Returns the attributes of a span alone, because there are too many workspaces, keys and requests for a metric. */
const identityOf = ({ requestId, workspaceId, keyId }: RequestRecord): Attributes => ({
  'workspace_api.request.id': requestId,
  ...(workspaceId !== null && { 'workspace_api.workspace.id': workspaceId }),
  ...(keyId !== null && { 'workspace_api.key.id': keyId }),
});

/**
 * Creates observers that describe requests by the stable HTTP conventions of OpenTelemetry. Spread them into the options
 * of a transport. They create no span, which is the task of an instrumentation of HTTP. Throws a TypeError that lists every problem of the options.
 *
 * docs/opentelemetry.md has an example.
 */
export const createOtelObserver = (options: OtelObserverOptions = {}): OtelObserver => {
  const { scheme } = checkArguments('The observer cannot be created.', { options: OPTIONS }, { options }).options;
  // Created late: a histogram of before the SDK started records nothing.
  let durations: Histogram | undefined;
  return {
    onRecord: (record) => {
      const span = trace.getActiveSpan();
      if (span === undefined) return;
      span.setAttributes({ ...attributesOf(record), ...identityOf(record) });
      if (record.route !== null) span.updateName(`${String(record.method)} ${record.route}`);
      if (record.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    onResponse: (request) => {
      durations ??= metrics.getMeter('@workspace-api/opentelemetry').createHistogram('http.server.request.duration', {
        description: 'Duration of HTTP server requests.',
        unit: 's',
        advice: { explicitBucketBoundaries: BUCKETS },
      });
      durations.record(request.durationMilliseconds / 1_000, { 'url.scheme': scheme, ...attributesOf(request) });
    },
  };
};
