import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { endOfChild } from './child-end.ts';

test.each(['exit', 'close'] as const)('a child that ends is reported at its %s', async (event) => {
  expect(await endOfChild(spawn('sh', ['-c', 'exit 3']), event)).toEqual({ code: 3, signal: null });
  const killed = spawn('sleep', ['60']);
  const end = endOfChild(killed, event);
  killed.kill('SIGKILL');
  expect(await end).toEqual({ code: null, signal: 'SIGKILL' });
});

test.each(['exit', 'close'] as const)(
  'a program that does not exist ends with its error, waiting for %s',
  async (event) => {
    expect(await endOfChild(spawn('/nowhere/program'), event)).toMatchObject({ error: { code: 'ENOENT' } });
  },
);

test('an error of a running child does not end it', async () => {
  const child = spawn('sleep', ['60']);
  const end = endOfChild(child);
  child.emit('error', new Error('a signal was not delivered'));
  child.kill('SIGTERM');
  expect(await end).toEqual({ code: null, signal: 'SIGTERM' });
});
