import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MONGO_CONCERNS } from '../shared/mongo-concerns.js';
import { MongooseStore } from './mongoose-store.js';
import { MODELS } from './schemas.js';
import { STORE } from './store-token.js';

/** The store on MongoDB, with Mongoose. */
@Module({})
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class DatabaseModule {
  static over({ uri, database }: { uri: string; database: string }): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, { dbName: database, ...MONGO_CONCERNS }),
        MongooseModule.forFeature(MODELS),
      ],
      providers: [{ provide: STORE, useClass: MongooseStore }],
      exports: [STORE],
    };
  }
}
