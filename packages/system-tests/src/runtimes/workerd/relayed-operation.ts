import type { Route } from '@workspace-api/contract';
import * as z from 'zod';

const toJson = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input' });

/** Returns a route with JSON Schemas, which a worker can receive. */
export const toRelayedRoute = (route: Route): object => {
  const { input, output } = route.operation;
  return { ...route, operation: { ...route.operation, input: toJson(input), output: toJson(output) } };
};

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** Returns a route from what a worker has received. Its function stays at the relay. */
export const fromRelayedRoute = (route: Route): Route => {
  const { input, output } = route.operation as unknown as Readonly<Record<'input' | 'output', JsonSchema>>;
  const schemas = { input: z.fromJSONSchema(input) as z.ZodObject, output: z.fromJSONSchema(output) };
  return { ...route, operation: { ...route.operation, ...schemas, perform: () => () => Promise.reject(new Error()) } };
};
