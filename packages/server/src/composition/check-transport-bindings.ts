/** The fields of a route that the HTTP layer reads before it checks them. */
const ROUTE_STRINGS = ['operationId', 'method', 'path', 'scope'] as const;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isOperation = (value: unknown): boolean => {
  const { route, perform } = fieldsOf(value);
  const fields = fieldsOf(route);
  return (
    typeof perform === 'function' &&
    Array.isArray(fields['problems']) &&
    ROUTE_STRINGS.every((name) => typeof fields[name] === 'string')
  );
};

/** Throws a TypeError that names the identifier of a wrong value, for modules in plain JavaScript. */
export const checkTransportBindings = (middleware: readonly unknown[], operations: readonly unknown[]): void => {
  if (!middleware.every((value) => typeof value === 'function')) throw new TypeError('KOA_MIDDLEWARE takes functions.');
  if (!operations.every(isOperation))
    throw new TypeError(
      'OPERATIONS takes operations, or arrays of them, as defineOperation of @workspace-api/http returns them.',
    );
};
