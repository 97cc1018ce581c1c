import { expect, test } from 'vitest';
import { forgetChat, keepChat, readChat, type Message } from './kept-chat.ts';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}
const said = (content: string): Message => ({ role: 'user', content, timestamp: 1 });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => said(String(index)));

test('the last six messages are stored, separately for each user', () => {
  const local = memoryStorage();
  keepChat('one', numbered(9), () => local);
  expect(readChat('one', () => local).map(({ content }) => content)).toEqual(['3', '4', '5', '6', '7', '8']);
  expect(readChat('two', () => local)).toEqual([]);
});

test('a cleared chat is removed from the storage', () => {
  const local = memoryStorage();
  keepChat('one', numbered(2), () => local);
  forgetChat('one', () => local);
  expect(local.items.size).toBe(0);
});

test.each(['{', '{}', '[{"role":"system"}]', '[1]'])('the invalid stored chat %s is read as empty', (junk) => {
  const local = memoryStorage();
  local.setItem('kinoloom.chat.one', junk);
  expect(readChat('one', () => local)).toEqual([]);
});

test('a browser that blocks storage has an empty chat, and storing a chat does not throw', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(readChat('one', blocked)).toEqual([]);
  expect(() => keepChat('one', numbered(1), blocked)).not.toThrow();
  expect(() => forgetChat('one', blocked)).toThrow('blocked');
});
