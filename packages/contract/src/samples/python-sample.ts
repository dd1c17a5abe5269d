import { bodyText, type SampleRequest } from './sample-request.js';

/** Indents all lines except the first. */
const indented = (text: string): string => text.replaceAll('\n', '\n    ');

/**
 * Returns a program in Python with requests. The body is a JSON literal. The examples contain no true, false or null,
 * which Python spells differently.
 */
export const pythonSample = ({ method, path, query, creation }: SampleRequest): string => {
  const headers = [
    '"Authorization": f"Bearer {os.environ[\'KEY\']}"',
    ...(creation === null ? [] : [`"Idempotency-Key": "${creation.idempotencyKey}"`]),
  ];
  const lines = [
    `os.environ["URL"] + "${path}",`,
    `headers={${headers.join(', ')}},`,
    ...(Object.keys(query).length === 0
      ? []
      : [
          `params={${Object.entries(query)
            .map(([name, value]) => `"${name}": ${String(value)}`)
            .join(', ')}},`,
        ]),
    ...(creation === null ? [] : [`json=${indented(bodyText(creation.body, '    '))},`]),
    'timeout=30,',
  ];
  return `import os

import requests

response = requests.${method.toLowerCase()}(
    ${lines.join('\n    ')}
)
response.raise_for_status()
print(response.json()["data"])`;
};
