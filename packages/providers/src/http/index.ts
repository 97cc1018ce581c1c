export * from './adapter.ts';
export * from './body.ts';
export * from './client.ts';
export * from './failures.ts';
export * from './poll.ts';
export * from './standard-webhook.ts';
export * from './words.ts';
