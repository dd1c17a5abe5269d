import 'reflect-metadata';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { api, onResponse, stopOnSignal } from './service.js';
import { tryIt } from './try-it.js';

@Controller('echo')
class EchoController {
  @Post()
  echo(@Body() body: object): object {
    return body;
  }
}

@Module({ controllers: [EchoController] })
class AppModule {}

async function bootstrap(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ['error', 'warn'] });
  app.use('/shop', createNodeListener(api, { onResponse }));
  await app.init();

  const server = createStrictServer(app.getHttpAdapter().getInstance(), { mountPath: '/shop' });
  stopOnSignal(server);
  await tryIt(server);
}
void bootstrap();
