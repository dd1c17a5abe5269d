import type { OnResponse } from '@workspace-api/http';
import { Counter, type Registry } from 'prom-client';

const CODES: readonly string[] = ['missing_token', 'invalid_token'];

/** Registers a metric of the requests to the back office. Returns an observer of responses. */
export const adminMetrics = (registry: Registry): OnResponse => {
  const rejected = new Counter({
    name: 'workspace_api_admin_tokens_rejected_total',
    help: 'Requests to the back office without a token (code missing_token) or with a wrong one (invalid_token).',
    labelNames: ['code'],
    registers: [registry],
  });
  // A counter must exist before its first increase, or Prometheus does not see that increase.
  for (const code of CODES) rejected.inc({ code }, 0);
  return ({ code }) => {
    if (code !== null && CODES.includes(code)) rejected.inc({ code });
  };
};
