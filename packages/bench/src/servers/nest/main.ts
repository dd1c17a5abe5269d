import { Logger, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_LIMIT } from '@workspace-api/contract';
import { ADDRESS, runServer } from '../shared/run-server.js';
import type { Storage } from '../shared/storage.js';
import { ApiModule } from './api.module.js';
import { MemoryModule } from './memory.module.js';

const moduleOf = async (storage: Storage): Promise<DynamicModule> => {
  if (storage.kind === 'memory') return MemoryModule.over(storage.data);
  const { DatabaseModule } = await import('./database.module.js');
  return DatabaseModule.over(storage);
};

Logger.overrideLogger(false);

await runServer(async (storage) => {
  const adapter = new FastifyAdapter({ bodyLimit: BODY_LIMIT });
  const module = ApiModule.over(await moduleOf(storage));
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter);
  await app.listen(ADDRESS);
  return { url: await app.getUrl(), close: () => app.close() };
});
