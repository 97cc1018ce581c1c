export { pushKeys, type PushKeys } from './keys.ts';
export { pushRoutes } from './routes.ts';
export { startPushSender } from './sender.ts';
