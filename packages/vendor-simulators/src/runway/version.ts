import type { MiddlewareHandler } from 'hono';
import { type Env, sendError } from '../control/request.ts';
import { runwayDialect } from './dialect.ts';

const VERSION = '2024-11-06';

/** Every call must say which version of the API it means. */
export const version: MiddlewareHandler<Env> = async (c, next) => {
  const said = c.req.header('x-runway-version');
  if (said === VERSION) return await next();
  const detail =
    said === undefined ? 'The X-Runway-Version header is required.' : `${said} is not a version of the API.`;
  return sendError(c, runwayDialect, { kind: 'invalid', detail });
};
