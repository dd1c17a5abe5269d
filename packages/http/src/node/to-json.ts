import { tooDeep } from '../request/json-parts.js';

/** Returns the JSON of a parsed body. Before Node.js 26, `JSON.stringify` overflows the stack if it is nested deeply. */
export const toJson = (body: unknown): string => {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
};
