export { createApp, type Parts } from './app.ts';
export { endpoint, type App, type AppEnv, type ReceivedFiles, type Session, type SessionUser } from './endpoint.ts';
export { UserEventCache } from './user-event-cache.ts';
export { found, requireOwn } from './own.ts';
export { receiveForm, type FileRule, type ReceivedFile } from './receive-form.ts';
export { jsonLimits, readJsonBody, readRawBody } from './json-body.ts';
export { PageQuery, paginate } from './paging.ts';
export { Refused, unwrap } from './refused.ts';
