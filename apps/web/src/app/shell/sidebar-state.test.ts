import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '' });
const { readSidebar, sidebarCookie } = await import('./sidebar-state.ts');

test('without cookies the workspace is open and the rest is a rail', () => {
  expect(readSidebar('')).toEqual({ workspace: true, elsewhere: false });
});

test('each place keeps its own choice', () => {
  expect(readSidebar('theme=x; sidebar_workspace=rail; sidebar_elsewhere=open')).toEqual({
    workspace: false,
    elsewhere: true,
  });
});

test('the choice is kept for seven days and reads back as it was set', () => {
  const cookie = sidebarCookie('workspace', false);
  expect(cookie).toContain('max-age=604800');
  expect(readSidebar(cookie.split(';')[0]!).workspace).toBe(false);
});
