export * from './failure.ts';
export * from './provider.ts';
export * from './task.ts';
