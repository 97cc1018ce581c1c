import { expect, test } from 'vitest';
import { localUserId } from './local-user.ts';

function shelf(): { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a browser keeps one random id for each account', () => {
  const kept = shelf();
  const [ada, ben] = [localUserId('ada', () => kept), localUserId('ben', () => kept)];
  expect(ada).not.toBe(ben);
  expect(ada).not.toContain('temp-');
  expect(localUserId('ada', () => kept)).toBe(ada);
});

test('one that keeps nothing gives a passing id, the same as long as the page is open', () => {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  const id = localUserId('ada', blocked);
  expect(id).toMatch(/^temp-/);
  expect(localUserId('ada', blocked)).toBe(id);
  const full = { ...shelf(), setItem: blocked };
  expect(localUserId('cleo', () => full)).toMatch(/^temp-/);
});
