import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { KeyPageHarness } from '@workspace-api/conformance';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import express from 'express';
import { createServer } from 'node:http';
import { startServer } from '../processes/start-server.js';
import { EXPRESS_HEADERS, MOUNT_PATH, behindExpressParsers, ofNode, type KeyPageHost } from './key-pages.js';

const inStrictServer: KeyPageHarness['serve'] = (page, onResponse) =>
  startServer(createStrictServer(toNodeListener(page, { onResponse, mountPath: MOUNT_PATH })), MOUNT_PATH);

const inExpress: KeyPageHarness['serve'] = (page, onResponse) =>
  startServer(createServer(express().use(MOUNT_PATH, toNodeListener(page, { onResponse }))), MOUNT_PATH);

@Module({})
class AppModule {}

const inNest: KeyPageHarness['serve'] = async (page, onResponse) => {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: false });
  app.use(MOUNT_PATH, toNodeListener(page, { onResponse }));
  await app.init();
  return startServer(createServer(app.getHttpAdapter().getInstance()), MOUNT_PATH);
};

/** The other hosts that the guides name. They do less with a request than `OTHER_KEY_PAGE_HOSTS`. */
export const MORE_KEY_PAGE_HOSTS: readonly KeyPageHost[] = [
  { name: 'the strict server', serve: inStrictServer, headerOf: ofNode },
  { name: 'Express', serve: inExpress, headerOf: ofNode, hostHeaders: EXPRESS_HEADERS },
  {
    name: 'Express, behind express.urlencoded({ extended: false })',
    serve: behindExpressParsers(false),
    headerOf: ofNode,
    hostHeaders: EXPRESS_HEADERS,
  },
  { name: 'NestJS', serve: inNest, headerOf: ofNode, hostHeaders: EXPRESS_HEADERS },
];
