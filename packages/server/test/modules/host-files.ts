/** Returns the text of a module with this body and these identifiers. */
export const moduleOf = (body: string): string => `
import { route } from '@workspace-api/contract';
import { object, operation, text } from '@workspace-api/core';
import { serve } from '@workspace-api/http';
import { ContainerModule } from 'inversify';
import { PORTS, WORKSPACE_API_OPTIONS } from '@workspace-api/inversify';
import { KOA_MIDDLEWARE, LOGGER, OPERATIONS, RESPONSE_OBSERVERS } from '@workspace-api/server';

export default new ContainerModule(({ bind, rebind, unbind }) => {
${body}
});
`;

/** Returns a module with middleware that adds its name to a header of every response. */
export const middlewareOf = (name: string): string =>
  moduleOf(`bind(KOA_MIDDLEWARE).toConstantValue(async (context, next) => {
    context.append('X-Seen', ${JSON.stringify(name)});
    await next();
  });`);

/** Returns a module with an operation that greets by name, at a path. */
export const operationAt = (path: string): string =>
  moduleOf(`const Name = object({ name: text({ min: 0, max: 100 }).default('') });
  const greet = operation({
    id: 'greet',
    scope: 'groups:read',
    effect: 'read',
    summary: 'Greet',
    description: 'Greets by name.',
    input: Name,
    output: object({ greeting: Name.shape.name }),
    errors: [],
    perform: () => async (_principal, { name }) => ({ greeting: 'Hello ' + name }),
  });
  bind(OPERATIONS).toConstantValue(serve(route(greet, { method: 'GET', path: ${JSON.stringify(path)}, tag: 'Greetings' }), {}));`);

/** The text of an operation with a parameter in its path. */
export const OPERATION = operationAt('/api/public/v1/greetings/{name}');
