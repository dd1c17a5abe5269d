/** Creates the host when the server starts. */
export const register = async (): Promise<void> => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { host } = await import('./app/serve');
  await host();
};
