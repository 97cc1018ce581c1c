import type { MiddlewareHandler } from 'hono';
import type { Dialect } from './dialect.ts';
import { type Env, refuse } from './request.ts';

/** Lets through whoever brings a key, whichever. */
export function bearer(dialect: Dialect): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = /^(?:Bearer|Token)\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!key) return refuse(c, dialect, { kind: 'unauthorized' });
    return await next();
  };
}
