import { KOA_MIDDLEWARE } from '@workspace-api/server';
import { ContainerModule } from 'inversify';

export default new ContainerModule(({ bind }) => {
  bind(KOA_MIDDLEWARE).toConstantValue(async (context, next) => {
    context.set('Access-Control-Allow-Origin', 'https://console.example.com');
    await next();
  });
});
