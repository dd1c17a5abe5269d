/** What the product promises of every read and write, so that the servers do the same work. */
export const MONGO_CONCERNS = { readConcernLevel: 'majority', w: 'majority', journal: true } as const;
