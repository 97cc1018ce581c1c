import { expect, test } from 'vitest';
import { originOf } from './origin.ts';

test.for([
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:4000', 'http://localhost:3000', 'http://localhost:3000'],
  ['https://evil.example', 'http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost', 'https://studio.example', 'https://studio.example'],
  ['null', 'https://studio.example/', 'https://studio.example'],
] as const)('a browser at %s of a studio at %s comes back to %s', ([header, publicUrl, expected]) => {
  expect(originOf(header, publicUrl)).toBe(expected);
});
