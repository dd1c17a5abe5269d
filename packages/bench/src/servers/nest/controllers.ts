import { Body, Controller, Get, Headers, Inject, Post, Query, Res } from '@nestjs/common';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFIX } from '@workspace-api/contract';
import type { FastifyReply } from 'fastify';
import { createCampaign } from '../shared/create-campaign.js';
import { getWorkspace, listGroups, type GroupPage, type WorkspaceView } from '../shared/operations.js';
import type { PageQuery } from '../shared/page-query.js';
import type { ApiKey, Campaign } from '../shared/records.js';
import type { Store } from '../shared/store.js';
import { CurrentKey, RequireScope } from './api-key.guard.js';
import { NoQueryPipe, PageQueryPipe } from './query.pipes.js';
import { STORE } from './store-token.js';

interface Answer<Data> {
  readonly data: Data;
}

@Controller(`${PREFIX}/groups`)
export class GroupController {
  readonly #store: Store;

  constructor(@Inject(STORE) store: Store) {
    this.#store = store;
  }

  @Get()
  @RequireScope('groups:read')
  async list(@CurrentKey() key: ApiKey, @Query(PageQueryPipe) query: PageQuery): Promise<Answer<GroupPage>> {
    return { data: await listGroups(this.#store, key, query) };
  }
}

@Controller(`${PREFIX}/me`)
export class WorkspaceController {
  readonly #store: Store;

  constructor(@Inject(STORE) store: Store) {
    this.#store = store;
  }

  @Get()
  @RequireScope('workspace:read')
  async read(@CurrentKey() key: ApiKey, @Query(NoQueryPipe) _query: object): Promise<Answer<WorkspaceView>> {
    return { data: await getWorkspace(this.#store, key) };
  }
}

@Controller(`${PREFIX}/campaigns`)
export class CampaignController {
  readonly #store: Store;

  constructor(@Inject(STORE) store: Store) {
    this.#store = store;
  }

  @Post()
  @RequireScope('campaigns:write')
  async create(
    @CurrentKey() key: ApiKey,
    @Query(NoQueryPipe) _query: object,
    @Headers(IDEMPOTENCY_KEY.toLowerCase()) idempotencyKey: string | undefined,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Campaign>> {
    const { campaign, replayed } = await createCampaign(this.#store, key, body, idempotencyKey);
    if (replayed) reply.header(IDEMPOTENCY_REPLAYED, 'true');
    return { data: campaign };
  }
}
