import { beforeEach, expect, test, vi } from 'vitest';
import { isReturn } from './account-address.ts';
import { useAccountDialogs } from './account-dialogs.ts';
import { openMailedLink } from './mailed-link.ts';

beforeEach(() => useAccountDialogs.setState({ signIn: undefined }));

const open = (address: string) => {
  const forget = vi.fn<(address: string) => void>();
  const { search, pathname, hash } = new URL(address, 'https://kinoloom.test');
  openMailedLink({ search, pathname, hash } as Location, forget);
  return { view: useAccountDialogs.getState().signIn?.view, rest: forget.mock.calls[0]?.[0] };
};

test.each([
  ['/studio/video?reset=1&token=abc', { at: 'reset', token: 'abc' }, '/studio/video'],
  ['/studio/video?flow=7&reset=1&error=INVALID_TOKEN', { at: 'forgot' }, '/studio/video?flow=7'],
  ['/studio/video?reset=1', { at: 'forgot' }, '/studio/video'],
  ['/studio/video?confirmed=1', undefined, '/studio/video'],
  ['/studio/video?confirmed=1&error=TOKEN_EXPIRED', { at: 'sign-in' }, '/studio/video'],
  ['/studio/video?error=account_not_linked&error_description=x', { at: 'sign-in' }, '/studio/video'],
  ['/studio/user?part=security&linked=1', undefined, '/studio/user?part=security'],
  ['/studio/user?part=security&linked=1&error=access_denied', undefined, '/studio/user?part=security'],
  ['/studio/video?flow=7', undefined, undefined],
])('the address %s opens the dialog %j and leaves the address %s', (address, view, rest) => {
  expect(open(address)).toEqual({ view, rest });
  expect(isReturn(new URL(address, 'https://kinoloom.test').search)).toBe(rest !== undefined);
});
