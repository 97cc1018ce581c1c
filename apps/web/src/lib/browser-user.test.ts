import { beforeEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Draft {
  readonly text: string;
  /** Not kept. */
  readonly chosen: string | null;
}

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.resetModules();
});

const keptOf = ({ text }: Draft) => ({ text });

/** A page that has just been opened: modules and stores are new, the browser's storage stays. */
async function openPage() {
  vi.resetModules();
  const { setBrowserUser } = await import('./browser-user.ts');
  const { keepPerUser, perUserStorage } = await import('./keep-per-user.ts');
  const useDraft = create<Draft>()(
    persist((): Draft => ({ text: '', chosen: null }), {
      name: 'draft',
      storage: perUserStorage<{ text: string }>(),
      partialize: keptOf,
      merge: (kept, now) => ({ ...now, text: (kept as { text?: string } | undefined)?.text ?? '' }),
    }),
  );
  keepPerUser(useDraft, keptOf, (visitors, own) => ({ text: visitors.text || own.text }));
  return { setBrowserUser, useDraft, text: () => useDraft.getState().text };
}

test('what a user wrote is not shown to the next one, and is there again when its user comes back', async () => {
  const { setBrowserUser, useDraft } = await openPage();
  setBrowserUser('ada');
  useDraft.setState({ text: 'of Ada', chosen: 'file of Ada' });
  setBrowserUser(null);
  expect(useDraft.getState()).toEqual({ text: '', chosen: null });
  setBrowserUser('grace');
  expect(useDraft.getState()).toEqual({ text: '', chosen: null });
  useDraft.setState({ text: 'of Grace' });
  setBrowserUser('ada');
  expect(useDraft.getState()).toEqual({ text: 'of Ada', chosen: null });

  const next = await openPage();
  expect(next.text()).toBe('');
  next.setBrowserUser('grace');
  expect(next.text()).toBe('of Grace');
  next.setBrowserUser('ada');
  expect(next.text()).toBe('of Ada');
});

test('what a visitor wrote goes on with the user who signs in, and with no later one', async () => {
  const { setBrowserUser, useDraft, text } = await openPage();
  useDraft.setState({ text: 'of a visitor', chosen: 'file' });
  setBrowserUser('ada');
  expect(useDraft.getState()).toEqual({ text: 'of a visitor', chosen: 'file' });
  setBrowserUser(null);
  expect(text()).toBe('');
  setBrowserUser('grace');
  expect(text()).toBe('');
  setBrowserUser('ada');
  expect(text()).toBe('of a visitor');
});

test('a visitor who wrote nothing leaves the words of the user who signs in', async () => {
  const { setBrowserUser, useDraft } = await openPage();
  setBrowserUser('ada');
  useDraft.setState({ text: 'of Ada' });
  setBrowserUser(null);
  useDraft.setState({ text: ' ' });
  useDraft.setState({ text: '' });
  setBrowserUser('ada');
  expect(useDraft.getState().text).toBe('of Ada');
});

test('what an earlier version kept without an owner is shown to nobody and removed', async () => {
  stored.set('draft', JSON.stringify({ state: { text: 'of somebody' }, version: 0 }));
  const { setBrowserUser, text } = await openPage();
  expect(text()).toBe('');
  setBrowserUser('ada');
  expect(text()).toBe('');
  expect([...stored.keys()]).not.toContain('draft');
});
