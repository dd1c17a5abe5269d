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

interface Match {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

const PARAMETER = /\{(\w+)\}/g;

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** Returns a pattern for a path with parameters. Each parameter is one segment. */
const patternOf = ({ path, values = {} }: Endpoint): RegExp => {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = literal.replace(PARAMETER, (_, name: string) => `(?<${name}>${values[name]?.join('|') ?? '[^/]+'})`);
  return new RegExp(`^${pattern}$`);
};

/** Returns the decoded parameters, or undefined if one is not valid percent-encoding. */
const decoded = (groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined => {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
};

/** Returns the value of `Allow` for a path. HEAD is handled like GET (RFC 9110, section 9.3.2). */
const allowOf = (methods: Methods): string =>
  [...methods.keys()].flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method])).join(', ');

/** All endpoints by path and method. Paths are compared as they are sent: case-sensitive and not decoded. */
export class RouteTable {
  readonly #fixed = new Map<string, Methods>();
  /** The patterns by path, without the names of parameters. */
  readonly #patterns = new Map<string, Pattern>();

  /** Throws if two endpoints have the same method and path, or paths that differ only in parameter names. */
  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      const methods = this.#methodsOf(endpoint);
      if (methods.has(endpoint.method)) throw new Error(`Two endpoints serve ${endpoint.method} ${endpoint.path}.`);
      methods.set(endpoint.method, endpoint);
    }
  }

  /** Returns the endpoint of a request. Throws `unknown_path`, or `method_not_allowed` with `Allow`. */
  find(method: string, path: string): Match {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return { endpoint: endpointOf(fixed, method), params: NO_PARAMS };
    for (const { pattern, methods } of this.#patterns.values()) {
      const match = pattern.exec(path);
      const params = match && decoded(match.groups as Record<string, string>);
      if (params) return { endpoint: endpointOf(methods, method), params };
    }
    throw new RequestError('unknown_path');
  }

  /** Returns whether any endpoint has this path. */
  has(path: string): boolean {
    return this.#fixed.has(path) || [...this.#patterns.values()].some(({ pattern }) => pattern.test(path));
  }

  #methodsOf(endpoint: Endpoint): Methods {
    const { path } = endpoint;
    if (!path.includes('{')) {
      const methods = this.#fixed.get(path) ?? new Map<string, Endpoint>();
      this.#fixed.set(path, methods);
      return methods;
    }
    const key = path.replace(PARAMETER, '{}');
    const entry = this.#patterns.get(key) ?? {
      path,
      pattern: patternOf(endpoint),
      methods: new Map<string, Endpoint>(),
    };
    if (entry.path !== path)
      throw new Error(`${entry.path} and ${path} match the same requests. Use the same parameter names.`);
    this.#patterns.set(key, entry);
    return entry.methods;
  }
}

const endpointOf = (methods: Methods, method: string): Endpoint => {
  const endpoint = methods.get(method === 'HEAD' ? 'GET' : method);
  if (endpoint === undefined) throw new RequestError('method_not_allowed', { headers: { Allow: allowOf(methods) } });
  return endpoint;
};
