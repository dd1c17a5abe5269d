/**
 * Connection string options with long timeouts. On a busy machine a slow test is better than one that fails by chance.
 */
export const LONG_TIMEOUTS = ['serverSelectionTimeoutMS', 'connectTimeoutMS', 'socketTimeoutMS', 'waitQueueTimeoutMS']
  .map((option) => `&${option}=60000`)
  .join('');
