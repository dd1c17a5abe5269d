/** Returns the text of a module with this body and these identifiers. */
export const moduleOf = (body: string): string => `
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

/** The text of an operation with a parameter in its path. */
export const OPERATION = moduleOf(`bind(OPERATIONS).toConstantValue({
    route: {
      operationId: 'greet',
      method: 'GET',
      path: '/api/public/v1/greetings/{name}',
      scope: 'groups:read',
      tag: 'Greetings',
      summary: 'Greet',
      description: 'Greets by name.',
      isList: false,
      request: null,
      response: { type: 'object' },
      status: 200,
      problems: [],
    },
    perform: async (_principal, { params }) => ({ data: { greeting: 'Hello ' + params.name } }),
  });`);
