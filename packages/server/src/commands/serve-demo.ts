import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { COLLECTED_PORTS, WORKSPACE_ADMIN_OPTIONS, portsModule } from '@workspace-api/inversify';
import { DEMO_MEMBER } from '../composition/identifiers.js';
import { loadMetricsModule, readyModule } from '../composition/service-container.js';
import { seedDemo } from '../demo/seed-demo.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { serveContainer } from './serve-container.js';
import type { ServeConfiguration } from '../configuration/serve-options.js';

/** Serves demo data in memory until the process must stop. Prints how to use it. */
export const serveDemo = async (configuration: ServeConfiguration): Promise<void> => {
  const startTimes = new StartTimes();
  const modules = [portsModule(createMemoryPorts()), readyModule];
  // No default port: two demos on one machine would conflict, and few people want metrics of a demo.
  if (configuration.managementPort !== null) modules.push(await loadMetricsModule());
  await serveContainer(configuration, startTimes, modules, async (container) => {
    const { keyPrefix, maxKeys } = configuration;
    const adminOptions = { keyPrefix, maxKeys, ...(await container.getAsync(WORKSPACE_ADMIN_OPTIONS)) };
    const demo = await seedDemo(await container.getAsync(COLLECTED_PORTS), configuration.demoGroups, adminOptions);
    const asText = configuration.json ? null : (await import('../demo/demo-as-text.js')).demoAsText;
    startTimes.end('seeded');
    const { workspaces, rejectedKeys, owner } = demo;
    container.bind(DEMO_MEMBER).toConstantValue(owner);
    return (urls) => {
      const { url, adminUrl, keyPageUrl } = urls;
      process.stdout.write(
        asText?.(urls, demo) ?? `${JSON.stringify({ url, adminUrl, keyPageUrl, workspaces, rejectedKeys })}\n`,
      );
    };
  });
};
