export interface MongodOptions {
  /** The path of the executable. */
  readonly path: string;
  /** An existing data folder. */
  readonly dataFolder: string;
  /**
   * The folder to delete if this process ends without stopping the server: the data folder, or one that contains it.
   */
  readonly rootFolder: string;
  /** The name of the replica set. Default: a standalone server. */
  readonly replicaSet?: string;
  /** Whether clients must authenticate. */
  readonly hasAccessControl?: boolean;
  /** Default: a free port. */
  readonly port?: number;
}

const PARAMETERS = [
  // A query without an index fails with code 291.
  'notablescan=1',
  // Enables fail points.
  'enableTestCommands=1',
  'diagnosticDataCollectionEnabled=false',
];

/** Returns the arguments of a mongod that is small, strict, and reachable from this machine only. */
export const mongodArguments = ({
  dataFolder,
  replicaSet,
  hasAccessControl = false,
  port = 0,
}: MongodOptions): readonly string[] => [
  ...['--dbpath', dataFolder, '--bind_ip', '127.0.0.1', '--port', String(port)],
  ...(replicaSet === undefined ? [] : ['--replSet', replicaSet]),
  ...(hasAccessControl ? ['--auth'] : []),
  ...['--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.25'],
  ...PARAMETERS.flatMap((parameter) => ['--setParameter', parameter]),
  // After a kill, a socket file would remain in the temporary folder.
  ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
];
