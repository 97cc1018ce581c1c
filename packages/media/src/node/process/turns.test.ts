import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const drain = (turns: Turns<string>): string[] => {
  const taken: string[] = [];
  for (let item = turns.next(); item !== undefined; item = turns.next()) taken.push(item);
  return taken;
};

test('owners take turns: the first item of one owner does not wait for all items of another', () => {
  const turns = new Turns<string>();
  for (let index = 0; index < 100; index++) turns.add('ann', `ann-${index}`);
  expect(turns.next()).toBe('ann-0');
  turns.add('bob', 'bob-0');
  turns.add('bob', 'bob-1');
  expect(drain(turns).slice(0, 4)).toEqual(['ann-1', 'bob-0', 'ann-2', 'bob-1']);
});

test('each item is taken once, and the items of one owner in the order of adding', () => {
  const steps = fc.array(fc.option(fc.constantFrom('ann', 'bob', 'cid')), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (owners) => {
      const turns = new Turns<string>();
      const added: string[] = [];
      const taken: string[] = [];
      for (const [index, owner] of owners.entries()) {
        if (owner === null) taken.push(...[turns.next()].filter((item) => item !== undefined));
        else turns.add(owner, added[added.push(`${owner}-${index}`) - 1]!);
      }
      taken.push(...drain(turns));
      const of = (items: readonly string[], owner: string) => items.filter((item) => item.startsWith(owner));
      for (const owner of ['ann', 'bob', 'cid']) expect(of(taken, owner)).toEqual(of(added, owner));
    }),
  );
});

test('a removed item is not taken', () => {
  const turns = new Turns<string>();
  for (const item of ['one', 'two']) turns.add('ann', item);
  expect([turns.remove('ann', 'one'), turns.remove('ann', 'one'), turns.remove('bob', 'two')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(drain(turns)).toEqual(['two']);
});
