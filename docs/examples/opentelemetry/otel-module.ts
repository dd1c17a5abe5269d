import { createOtelObserver } from '@workspace-api/opentelemetry';
import { KOA_MIDDLEWARE, RESPONSE_OBSERVERS } from '@workspace-api/server';
import { ContainerModule } from 'inversify';

const { onRecord, onResponse } = createOtelObserver();

export default new ContainerModule(({ bind }) => {
  bind(RESPONSE_OBSERVERS).toConstantValue(onResponse);
  bind(KOA_MIDDLEWARE).toConstantValue(async ({ state }, next) => {
    await next();
    if (state.requestRecord) onRecord(state.requestRecord);
  });
});
