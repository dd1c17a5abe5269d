/** The product's read and write concerns: all data survives the loss of the primary. */
export const MONGO_CONCERNS = { readConcernLevel: 'majority', w: 'majority' } as const;
