import { RecentSet } from '../values/recent-set.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { PAGE_LIMIT, type ListRange, type Positioned } from './page.js';
import { PageSize } from './page-size.js';

/** The maximum number of records to read at once: the default page size plus one. */
const MAX_READ = PAGE_LIMIT.default + 1;

/** The first read of a workspace with large records: one more than the campaigns of the maximum size on a page. */
const FIRST_READ_OF_LARGE = 5;

/** The minimum number of remembered workspaces. */
const MIN_REMEMBERED = 1_000;

/** The rows that were read for a page. */
interface SizedRows<Item> {
  readonly rows: readonly Positioned<Item>[];
  /** How many of them fit into a page. */
  readonly fitting: number;
}

/**
 * Limits the pages of a list with large records to 512 KiB of JSON. Records that do not fit are read for nothing. So once a
 * page of a workspace was too large, its pages are read in parts, each as large as the remaining space.
 */
export class PageSizeLimit<Item> {
  readonly #boundOf: (record: Item) => number;
  readonly #large = new RecentSet(MIN_REMEMBERED);

  /** `boundOf` returns an upper bound of the JSON size of a record, in bytes. It is called for every record. */
  constructor(boundOf: (record: Item) => number) {
    this.#boundOf = boundOf;
  }

  /** Reads rows until they fill a page or the list ends. */
  async readPage(
    workspaceId: WorkspaceId,
    { below, limit }: ListRange,
    read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
  ): Promise<SizedRows<Item>> {
    const rows: Positioned<Item>[] = [];
    const size = new PageSize(this.#boundOf);
    let next = this.#large.has(workspaceId) ? FIRST_READ_OF_LARGE : MAX_READ;
    // Doubles, so that small records after large ones need few reads.
    for (let least = 1; ; least *= 2) {
      const part = { below: rows.at(-1)?.position ?? below, limit: Math.min(limit - rows.length, next) };
      const found = await read(part);
      rows.push(...found);
      const allFit = size.add(found.map(({ record }) => record));
      if (!allFit) this.#large.add(workspaceId);
      const isEnd = found.length < part.limit || rows.length === limit;
      if (isEnd || !allFit) return { rows, fitting: size.fitting };
      // One more than fit shows that the page is full.
      next = Math.min(2 * next, MAX_READ, Math.max(size.remaining + 1, least));
    }
  }
}
