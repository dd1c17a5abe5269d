import type { GetUsageResult } from '@workspace-api/admin';
import { html, type Html } from '@workspace-api/reference/html';
import { filled } from '../texts.js';
import { barHtml, fieldsHtml, timeHtml, type View } from './view.js';

/** Returns the usage of this month beside its quotas, and the requests of the last months as a table of bars. */
export const usageHtml = (view: View, { metrics, months, generatedAt }: GetUsageResult): Html => {
  const { texts, formats } = view;
  const shown = months.slice(0, 13);
  const most = Math.max(1, ...shown.map(({ requests }) => requests));
  const numberOf = (one: number): string => formats.number.format(one);
  const fields = metrics.map(({ metric, used, limit }) => {
    const text =
      limit === null ? numberOf(used) : filled(texts.ofQuota, { used: numberOf(used), limit: numberOf(limit) });
    const state = limit !== null && used >= limit ? 'expired' : '';
    return [texts.metrics[metric], barHtml(limit && used / limit, text, state)] as const;
  });
  return html`<p>${filled(texts.usageHint, { time: timeHtml(view, generatedAt) })}</p>
${fieldsHtml(fields)}
<table><caption>${texts.months}</caption>
<tr><th scope="col">${texts.month}</th><th scope="col">${texts.metrics.api_requests}</th></tr>
${shown.map(
  ({ period, requests }) =>
    html`<tr><th scope="row">${formats.month.format(new Date(period))}</th><td>${barHtml(requests / most, numberOf(requests))}</td></tr>`,
)}
</table>`;
};
