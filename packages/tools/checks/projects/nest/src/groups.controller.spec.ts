import { Test } from '@nestjs/testing';
import { createScene } from '@workspace-api/testing';
import { GroupsController } from './groups.controller.js';
import { GroupsService, WORKSPACE_API } from './groups.service.js';

describe('GroupsController', () => {
  it('lists the groups that can receive messages', async () => {
    const scene = await createScene();
    const module = await Test.createTestingModule({
      controllers: [GroupsController],
      providers: [GroupsService, { provide: WORKSPACE_API, useValue: scene.api }],
    }).compile();
    const names = await module.get(GroupsController).list(scene.workspace.id);
    expect(names).toHaveLength(3);
  });
});
