import { bodyText, targetOf, type SampleRequest } from './sample-request.js';

/** Quotes a string for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns a command line with curl. */
export const curlSample = (request: SampleRequest): string => {
  const { creation } = request;
  return [
    `curl "$URL${targetOf(request)}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(creation === null
      ? []
      : [
          `-H "Idempotency-Key: ${creation.idempotencyKey}"`,
          '-H "Content-Type: application/json"',
          `-d ${quoted(bodyText(creation.body, '  '))}`,
        ]),
  ].join(' \\\n  ');
};
