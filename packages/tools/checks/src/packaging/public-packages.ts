import { PACKAGE_FOLDERS, readText } from '../repository.js';

type Versions = Readonly<Record<string, string>>;

/** A file of an entry point with its types. */
export interface EntryFile {
  readonly types: string;
  readonly default: string;
}

/** An entry point: a data file, a module, or one module each for ES modules and CommonJS. */
type EntryTarget = string | EntryFile | { readonly import: EntryFile; readonly require: EntryFile };

/** The home page, issues and repository of the packages. Only the root package.json has them. */
export interface Addresses {
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly repository: { readonly type: string; readonly url: string; readonly directory?: string };
}

/** The fields of a package.json that matter to users of the package. */
export interface Manifest extends Partial<Addresses> {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly engines?: Versions;
  readonly type?: string;
  readonly exports?: Readonly<Record<string, EntryTarget>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly publishConfig?: { readonly access?: string };
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Versions;
}

/** A published package. */
export interface PublicPackage {
  /** Its folder, as a path from packages/. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Returns the addresses that the package.json of a package must have: those of the root, with its own folder. */
export const addressesOf = (folder: string): Addresses => {
  const { homepage, bugs, repository } = JSON.parse(readText('package.json')) as Addresses;
  return { homepage, bugs, repository: { ...repository, directory: `packages/${folder}` } };
};

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readText(`packages/${folder}/package.json`)) as Manifest;

/** All packages that are not private. */
export const PUBLIC_PACKAGES: readonly PublicPackage[] = PACKAGE_FOLDERS.map((folder) => ({
  folder,
  manifest: manifestOf(folder),
})).filter(({ manifest }) => manifest.private !== true);

/** Returns whether a package belongs to this repository. */
export const isOurs = (name: string): boolean => name.startsWith('@workspace-api/');

/** Returns the modules of an entry point. A data file has none. */
export const modulesOf = (target: EntryTarget): readonly EntryFile[] => {
  if (typeof target === 'string') return [];
  return 'types' in target ? [target] : [target.import, target.require];
};

/** Returns whether a package also supports CommonJS. */
export const hasCommonJs = ({ exports = {} }: Manifest): boolean =>
  Object.values(exports).some((target) => modulesOf(target).length > 1);
