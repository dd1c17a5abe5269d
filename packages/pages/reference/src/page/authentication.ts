import { escaped } from '../html/html.js';
import { choicesHtml } from './choices.js';
import { codeHtml } from './code-html.js';
import type { OpenApi } from '../open-api.js';
import { operationGroups } from '../open-api.js';

/** A script puts the address of the page here, which a server behind a proxy does not know. */
const ADDRESS = '<span data-base-url>https://api.example.com</span>';

/** Returns the base URL in HTML: that of the first server with a name, or else where the reader is. */
const baseUrlOf = ({ servers = [] }: OpenApi): string => {
  const named = servers.find(({ url }) => /^https?:/.test(url));
  return named === undefined ? ADDRESS : escaped(named.url);
};

const CALL = codeHtml('curl -H "Authorization: Bearer $KEY" "$URL/api/public/v1/me"');

/** Returns links to the operations in HTML, by their endpoints. */
const endpointsHtml = (document: OpenApi): string => {
  const links = operationGroups(document).flatMap(({ operations }) =>
    operations.map(
      ({ operationId, method, path, summary = '' }) =>
        `<li><a href="#${escaped(operationId)}" title="${escaped(summary)}"><span class="method ${method.toLowerCase()}">${escaped(method)}</span> <code>${escaped(path)}</code></a></li>`,
    ),
  );
  return `<div class="code endpoints"><p class="legend">Operations</p><ul>${links.join('')}</ul></div>`;
};

const scopesOf = (document: OpenApi): readonly string[] => [
  ...new Set(
    operationGroups(document).flatMap(({ operations }) =>
      operations.flatMap((operation) => operation['x-required-scope'] ?? []),
    ),
  ),
];

/** Returns what a first call needs, in HTML: the base URL, the key, lines to copy, and the operations. */
export const authenticationHtml = (document: OpenApi): string => {
  const baseUrl = baseUrlOf(document);
  return `<section class="operation" id="authentication" aria-labelledby="authentication-title" data-title="Authentication">
<div class="text head">
<h2 id="authentication-title"><a href="#authentication">Authentication</a></h2>
<p>Base URL: <code>${baseUrl}</code></p>
<p>Send your API key with every request, in the <code>Authorization</code> header:</p>
<pre tabindex="0" role="group" aria-label="Header"><code>Authorization: Bearer &lt;key&gt;</code></pre>
</div>
<div class="beside">
${choicesHtml('environment', 'Set once', [{ label: 'Shell', code: `export URL=${baseUrl}\nexport KEY=…` }])}
${choicesHtml('first-call', 'First call', [{ label: 'curl', code: CALL }])}
${endpointsHtml(document)}
</div>
<div class="text">
<p>A key belongs to one workspace and decides which data you see. An owner of the workspace issues it. Keep it on your servers: never put it into a URL, a browser or an app.</p>
<p>A key has scopes, and each operation requires one of them: ${scopesOf(document)
    .map((scope) => `<code>${escaped(scope)}</code>`)
    .join(', ')}.</p>
</div>
</section>`;
};
