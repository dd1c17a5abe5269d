import { RequestError, type ProblemIssue } from '@workspace-api/contract';
import { inBody, inParameter, placesOf, type RouteDescription } from '@workspace-api/contract/internal';
import { ValidationIssues, isDomainError, type ValidationIssue } from '@workspace-api/core';
import { INVALID_INPUT, isObject, typeOf } from '@workspace-api/core/internal';
import type { HttpRequest } from '../http-request.js';
import { readJson } from './json-body.js';
import { readQuery, type Query } from './query.js';

type Schema = Parameters<typeof typeOf>[0];

type Params = Readonly<Record<string, string>>;

const NO_QUERY: Query = { values: {}, issues: [] };

/** The input of an operation in its requests: the parameters of the path and the query, and the body. */
export class RequestInput {
  readonly #route: RouteDescription;
  readonly #inPath: readonly string[];
  readonly #types: Readonly<Record<string, string>>;
  readonly #hasBody: boolean;

  constructor(route: RouteDescription, requiresBody = false) {
    const { path, query, body } = placesOf(route);
    const { shape } = route.operation.input;
    this.#route = route;
    this.#inPath = path;
    this.#types = Object.fromEntries(query.map((name) => [name, typeOf(shape[name] as Schema)]));
    this.#hasBody = requiresBody || body.length > 0;
  }

  /**
   * Reads the input, which the core validates. Rejects a repeated or unknown parameter, and a field of the body that is in
   * the path, with every issue of the input that was read.
   */
  async read(request: HttpRequest, params: Params): Promise<unknown> {
    const { values, issues } = request.query === '' ? NO_QUERY : readQuery(request.query, this.#types);
    if (issues.length > 0) {
      const isUnknown = issues.some(({ code }) => code === 'unknown_parameter');
      const found = this.#issuesOf({ ...values, ...params }).filter(({ path }) => this.#isParameter(path));
      const errors = [...issues, ...found.map(inParameter)];
      throw new RequestError(isUnknown ? 'unknown_parameter' : 'invalid_parameter', { errors });
    }
    if (!this.#hasBody) return { ...values, ...params };
    const body = await readJson(request, this.#route.bodyLimits);
    if (this.#inPath.length === 0 || !isObject(body)) return body;
    const input = { ...body, ...params };
    const repeated = this.#inPath.filter((name) => Object.hasOwn(body, name));
    if (repeated.length === 0) return input;
    const unknown = repeated.map((name): ValidationIssue => {
      return { path: [name], code: 'unknown_field', detail: 'Unknown field. Remove it.' };
    });
    throw new RequestError('validation_failed', {
      errors: [...unknown.map(inBody), ...this.#issuesOf(input).map((issue) => this.#placed(issue))],
    });
  }

  /** Returns the rejection of an input with each issue where the request has it. Returns any other error itself. */
  rejectionOf(error: unknown): unknown {
    if (!isDomainError(error)) return error;
    const { code, details } = error;
    const isCursor = code === 'invalid_cursor';
    if (!isCursor && code !== INVALID_INPUT[this.#route.operation.effect]) return error;
    const { issues } = details;
    const isInParameters = issues.every(({ path }) => this.#isParameter(path));
    const codeOfPlace = isInParameters ? 'invalid_parameter' : 'validation_failed';
    return new RequestError(isCursor ? code : codeOfPlace, {
      errors: issues.map((issue) => this.#placed(issue)),
      cause: error,
    });
  }

  #issuesOf(input: object): readonly ValidationIssue[] {
    const issues = new ValidationIssues();
    issues.check(this.#route.operation.input, input);
    return issues.found;
  }

  #placed(issue: ValidationIssue): ProblemIssue {
    return this.#isParameter(issue.path) ? inParameter(issue) : inBody(issue);
  }

  #isParameter([name]: ValidationIssue['path']): boolean {
    return typeof name === 'string' && (this.#inPath.includes(name) || Object.hasOwn(this.#types, name));
  }
}
