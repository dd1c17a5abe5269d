import type { components } from './generated/openapi.js';

type Schemas = components['schemas'];

/** The workspace, with the API key of the request. */
export type Workspace = Schemas['Workspace'];

/** The usage of the workspace in the current calendar month (UTC). */
export type Usage = Schemas['Usage'];

/** A connection through which campaigns are sent. */
export type Instance = Schemas['Instance'];

/** A group that campaigns are sent to. */
export type Group = Schemas['Group'];

/** A message to groups, with its deliveries. */
export type Campaign = Schemas['Campaign'];

/** The fields of a new campaign. */
export type CreateCampaign = Schemas['CreateCampaign'];

/** The body of a response that is not a success (RFC 9457). */
export type Problem = Schemas['Problem'];

/** A page of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last page. It never expires. */
  readonly nextCursor: string | null;
}
