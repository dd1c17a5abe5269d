// Serves the demo. Only its address may come from the environment: the other variables configure another server.
const ignored = Object.keys(process.env).filter((name) => /^WORKSPACE_API_(?!HOST$|PORT$)/.test(name));
for (const name of ignored) delete process.env[name];
if (ignored.length > 0)
  process.stderr.write(
    `The demo ignores ${ignored.sort().join(', ')}. It takes flags: npm start -- --log-level warn\n`,
  );
// Commands that the program prints call its file.
process.argv.splice(1, 1, 'packages/server/dist/bin/workspace-api.js', 'serve', '--demo');
await import('../packages/server/dist/bin/workspace-api.js');
