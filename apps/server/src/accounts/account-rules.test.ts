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
])('everybody would try %j', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.for(['correct horse battery', 'zebra-lantern', '8h2kf93m', 'пароль из слов'])(
  '%j takes longer to guess',
  (password) => {
    expect(isWeakPassword(password)).toBe(false);
  },
);
