import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('matchMedia', () => ({ matches: true }));
const { readSidebar, sidebarCookie } = await import('./sidebar-state.ts');

test('without cookies the workspace is open and the rest is a rail', () => {
  expect(readSidebar('', true)).toEqual({ workspace: true, elsewhere: false });
});

test('on a narrow screen everything starts as a rail, and a choice still counts', () => {
  expect(readSidebar('', false)).toEqual({ workspace: false, elsewhere: false });
  expect(readSidebar('sidebar_workspace=open', false).workspace).toBe(true);
});

test('each place keeps its own choice', () => {
  expect(readSidebar('theme=x; sidebar_workspace=rail; sidebar_elsewhere=open', true)).toEqual({
    workspace: false,
    elsewhere: true,
  });
});

test('the choice is kept for seven days and reads back as it was set', () => {
  const cookie = sidebarCookie('workspace', false);
  expect(cookie).toContain('max-age=604800');
  expect(readSidebar(cookie.split(';')[0]!, true).workspace).toBe(false);
});
