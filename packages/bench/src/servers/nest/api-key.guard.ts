import {
  Inject,
  Injectable,
  SetMetadata,
  createParamDecorator,
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Scope } from '@workspace-api/core';
import { authenticate } from '../shared/authenticate.js';
import type { ApiKey } from '../shared/records.js';
import type { Store } from '../shared/store.js';
import { STORE } from './store-token.js';

interface ApiRequest {
  readonly headers: { readonly authorization?: string };
  apiKey?: ApiKey;
}

const SCOPE = 'scope';

/** Sets the scope that a handler needs. */
export const RequireScope = (scope: Scope): CustomDecorator => SetMetadata(SCOPE, scope);

/** Injects the key that the guard found. */
export const CurrentKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().apiKey,
);

/** Allows a request if its key has the scope of the handler. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  readonly #store: Store;
  readonly #reflector: Reflector;

  constructor(@Inject(STORE) store: Store, @Inject(Reflector) reflector: Reflector) {
    this.#store = store;
    this.#reflector = reflector;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const scope = this.#reflector.get<Scope>(SCOPE, context.getHandler());
    request.apiKey = await authenticate(this.#store, request.headers.authorization, scope);
    return true;
  }
}
