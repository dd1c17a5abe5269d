import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { RequestContext } from '../../src/context/request-context.js';

describe('the context of a request', () => {
  it('keeps the whole request in flight until the work of its parts has settled', async () => {
    let hasEnded = false;
    const whole = new RequestContext(requestTo('/mcp'));
    whole.onAdmitted(() => (hasEnded = true));
    const part = new RequestContext({ ...requestTo('/'), partOf: whole });
    const work = part.hold(new Promise((resolve) => setImmediate(resolve, 'done')));
    part.end(200);
    whole.end(200);
    expect(hasEnded).to.equal(false);
    expect(await work).to.equal('done');
    expect(hasEnded).to.equal(true);
  });
});
