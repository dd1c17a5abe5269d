import { createKeyPage, type KeyPageMember } from '@workspace-api/key-page';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import express, { type Request } from 'express';
import { admin, memberOf } from './service.js';
import { tryIt } from './try-it.js';

interface WithSession extends Request {
  session: { member: KeyPageMember | null };
}

const app = express();
app.use((request, _response, next) => {
  Object.assign(request, { session: { member: memberOf(request.headers.cookie) } });
  next();
});

const keyPage = createKeyPage<WithSession>(admin, {
  identify: ({ session }) => session.member,
  signInUrl: '/sign-in',
});
app.use('/settings/keys', toNodeListener(keyPage));

await tryIt(createStrictServer(app));
