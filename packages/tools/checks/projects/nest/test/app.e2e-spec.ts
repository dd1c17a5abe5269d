import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { createScene, type Scene } from '@workspace-api/testing';
import request from 'supertest';
import type { App } from 'supertest/types';
import { AppModule } from '../src/app.module.js';
import { WORKSPACE_API } from '../src/groups.service.js';

describe('the application', () => {
  let app: INestApplication<App>;
  let scene: Scene;

  beforeAll(async () => {
    scene = await createScene();
    const module = await Test.createTestingModule({ imports: [AppModule] })
      .overrideProvider(WORKSPACE_API)
      .useValue(scene.api)
      .compile();
    app = module.createNestApplication();
    await app.init();
  });
  afterAll(() => app.close());

  const get = (path: string) =>
    request(app.getHttpServer()).get(path).set('Authorization', `Bearer ${scene.workspace.keys.reader.secret}`);

  it('serves the API', async () => {
    const { body } = await get('/api/public/v1/groups').expect(200);
    expect(body.data.items).toHaveLength(4);
  });

  it('serves the documents that load on their first request', async () => {
    await get('/api/public/v1/openapi.json').expect(200);
    await get('/docs/problems/unknown_key').set('Accept', 'text/html').expect(200);
  });

  it('serves its own routes', async () => {
    const { body } = await get(`/workspaces/${scene.workspace.id}/sendable-groups`).expect(200);
    expect(body).toHaveLength(3);
  });
});
