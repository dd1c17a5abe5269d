import type { ServiceIdentifier } from 'inversify';

/** The planning error of Inversify. Its first line names the service. */
const PLANNING_ERROR = /^(No|Ambiguous) bindings found for service: "(?:Symbol\((?:@workspace-api\/)?(.*?)\)|(.*?))"/;

const WHAT_TO_DO = { No: 'Bind it in a module.', Ambiguous: 'Replace a binding with rebind instead of bind.' } as const;

/** An error about a missing or duplicate binding. The message names it and says how to fix it. */
export class BindingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BindingError';
  }
}

/** Returns the name of an identifier as hosts write it, such as `PORTS.groups`. */
export const nameOf = (identifier: ServiceIdentifier): string =>
  typeof identifier === 'symbol' ? (identifier.description ?? '').replace('@workspace-api/', '') : String(identifier);

/** Converts a planning error of Inversify to a `BindingError`. Returns any other error unchanged. */
export const toBindingError = (error: unknown): unknown => {
  const match = error instanceof Error ? PLANNING_ERROR.exec(error.message) : null;
  if (match === null) return error;
  const [, kind, symbol, other] = match as unknown as [string, keyof typeof WHAT_TO_DO, string?, string?];
  const count = kind === 'No' ? 'no binding' : 'several bindings';
  const message = `The container has ${count} for ${symbol ?? other ?? ''}. ${WHAT_TO_DO[kind]}`;
  return new BindingError(message, { cause: error });
};
