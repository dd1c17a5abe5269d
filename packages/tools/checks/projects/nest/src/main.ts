import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createStrictServer, prepareShutdown } from '@workspace-api/transport-node';
import { AppModule } from './app.module.js';

async function bootstrap(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule);
  await app.init();

  const server = createStrictServer(app.getHttpAdapter().getInstance());
  const shutDown = prepareShutdown(server);
  process.once('SIGTERM', () => void shutDown({ deadline: 10_000 }).then(() => app.close()));
  server.listen(process.env['PORT']);
}
void bootstrap();
