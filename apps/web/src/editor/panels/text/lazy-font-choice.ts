import { lazyWithRetry } from '../../../lib/lazy-module.ts';

export const FontChoice = lazyWithRetry(async () => (await import('./font-choice.tsx')).FontChoice);
