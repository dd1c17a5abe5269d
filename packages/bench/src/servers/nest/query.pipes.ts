import { Injectable, type PipeTransform } from '@nestjs/common';
import { readPageQuery, requireNoQuery, type PageQuery } from '../shared/page-query.js';

type Query = Readonly<Record<string, unknown>>;

/** A pipe that reads the query of a list. */
@Injectable()
export class PageQueryPipe implements PipeTransform<Query, PageQuery> {
  transform(query: Query): PageQuery {
    return readPageQuery(query);
  }
}

/** Rejects a query for an operation that has none. */
@Injectable()
export class NoQueryPipe implements PipeTransform<Query, void> {
  transform(query: Query): void {
    requireNoQuery(query);
  }
}
