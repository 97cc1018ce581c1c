export { createApp, type AppOptions } from './app.ts';
export {
  endpoint,
  parseInput,
  type App,
  type AppEnv,
  type ReceivedFiles,
  type Session,
  type SessionUser,
  PageQuery,
  paginate,
} from './endpoint.ts';
export { download } from './download.ts';
export { UserEventCache } from './user-event-cache.ts';
export { found, refusedInput, requireOwn, Refused, statusOf, unwrap } from './refused.ts';
export { receiveForm, type FileRule, type ReceivedFile } from './receive-form.ts';
export { jsonLimits, readJsonBody, readRawBody } from './json-body.ts';
