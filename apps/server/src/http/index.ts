export { createApp, type Parts } from './app.ts';
export { endpoint, type App, type AppEnv, type SessionUser } from './endpoint.ts';
export { found, requireOwn } from './own.ts';
export { PageQuery, paginate } from './paging.ts';
export { Refused, unwrap } from './refused.ts';
export { storable } from './storable.ts';
