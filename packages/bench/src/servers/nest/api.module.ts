import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard } from './api-key.guard.js';
import { CampaignController, GroupController, WorkspaceController } from './controllers.js';
import { ProblemFilter } from './problem.filter.js';

/** The API on the store that another module provides. */
@Module({})
// Nest identifies modules by their classes.
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
