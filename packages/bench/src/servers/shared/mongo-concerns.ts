/** The concerns of the product: every acknowledged write survives the loss of the primary. */
export const MONGO_CONCERNS = { readConcernLevel: 'majority', w: 'majority' } as const;
