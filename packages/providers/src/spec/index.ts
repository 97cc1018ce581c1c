export * from './failure.ts';
export * from './kind.ts';
export * from './provider.ts';
export * from './task.ts';
