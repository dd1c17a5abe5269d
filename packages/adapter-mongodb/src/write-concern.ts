/**
 * The write concern of every write, whatever the client's options say. A majority acknowledges, so that the write
 * survives the loss of the primary. After 4 seconds without that, it is unknown whether the write will stay.
 */
export const WRITE_CONCERN = { w: 'majority', wtimeoutMS: 4_000 } as const;
