/** Connection string options with long timeouts, for busy machines: a slow test is better than a flaky one. */
export const LONG_TIMEOUTS = ['serverSelectionTimeoutMS', 'connectTimeoutMS', 'socketTimeoutMS', 'waitQueueTimeoutMS']
  .map((option) => `&${option}=60000`)
  .join('');
