import { escaped } from '../html/html.js';
import { choicesHtml } from './choices.js';
import { blockHtml } from './markdown.js';
import { operationGroups, type OpenApi } from '../open-api.js';
import type { PageContent } from '../reference.js';
import { groupHtml } from './reference-page.js';
import { runForm } from './run-form.js';

/** A script puts the address of the page here. */
const ENVIRONMENT = `export ADMIN_URL=<span data-base-url>http://127.0.0.1:8081</span>
export ADMIN_TOKEN=…`;

/** Returns the content of the page of a back office. */
export const adminPage = (document: OpenApi): PageContent => {
  const { title, version, description = '' } = document.info;
  return {
    title: 'Reference',
    html: `<h1>${escaped(title)} <span class="version">${escaped(version)}</span></h1>
${blockHtml(description)}
${choicesHtml('environment', 'Set once', [{ label: 'Shell', code: ENVIRONMENT }])}
<form class="token" hidden><label>Token to run operations <input type="password" id="token" autocomplete="off" maxlength="256"></label>
<p role="status"></p></form>
${operationGroups(document)
  .map((group) => groupHtml(document, group, runForm))
  .join('\n')}`,
  };
};
