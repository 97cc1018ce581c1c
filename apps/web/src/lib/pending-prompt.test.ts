import { afterEach, expect, test, vi } from 'vitest';
import { leavePrompt, peekPrompt, takePrompt } from './pending-prompt.ts';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  };
}

const hour = 60 * 60_000;

afterEach(() => vi.unstubAllGlobals());

test('a prompt stored on the landing page is taken once', () => {
  const local = memoryStorage();
  leavePrompt('A slow swell', 0, local);
  expect(peekPrompt(hour, local)).toBe('A slow swell');
  expect(takePrompt(hour, local)).toBe('A slow swell');
  expect(takePrompt(hour, local)).toBeUndefined();
});

test('a prompt of 24 hours or more is discarded', () => {
  const local = memoryStorage();
  leavePrompt('A slow swell', 0, local);
  expect(takePrompt(24 * hour, local)).toBeUndefined();
  expect(local.items.size).toBe(0);
});

test('storing an empty prompt clears the stored one', () => {
  const local = memoryStorage();
  leavePrompt('A slow swell', 0, local);
  leavePrompt('  ', 1, local);
  expect(takePrompt(2, local)).toBeUndefined();
});

test('an invalid value in the storage is discarded', () => {
  const local = memoryStorage();
  for (const junk of ['{', '"text"', '{"text":1,"at":0}', 'null']) {
    local.items.set('kinoloom.pendingPrompt', junk);
    expect(takePrompt(0, local)).toBeUndefined();
  }
});

test('a browser that blocks storage still carries the prompt from the landing page to the studio', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  leavePrompt('A slow swell', 0);
  expect(takePrompt(hour)).toBe('A slow swell');
});
