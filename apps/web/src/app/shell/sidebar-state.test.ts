import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('matchMedia', () => ({ matches: true }));
const { readSidebar, sidebarCookie } = await import('./sidebar-state.ts');

test('without cookies the sidebar is open in the workspace and a rail elsewhere', () => {
  expect(readSidebar('', true)).toEqual({ workspace: true, elsewhere: false });
});

test('on a narrow screen the sidebar starts as a rail, and a stored choice overrides that', () => {
  expect(readSidebar('', false)).toEqual({ workspace: false, elsewhere: false });
  expect(readSidebar('sidebar_workspace=open', false).workspace).toBe(true);
});

test('the workspace and the other screens have separate choices', () => {
  expect(readSidebar('theme=x; sidebar_workspace=rail; sidebar_elsewhere=open', true)).toEqual({
    workspace: false,
    elsewhere: true,
  });
});

test('the cookie lasts seven days and is read back as it was set', () => {
  const cookie = sidebarCookie('workspace', false);
  expect(cookie).toContain('max-age=604800');
  expect(readSidebar(cookie.split(';')[0]!, true).workspace).toBe(false);
});
