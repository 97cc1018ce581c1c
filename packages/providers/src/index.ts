export * from './spec/index.ts';
export { type Outside, outside } from './http/index.ts';
export * from './replicate/index.ts';
