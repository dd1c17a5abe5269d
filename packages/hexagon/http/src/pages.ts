import type { About, HostProblem, ProblemCode } from '@workspace-api/contract';
import type { Json } from '@workspace-api/contract/internal';
import type { Endpoint } from './endpoint.js';
import type { ToProblem } from './response/respond-with-problem.js';

/** A page, with the headers that it is served with. */
export interface PageResponse {
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
  readonly html: string;
}

/** The surface that pages are about. */
export interface DescribedSurface {
  /** Resolves to its OpenAPI document, as it is served, for a mount path, which defaults to the root. */
  readonly toDocument: (mountPath?: string) => Promise<Json>;
  readonly about: About;
  readonly hostProblems: readonly HostProblem[];
  readonly toProblem: ToProblem | undefined;
  /** Returns whether an endpoint has this path. */
  readonly has: (path: string) => boolean;
}

/** Pages in a surface. */
export interface ServedPages {
  readonly endpoints: readonly Endpoint[];
  /** Responds to a browser at a path without an endpoint. */
  readonly unknownPath: Endpoint;
  /** Resolves to the page about a kind of problem, or about all if it is null. */
  readonly problemPage: (problem: ProblemCode | HostProblem | null, mountPath: string) => Promise<PageResponse>;
}

/** Pages for people, such as `createReference()` of `@workspace-api/reference`. They come from outside: this package has none. */
export interface Pages {
  /** The path of the first page. The surface owns every path below. */
  readonly path: string;
  /** Resolves to an OpenAPI document with what the pages add, such as code samples. */
  readonly completeDocument: (document: Json) => Promise<Json>;
  /** Returns the pages about a surface. Each is made when it is first requested. */
  readonly serve: (surface: DescribedSurface) => ServedPages;
}
