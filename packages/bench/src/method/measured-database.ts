import type { Db } from 'mongodb';

/** The resource usage of a mongod since it started. */
interface DatabaseUsage {
  readonly cpuMicroseconds: number;
  readonly commands: number;
}

/** A mongod whose resource usage can be read. */
export interface MeasuredDatabase {
  usage(): Promise<DatabaseUsage>;
}

interface ServerStatus {
  readonly extra_info: { readonly user_time_us: number; readonly system_time_us: number };
  readonly opcounters: Readonly<Record<'insert' | 'query' | 'update' | 'delete' | 'getmore' | 'command', number>>;
}

/** Reads the usage from the server itself, which works wherever it runs. */
export const measureDatabase = (db: Db): MeasuredDatabase => ({
  usage: async () => {
    const { extra_info: times, opcounters } = (await db.admin().serverStatus()) as unknown as ServerStatus;
    return {
      cpuMicroseconds: times.user_time_us + times.system_time_us,
      commands: Object.values(opcounters).reduce((sum, count) => sum + count, 0),
    };
  },
});
