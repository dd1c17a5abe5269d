import { Module, type DynamicModule } from '@nestjs/common';
import type { DataFile } from '../shared/data-file.js';
import { createMemoryStore } from '../shared/memory-store.js';
import { STORE } from './store-token.js';

/** The store in memory. */
@Module({})
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class MemoryModule {
  static over(data: DataFile): DynamicModule {
    return {
      module: MemoryModule,
      providers: [{ provide: STORE, useValue: createMemoryStore(data) }],
      exports: [STORE],
    };
  }
}
