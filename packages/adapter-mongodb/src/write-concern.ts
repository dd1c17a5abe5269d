/**
 * How every write is acknowledged, whatever the caller's client says: by most nodes, so that it outlives the loss of the
 * primary. After 4 seconds without that, it is not known whether the write will stay.
 */
export const WRITE_CONCERN = { w: 'majority', wtimeoutMS: 4_000 } as const;
