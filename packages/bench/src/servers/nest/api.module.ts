import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard } from './api-key.guard.js';
import { CampaignController, GroupController, WorkspaceController } from './controllers.js';
import { ProblemFilter } from './problem.filter.js';

/** A module with the API, on the store of another module. */
@Module({})
// NestJS finds modules by their classes.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class ApiModule {
  static over(storage: DynamicModule): DynamicModule {
    return {
      module: ApiModule,
      imports: [storage],
      controllers: [GroupController, WorkspaceController, CampaignController],
      providers: [
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
