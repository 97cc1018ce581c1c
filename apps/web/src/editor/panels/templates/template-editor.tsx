import { titleTemplates, type TemplateOverlay, type TemplateStyles } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import { useCallback } from 'react';
import { paleColours, propertiesOf, PropertyRows } from '../controls/properties.tsx';
import { Section, WordsField } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useRevise } from '../controls/use-revise.ts';
import type { AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay, TILE_FRAMES } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import { templateOnTile, useTemplateTiles } from './template-panel.tsx';

const { optionalColour, style } = propertiesOf<TemplateStyles>();
const colours = [
  optionalColour('Colour', 'Template default', paleColours, style('color')),
  optionalColour('Accent', 'Template default', ['#ffb224', '#ff6b60', '#72bbf2', '#b5d65a'], style('accentColor')),
];

/** Editor of a selected template: texts, colours, design and animation. */
export function TemplateEditor({ overlay }: { overlay: TemplateOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const tiles = useTemplateTiles(picture);
  const { template, texts } = overlay;
  const allTexts = texts.join('\u0000');
  const scene = useCallback<AnimatedScene>(
    (animation) => {
      const tile = templateOnTile(template, allTexts.split('\u0000'));
      const styles = { ...tile.styles, animation };
      return [groundOverlay(), { ...tile, durationInFrames: frame(TILE_FRAMES), styles }];
    },
    [template, allTexts],
  );
  const fields = titleTemplates[template].texts;
  return (
    <OverlayTabs overlay={overlay} label="Template" first="Template" picture={picture} scene={scene}>
      {fields.length > 0 && (
        <Section>
          <div className="grid gap-3">
            {fields.map(({ label, initial }, index) => (
              <WordsField
                key={label}
                label={label}
                rows={(texts[index] ?? initial).split('\n').length}
                value={texts[index] ?? initial}
                onFocus={revise.renew}
                onChange={(event) => {
                  const all = fields.map((field, at) => texts[at] ?? field.initial);
                  revise({ ...overlay, texts: all.with(index, event.target.value) }, `text${index}`);
                }}
              />
            ))}
          </div>
        </Section>
      )}
      <Section>
        <PropertyRows overlays={[overlay]} properties={colours} />
      </Section>
      <Section title="Template">
        <Tiles
          label="Template"
          columns={2}
          value={template}
          options={tiles}
          onChange={(id) => {
            const { label, texts: newFields } = titleTemplates[id];
            // Edited texts are kept where the other template has a field for them.
            const kept = newFields.map(({ initial }, index) =>
              texts[index] !== fields[index]?.initial ? (texts[index] ?? initial) : initial,
            );
            revise({ ...overlay, template: id, texts: kept, content: label }, 'template', label);
          }}
        />
      </Section>
    </OverlayTabs>
  );
}
