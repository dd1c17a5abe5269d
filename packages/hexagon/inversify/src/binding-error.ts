import { Container, type ServiceIdentifier } from 'inversify';

/** The planning error of Inversify. Its first line names the service. */
const PLANNING_ERROR = /^(No|Ambiguous) bindings found for service: "(?:Symbol\((?:@workspace-api\/)?(.*?)\)|(.*?))"/;

/** An error about missing or duplicate bindings. The message names them and says how to fix it. */
export class BindingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BindingError';
  }
}

/** A service without a binding, or with several. */
interface BindingProblem {
  readonly kind: 'No' | 'Ambiguous';
  /** The name of the identifier as hosts write it, such as `PORTS.groups`. */
  readonly name: string;
}

/** Returns the problem of a planning error. Returns null for any other error. */
const problemOf = (error: unknown): BindingProblem | null => {
  const match = error instanceof Error ? PLANNING_ERROR.exec(error.message) : null;
  if (match === null) return null;
  const [, kind, symbol, other] = match as unknown as [string, BindingProblem['kind'], string?, string?];
  return { kind, name: symbol ?? other ?? '' };
};

const MESSAGES: Readonly<Record<BindingProblem['kind'], (names: readonly string[]) => string>> = {
  No: (names) =>
    `The container has no binding for ${names.join(', ')}. Bind ${names.length === 1 ? 'it' : 'them'} in a module.`,
  Ambiguous: (names) =>
    `The container has several bindings for ${names.join(', ')}. Replace a binding with rebind instead of bind.`,
};

/** Returns one message for all problems. Several services may have the same one. */
const describe = (problems: readonly BindingProblem[]): string =>
  (['No', 'Ambiguous'] as const)
    .map(
      (kind) => [kind, new Set(problems.filter((problem) => problem.kind === kind).map(({ name }) => name))] as const,
    )
    .filter(([, names]) => names.size > 0)
    .map(([kind, names]) => MESSAGES[kind]([...names]))
    .join(' ');

/** Converts a planning error of Inversify to a `BindingError`. Returns any other error unchanged. */
export const toBindingError = (error: unknown): unknown => {
  const problem = problemOf(error);
  return problem === null ? error : new BindingError(describe([problem]), { cause: error });
};

const PROBE = Symbol('PROBE');
const NEVER_BOUND = Symbol('NEVER_BOUND');

/**
 * Returns the first problem of a service and its dependencies. Resolves none of them: the second dependency of the probe
 * fails every plan that the first one does not.
 */
const planningProblemOf = (container: Container, identifier: ServiceIdentifier): BindingProblem | null => {
  const child = new Container({ parent: container, jitless: true });
  child.bind(PROBE).toResolvedValue((service: unknown, never: unknown) => [service, never], [identifier, NEVER_BOUND]);
  try {
    child.get(PROBE);
  } catch (error) {
    const problem = problemOf(error);
    return problem?.name === NEVER_BOUND.description ? null : problem;
  }
  return null;
};

/** Returns a `BindingError` that names the problems of all services, or null if they have none. */
export const bindingErrorOf = (
  container: Container,
  identifiers: readonly ServiceIdentifier[],
  cause: unknown,
): BindingError | null => {
  const problems = identifiers
    .map((identifier) => planningProblemOf(container, identifier))
    .filter((problem) => problem !== null);
  return problems.length === 0 ? null : new BindingError(describe(problems), { cause });
};
