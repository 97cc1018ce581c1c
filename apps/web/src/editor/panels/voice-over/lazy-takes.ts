import { lazyWithRetry } from '../../../lib/lazy-module.ts';

export const Takes = lazyWithRetry(async () => (await import('./takes.tsx')).Takes);
