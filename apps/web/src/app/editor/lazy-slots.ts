import { lazyWithRetry } from '../../lib/lazy-module.ts';

// Not what the editor shows first: loaded when it has shown itself, or when one of them is opened before.
export const AudioTabs = lazyWithRetry(async () => (await import('./media-slots.tsx')).AudioTabs);
export const AudioSlot = lazyWithRetry(async () => (await import('./media-slots.tsx')).AudioSlot);
export const LocalSlot = lazyWithRetry(async () => (await import('./media-slots.tsx')).LocalSlot);

export function preloadSlots(): void {
  for (const slot of [AudioTabs, AudioSlot, LocalSlot]) slot.preload();
}
