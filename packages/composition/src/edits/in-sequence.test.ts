import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit } from '../testing/edit-arbitrary.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, done, rowOfClips } from '../testing/composition-of.ts';
import { applyChange } from './change.ts';
import { deleteOverlay } from './delete-overlays.ts';
import { inSequence } from './edit-result.ts';

test('inSequence has the same result as applying the edits one by one, or is refused', () =>
  fc.assert(
    fc.property(anyComposition, fc.array(anyEdit, { maxLength: 4 }), (composition, edits) => {
      const runs = edits.map(
        ({ run }) =>
          (before: typeof composition) =>
            run(before) ?? { ok: false as const, error: { code: 'edit.notFound' as const, message: 'Empty' } },
      );
      const together = inSequence(runs)(composition);
      let single = composition;
      let refused = false;
      for (const run of runs) {
        const made = run(single);
        if (made.ok) single = applyChange(single, made.value);
        else {
          refused = true;
          break;
        }
      }
      expect(together.ok).toBe(!refused);
      if (together.ok) expect(applyChange(composition, together.value)).toEqual(single);
    }),
  ));

test('inSequence is refused if one edit is refused', () => {
  const composition = rowOfClips([0, 10], [10, 20]);
  const edits = ['a', 'b', 'a'].map((id) => (before: typeof composition) => deleteOverlay(before, id));
  expect(codeOf(inSequence(edits)(composition))).toBe('edit.notFound');
  expect(done(composition, inSequence(edits.slice(0, 2))(composition)).overlays).toEqual([]);
});
