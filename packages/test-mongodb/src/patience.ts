/**
 * Options of a connection string for a machine that has much else to do: a test that waits long is better than one that
 * fails by chance.
 */
export const PATIENCE = ['serverSelectionTimeoutMS', 'connectTimeoutMS', 'socketTimeoutMS', 'waitQueueTimeoutMS']
  .map((option) => `&${option}=60000`)
  .join('');
