import { ROUTES, issueOfHostProblem, type Route } from '@workspace-api/contract';
import { SCOPE_PATTERN } from '@workspace-api/core';
import type { Operation } from './operation.js';

const STATUSES: readonly number[] = [200, 201, 202, 204];

const OPERATION_ID = /^[a-z][A-Za-z0-9]*$/;

/** Segments of unreserved characters (RFC 3986, section 2.3), and parameters that are a whole segment. */
const PATH = /^(?:\/(?:[\w.~-]+|\{[A-Za-z]\w*\}))+$/;

const parametersOf = (path: string): readonly string[] => Array.from(path.matchAll(/\{\w+\}/g), ([name]) => name);

const issuesOf = ({
  operationId,
  method,
  path,
  scope,
  request,
  response,
  status,
  isList,
  problems,
}: Route): readonly string[] => {
  const parameters = parametersOf(path);
  const checks: readonly (readonly [isRight: boolean, issue: string])[] = [
    [OPERATION_ID.test(operationId), 'operationId must be in camelCase, such as listInvoices.'],
    [PATH.test(path), 'path must be a path such as /api/billing/v1/invoices/{invoiceId}.'],
    [new Set(parameters).size === parameters.length, 'path has two parameters of one name.'],
    [SCOPE_PATTERN.test(scope), 'scope must be a resource and an action in lower case, such as invoices:read.'],
    [!isList || method === 'GET', 'a list must have the method GET.'],
    [request === null || method !== 'GET', 'GET has no body: request must be null.'],
    [(isList ? [200] : STATUSES).includes(status), 'status must be 200, 201, 202 or 204, and 200 for a list.'],
    [(response === null) === (status === 204), 'response must be null with the status 204, and only then.'],
  ];
  const codes = problems.flatMap((problem) => (typeof problem === 'string' ? [] : [issueOfHostProblem(problem)]));
  return [
    ...checks.filter(([isRight]) => !isRight).map(([, issue]) => issue),
    ...codes.filter((issue) => issue !== null),
  ];
};

/** Throws a TypeError that names every problem of the operations of a host. */
export const checkOperations = (operations: readonly Operation[]): void => {
  const ids = new Set<string>(ROUTES.map(({ operationId }) => operationId));
  const issues = operations.flatMap(({ route }) => {
    const name = `${route.operationId} (${route.method} ${route.path})`;
    const repeated = ids.has(route.operationId) ? ['operationId is taken. Choose another.'] : [];
    ids.add(route.operationId);
    return [...issuesOf(route), ...repeated].map((issue) => `- ${name}: ${issue}`);
  });
  if (issues.length > 0) throw new TypeError(['The operations cannot be served.', ...issues].join('\n'));
};
