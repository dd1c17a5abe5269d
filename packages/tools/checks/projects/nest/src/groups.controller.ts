import { Controller, Get, Param } from '@nestjs/common';
import { GroupsService } from './groups.service.js';

/** A route of the product. */
@Controller('workspaces/:workspaceId/sendable-groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  list(@Param('workspaceId') workspaceId: string): Promise<string[]> {
    return this.groups.sendableNames(workspaceId);
  }
}
