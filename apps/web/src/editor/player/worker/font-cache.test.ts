import { allFontFiles } from '@kinoloom/composition/painter';
import { expect, test } from 'vitest';
import { fontUrl } from './font-cache.ts';

test('every font file that a text may need is bundled', () => {
  for (const { specifier } of allFontFiles()) expect(fontUrl(specifier)).toMatch(/\.woff2/u);
});
