import { expect, test } from 'vitest';
import { isWeakPassword } from './account-rules.ts';

test.for([
  '        ',
  'aaaaaaaa',
  '12121212',
  'password',
  'Password1!',
  '12345678',
  '1234567890',
  '87654321',
  'abcdefgh',
  'QWERTYUIOP',
  'qwerty123',
])('%j is a weak password', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.for(['correct horse battery', 'zebra-lantern', '8h2kf93m', 'пароль из слов'])(
  '%j is not a weak password',
  (password) => {
    expect(isWeakPassword(password)).toBe(false);
  },
);
