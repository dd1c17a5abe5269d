import { startServerProcess, type ServerProcess } from '../process/start-server-process.js';

export interface MongodOptions {
  /** The path of the executable. */
  readonly path: string;
  /** An existing folder. */
  readonly dataFolder: string;
  /** The folder to delete if this process ends without killing the server. Default: the data folder. */
  readonly folder?: string;
  /** The name of the replica set. Default: a standalone server. */
  readonly replicaSet?: string;
  /** Whether clients must authenticate. */
  readonly hasAccessControl?: boolean;
}

const PARAMETERS = [
  // A query without an index fails with code 291.
  'notablescan=1',
  // Enables fail points.
  'enableTestCommands=1',
  'diagnosticDataCollectionEnabled=false',
];

/** The structured log has one JSON object per line, since MongoDB 4.4. */
const READY = /"Waiting for connections".*"port":(\d+)/;

/** Starts a mongod on a free port that is small, strict, and reachable from this machine only. */
export const startMongod = ({
  path,
  dataFolder,
  folder = dataFolder,
  replicaSet,
  hasAccessControl = false,
}: MongodOptions): Promise<ServerProcess> =>
  startServerProcess({
    path,
    folder,
    ready: READY,
    args: [
      ...['--dbpath', dataFolder, '--bind_ip', '127.0.0.1', '--port', '0'],
      ...(replicaSet === undefined ? [] : ['--replSet', replicaSet]),
      ...(hasAccessControl ? ['--auth'] : []),
      ...['--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.25'],
      ...PARAMETERS.flatMap((parameter) => ['--setParameter', parameter]),
      // After a kill, a socket file would remain in the temporary folder.
      ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
    ],
  });
