import type { HttpResponse } from '@workspace-api/http';

/** Returns the body of a response, parsed as JSON. */
export const jsonOf = ({ body }: HttpResponse): unknown => {
  if (body === null) throw new Error('There is no body.');
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
};
