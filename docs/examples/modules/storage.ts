import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { portsModule } from '@workspace-api/inversify';

// Replace this adapter with your own.
export default portsModule(createMemoryPorts());
