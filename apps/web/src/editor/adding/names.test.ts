import { titleTemplates, TemplateId } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { templateNames } from './names.ts';

test('each text of a template has a label of its own', () => {
  for (const id of TemplateId.options) {
    const { texts } = templateNames[id];
    expect(texts).toHaveLength(titleTemplates[id].texts.length);
    expect(new Set(texts).size).toBe(texts.length);
  }
});
