import { RequestError } from '@workspace-api/contract';
import type { Endpoint } from './endpoint.js';

/** The endpoints of one path by method. */
type Methods = Map<string, Endpoint>;

/** A path with parameters. */
interface Pattern {
  readonly path: string;
  readonly pattern: RegExp;
  readonly methods: Methods;
}

/** An endpoint with the decoded parameters of a path. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

const PARAMETER = /\{(\w+)\}/g;

/** Returns a path as people mix it up. A longer one is not compared, because a caller chooses it. */
const plain = (path: string): string => (path.length > 200 ? '' : path.toLowerCase().replaceAll(/[/.]/g, ''));

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** Returns a pattern for a path with parameters. Each parameter is one segment. */
const patternOf = (path: string): RegExp => {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(PARAMETER, '(?<$1>[^/]+)')}$`);
};

/** Returns the decoded parameters, or undefined if one is not valid percent-encoding. */
const decoded = (params: readonly (readonly [name: string, value: string])[]): Match['params'] | undefined => {
  try {
    return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that returns the match of an endpoint, given the segments of its path that are parameters, in order
 * and as they are sent. It returns undefined if one is not valid percent-encoding.
 */
export const matcherOf = (endpoint: Endpoint): ((segments: readonly string[]) => Match | undefined) => {
  const names = [...endpoint.path.matchAll(PARAMETER)].map(([, name = '']) => name);
  return (segments) => {
    const params = decoded(names.map((name, index) => [name, segments[index] ?? '']));
    return params && { endpoint, params };
  };
};

/** Returns the value of `Allow` for all paths that match. HEAD is handled like GET (RFC 9110, section 9.3.2). */
const allowOf = (matches: readonly Methods[]): string =>
  [...new Set(matches.flatMap((methods) => [...methods.keys()]))]
    .flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method]))
    .join(', ');

/** All endpoints by path and method. Paths are compared as they are sent: case-sensitive and not decoded. */
export class RouteTable {
  readonly #fixed = new Map<string, Methods>();
  /** The fixed paths, by their plain form. */
  readonly #plain = new Map<string, string>();
  /** The patterns by path, without the names of parameters. */
  readonly #patterns = new Map<string, Pattern>();

  /**
   * Throws if two endpoints have the same method and path, or paths that differ only in parameter names, and for an endpoint
   * without an admission.
   */
  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      // A host in plain JavaScript may forget it.
      if ((endpoint.admission as unknown) === undefined)
        throw new TypeError(`The endpoint ${endpoint.method} ${endpoint.path} has no admission. Set it, or null.`);
      const methods = this.#methodsOf(endpoint.path);
      if (methods.has(endpoint.method)) throw new Error(`Two endpoints serve ${endpoint.method} ${endpoint.path}.`);
      methods.set(endpoint.method, endpoint);
    }
  }

  /**
   * Returns the endpoint of a request: that of a fixed path, otherwise the first with parameters. Throws `unknown_path`,
   * or `method_not_allowed` with `Allow`.
   */
  find(method: string, path: string): Match {
    const served = method === 'HEAD' ? 'GET' : method;
    const fixed = this.#fixed.get(path);
    const endpoint = fixed?.get(served);
    if (endpoint !== undefined) return { endpoint, params: NO_PARAMS };
    const others = fixed === undefined ? [] : [fixed];
    for (const { pattern, methods } of this.#patterns.values()) {
      const match = pattern.exec(path);
      const params = match && decoded(Object.entries(match.groups ?? {}));
      if (!params) continue;
      const endpoint = methods.get(served);
      if (endpoint !== undefined) return { endpoint, params };
      others.push(methods);
    }
    if (others.length === 0) throw this.#unknownPath(path);
    throw new RequestError('method_not_allowed', { headers: { Allow: allowOf(others) } });
  }

  /** Returns whether any endpoint has this path. */
  has(path: string): boolean {
    return this.#fixed.has(path) || [...this.#patterns.values()].some(({ pattern }) => pattern.test(path));
  }

  /** Returns the rejection of a path that nothing serves. It names the path that differs only in slashes, dots and case, if any. */
  #unknownPath(path: string): RequestError {
    const nearest = this.#plain.get(plain(path));
    if (nearest === undefined) return new RequestError('unknown_path');
    return new RequestError('unknown_path', { detail: `The path does not exist. Did you mean ${nearest}?` });
  }

  #methodsOf(path: string): Methods {
    if (!path.includes('{')) {
      const methods = this.#fixed.get(path) ?? new Map<string, Endpoint>();
      this.#fixed.set(path, methods);
      if (plain(path) !== '') this.#plain.set(plain(path), path);
      return methods;
    }
    const key = path.replace(PARAMETER, '{}');
    const entry = this.#patterns.get(key) ?? {
      path,
      pattern: patternOf(path),
      methods: new Map<string, Endpoint>(),
    };
    if (entry.path !== path)
      throw new Error(`${entry.path} and ${path} match the same requests. Use the same parameter names.`);
    this.#patterns.set(key, entry);
    return entry.methods;
  }
}
