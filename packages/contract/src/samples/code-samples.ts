import type { OperationId } from '@workspace-api/core';
import { successesOf } from '../examples/successes.js';
import { isList, type Route } from '../route.js';
import { isBuiltIn } from '../routes.js';
import { curlSample } from './curl-sample.js';
import { goSample } from './go-sample.js';
import { pythonSample } from './python-sample.js';
import type { SampleRequest } from './sample-request.js';
import { typescriptSample } from './typescript-sample.js';

/** A program that calls one operation, as `x-codeSamples` has it. It reads `URL` and `KEY` from the environment. */
export interface CodeSample {
  /** The language, as syntax highlighters name it. */
  readonly lang: 'shell' | 'typescript' | 'python' | 'go';
  readonly label: string;
  readonly source: string;
}

const IDEMPOTENCY_KEY_EXAMPLE = 'spring-menu';

const requestOf = (route: Route): SampleRequest => {
  const { operationId, method, path } = route;
  const [success] = successesOf(operationId);
  const body = success?.[1].body;
  return {
    method,
    path,
    query: isList(route) ? { limit: 20 } : {},
    creation: body === undefined ? null : { body: { ...body }, idempotencyKey: IDEMPOTENCY_KEY_EXAMPLE },
  };
};

/** Returns a sample in each language. Operations of hosts have none, because their requests are unknown. */
export const codeSamplesOf = (route: Route): readonly CodeSample[] => {
  if (!isBuiltIn(route)) return [];
  const request = requestOf(route);
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(route.operationId as OperationId, request) },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'go', label: 'Go', source: goSample(request) },
  ];
};
