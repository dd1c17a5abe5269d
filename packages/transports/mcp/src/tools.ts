import type { CallToolResult, Tool as Definition } from '@modelcontextprotocol/server';
import { ROUTES, type Route } from '@workspace-api/contract';
import { IDEMPOTENCY_KEY } from '@workspace-api/contract/internal';
import { IDEMPOTENCY_ARGUMENT, argumentsSchema, resultSchema } from '@workspace-api/contract/open-api';
import type { HttpHandler, HttpResponse, HttpRoute, ServedOperation } from '@workspace-api/http';

/** An operation as a tool. */
export interface Tool {
  readonly route: Route;
  readonly http: HttpRoute;
  readonly definition: Definition;
}

/** Returns the description of a tool, in words and schemas for a model. */
const definitionOf = (route: Route): Definition => {
  const { operation, operationId, method } = route;
  return {
    name: operationId,
    title: operation.summary,
    description: operation.description,
    inputSchema: argumentsSchema(route) as Definition['inputSchema'],
    outputSchema: resultSchema(route),
    annotations: {
      readOnlyHint: operation.effect === 'read',
      destructiveHint: operation.effect === 'change',
      // A creation requires an idempotency key.
      idempotentHint: operation.effect !== 'change' || method === 'PUT' || method === 'DELETE',
      // A write may reach people outside the workspace, as the messages of a campaign do.
      openWorldHint: operation.effect !== 'read',
    },
  };
};

/** Returns the tools by name: the operations that only read, or all. */
export const toolsOf = (
  { routes }: HttpHandler,
  hostOperations: readonly ServedOperation[],
  writes: boolean,
): ReadonlyMap<string, Tool> => {
  const described = [...ROUTES, ...hostOperations.map(({ route }) => route)];
  const tools = described
    .filter(({ operation }) => writes || operation.effect === 'read')
    .flatMap((route) =>
      routes
        .filter(({ name }) => name === route.operationId)
        .map((http): Tool => ({ route, http, definition: definitionOf(route) })),
    );
  return new Map(tools.map((tool) => [tool.route.operationId, tool]));
};

/** Names the argument of a tool where a problem names its header. */
const inArguments = (name: string, value: unknown): unknown =>
  name === 'detail' || name === 'parameter' ? String(value).replaceAll(IDEMPOTENCY_KEY, IDEMPOTENCY_ARGUMENT) : value;

/** Stands for a success until its message is JSON. */
const SUCCESS: CallToolResult = { content: [{ type: 'text', text: '' }], structuredContent: {} };

/** In JSON, no string contains it: the quotes in a string are escaped. */
const SUCCESS_IN_MESSAGE = JSON.stringify(SUCCESS).slice(1, -1);

/** Returns a message with the JSON of a success as text and as data. It is not parsed, nor serialized again: that took most of the time. */
export const withSuccess = (message: string, json: string): string =>
  message.replace(
    SUCCESS_IN_MESSAGE,
    () => `"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}`,
  );

/** Returns a response of the HTTP layer as the result of a tool. A problem also has the header that it refers to. */
export const resultOf = ({ status, headers, body }: HttpResponse): CallToolResult => {
  if (body === null) return { content: [] };
  if (status < 400) return SUCCESS;
  const json = JSON.parse(String(body), inArguments) as Readonly<Record<string, unknown>>;
  const retryAfter = headers['Retry-After'];
  const problem = retryAfter === undefined ? json : { ...json, 'Retry-After': retryAfter };
  return { content: [{ type: 'text', text: JSON.stringify(problem) }], isError: true };
};
