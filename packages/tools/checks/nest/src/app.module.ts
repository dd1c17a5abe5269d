import { Inject, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi, type WorkspaceApi } from '@workspace-api/core';
import { createNodeListener } from '@workspace-api/transport-node';
import { GroupsController } from './groups.controller';
import { GroupsService, WORKSPACE_API } from './groups.service';

/** Serves the product's routes and the API. */
@Module({
  controllers: [GroupsController],
  providers: [
    GroupsService,
    { provide: WORKSPACE_API, useFactory: () => createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() }) },
  ],
})
export class AppModule implements NestModule {
  constructor(@Inject(WORKSPACE_API) private readonly api: WorkspaceApi) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(createNodeListener(this.api, { mountPath: '' })).forRoutes('{*splat}');
  }
}
