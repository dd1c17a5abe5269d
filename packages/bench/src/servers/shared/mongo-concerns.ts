/** As the product reads and writes: what is read or acknowledged outlives the loss of the primary. */
export const MONGO_CONCERNS = { readConcernLevel: 'majority', w: 'majority' } as const;
