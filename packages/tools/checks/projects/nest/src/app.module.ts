import { Inject, Module, type MiddlewareConsumer, type NestModule, type OnApplicationShutdown } from '@nestjs/common';
import { createNodeListener, toNodeListener } from '@workspace-api/transport-node';
import type { WorkspaceApi } from '@workspace-api/core';
import type { IncomingMessage } from 'node:http';
import { GroupsController } from './groups.controller.js';
import { GroupsService, WORKSPACE_API } from './groups.service.js';
import { createHost } from './host.js';

const createAppHost = () => createHost(({ headers }: IncomingMessage) => headers.cookie);

type Host = Awaited<ReturnType<typeof createAppHost>>;

const HOST = Symbol('Host');

const KEYS = '/settings/keys';

/** Serves the product's routes, the API and the key page. */
@Module({
  controllers: [GroupsController],
  providers: [
    GroupsService,
    { provide: HOST, useFactory: createAppHost },
    { provide: WORKSPACE_API, useFactory: ({ api }: Host) => api, inject: [HOST] },
  ],
})
export class AppModule implements NestModule, OnApplicationShutdown {
  constructor(
    @Inject(WORKSPACE_API) private readonly api: WorkspaceApi,
    @Inject(HOST) private readonly host: Host,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    const listener = createNodeListener(this.api, { ...this.host.options, mountPath: '' });
    consumer.apply(listener, toNodeListener(this.host.keyPage, { mountPath: KEYS })).forRoutes('{*splat}');
  }

  onApplicationShutdown(): Promise<void> {
    return this.host.counters.close();
  }
}
