import { expect, test } from 'vitest';
import { faultTable } from '@kinoloom/vendor-simulators';
import { isOurs, outcomes } from './outcomes.ts';

test('every submission and polling fault of the sandbox has an expected outcome', () => {
  expect(Object.keys(outcomes).sort()).toEqual(
    faultTable
      .filter(isOurs)
      .map(({ name }) => name)
      .sort(),
  );
});
