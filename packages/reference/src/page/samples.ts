import { escaped } from '@workspace-api/contract';
import { choicesHtml } from './choices.js';
import type { CodeSample, Operation } from './open-api.js';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A host's operation may come without samples. */
const curlSample = ({ method, path, requestBody }: Operation): CodeSample => {
  const [example] = Object.values(requestBody?.content?.['application/json']?.examples ?? {});
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$URL${path}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(example === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(example.value, null, 2))}`]),
  ];
  return { lang: 'Shell', label: 'curl', source: lines.join(' \\\n  ') };
};

/** Returns the samples of an operation in HTML: those of the document, or else one in curl. */
export const samplesHtml = (operation: Operation): string => {
  const samples = operation['x-codeSamples'] ?? [curlSample(operation)];
  return choicesHtml(
    `${operation.operationId}-sample`,
    'Request',
    samples.map(({ lang, label, source }) => ({ label: label ?? lang, code: escaped(source.trimEnd()) })),
  );
};
