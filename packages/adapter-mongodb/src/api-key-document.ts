import { ApiKey } from '@workspace-api/core';
import { recordCodec, type RecordCodec } from './record-codec.js';
import type { RowView } from './row-view.js';

const CODEC = recordCodec<ApiKey, 'secretHash'>(ApiKey, 'secretHash');
const { layout } = CODEC;
const { slots } = layout;

/** A key. The server does not send the hash of its secret. */
export const API_KEY: RecordCodec<ApiKey, 'secretHash'> & Pick<RowView<ApiKey>, 'projection'> = {
  ...CODEC,
  projection: { secretHash: 0 },
};

/** A key with the hash of its secret, or with an error for an invalid document, which does not fail the other keys. */
export const HASHED_API_KEY: RowView<readonly [hash: string, key: ApiKey | Error]> = {
  layout,
  toItem: (row) => {
    const hash = row.hash(slots.secretHash);
    try {
      return [hash, CODEC.toItem(row)];
    } catch (cause) {
      const name = String(row.decoded(slots._id));
      return [hash, new Error(`The document ${name} in apiKeys is not a valid key.`, { cause })];
    }
  },
};
