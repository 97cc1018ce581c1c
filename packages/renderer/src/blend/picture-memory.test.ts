import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memory } from './kernel.ts';
import { takeMemory, type Block } from './picture-memory.ts';

test('blocks do not overlap, and keep their content when the memory grows', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 300_000 }), fc.nat()), { maxLength: 40 }), (steps) => {
      const taken = new Map<Block, number>();
      for (const [index, [size, which]] of steps.entries()) {
        const block = takeMemory(size);
        expect(block.at % 64).toBe(0);
        expect(block.at).toBeGreaterThan(0);
        block.bytes.fill(index);
        taken.set(block, index);
        const drop = [...taken.keys()][which % (taken.size * 2)];
        if (drop) {
          taken.delete(drop);
          drop.free();
        }
      }
      for (const [block, mark] of taken) {
        expect(block.bytes.every((value) => value === mark)).toBe(true);
        block.free();
      }
    }),
  ));

test('freed memory is reused: taking and freeing the same blocks repeatedly does not grow the memory', () => {
  const round = (): void => {
    const blocks = Array.from({ length: 50 }, (_, index) => takeMemory(1000 + ((index * 7919) % 90_000)));
    for (const block of blocks.toReversed()) block.free();
    for (const block of blocks) block.free();
  };
  round();
  const size = memory.buffer.byteLength;
  for (let again = 0; again < 20; again++) round();
  expect(memory.buffer.byteLength).toBe(size);
});
