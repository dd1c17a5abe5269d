import { Inject, Injectable } from '@nestjs/common';
import { createPrincipal, toWorkspaceId, type WorkspaceApi } from '@workspace-api/core';

export const WORKSPACE_API = Symbol('WorkspaceApi');

/** A service of the product, which embeds the core. */
@Injectable()
export class GroupsService {
  constructor(@Inject(WORKSPACE_API) private readonly api: WorkspaceApi) {}

  async sendableNames(workspaceId: string): Promise<string[]> {
    const { items } = await this.api.listGroups(createPrincipal(toWorkspaceId(workspaceId), ['groups:read']));
    return items.filter(({ sendable }) => sendable).map(({ name }) => name);
  }
}
