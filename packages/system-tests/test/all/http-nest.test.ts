import { Body, Controller, Logger, Module, Post, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createCaller } from '@workspace-api/conformance';
import { CAMPAIGN, stubApi } from '@workspace-api/testing/stubs';
import { createNodeListener } from '@workspace-api/transport-node';
import { expect } from 'chai';
import type { INestApplication } from '@nestjs/common';
import 'reflect-metadata';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';

class EchoController {
  echo(body: object): object {
    return body;
  }
}
Controller('echo')(EchoController);
Post()(EchoController.prototype, 'echo', Object.getOwnPropertyDescriptor(EchoController.prototype, 'echo') ?? {});
Body()(EchoController.prototype, 'echo', 0);

describe('the Node.js listener as a middleware that a module of NestJS applies', () => {
  let app: INestApplication | undefined;

  afterEach(async () => {
    await app?.close();
    app = undefined;
  });

  const serve = async (route: string, inputs: unknown[]): Promise<string> => {
    const api = createNodeListener(
      stubApi({
        createCampaign: (_principal, input) => {
          inputs.push(input);
          return Promise.resolve({ record: CAMPAIGN, replayed: false });
        },
      }),
      { mountPath: '' },
    );
    class AppModule implements NestModule {
      configure(consumer: MiddlewareConsumer): void {
        consumer.apply(api).forRoutes(route);
      }
    }
    Module({ controllers: [EchoController] })(AppModule);
    Logger.overrideLogger(false);
    app = await NestFactory.create(AppModule);
    await app.listen(0, '127.0.0.1');
    return (await app.getUrl()).replace('[::1]', '127.0.0.1');
  };

  for (const route of ['{*splat}', '/{*splat}', '*', 'api/public/v1/*splat']) {
    it(`serves the API at the root with forRoutes('${route}'), and the controllers serve all other paths`, async () => {
      const inputs: unknown[] = [];
      const baseUrl = await serve(route, inputs);
      const call = createCaller(baseUrl, { hostHeaders: ['x-powered-by'] });
      expect(await call(ME)).to.include({ status: 200 });
      expect((await call(`${ME}?a=1`)).json).to.include({ type: '/docs/problems/unknown_parameter', instance: ME });
      expect(await call(CAMPAIGNS, { method: 'POST', body: { name: 'é' } })).to.include({ status: 201 });
      expect(inputs).to.deep.equal([{ name: 'é' }]);

      const headers = { 'content-type': 'application/json' };
      const echo = await fetch(`${baseUrl}/echo`, { method: 'POST', headers, body: '{"own":"route"}' });
      expect(await echo.json()).to.deep.equal({ own: 'route' });
    });
  }
});
