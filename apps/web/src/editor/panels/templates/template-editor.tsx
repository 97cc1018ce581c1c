import { restyled, titleTemplates, type TemplateOverlay, type TemplateStyles } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import { Suspense, useCallback } from 'react';
import { templateNames } from '../../adding/index.ts';
import { paleColours, propertiesOf, PropertyRows } from '../controls/properties.tsx';
import { Section, WordsField } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useRevise } from '../controls/use-revise.ts';
import type { AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay, TILE_FRAMES } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import { FontChoice } from '../text/lazy-font-choice.ts';
import { templateOnTile, useTemplateTiles } from './template-panel.tsx';
import * as words from '../../../words/en/editor/templates.ts';

const { optionalColour, style } = propertiesOf<TemplateStyles>();
const colours = [
  optionalColour(words.colour, words.asTemplate, paleColours, style('color')),
  optionalColour(words.accent, words.asTemplate, ['#ffb224', '#ff6b60', '#72bbf2', '#b5d65a'], style('accentColor')),
];

const fonts = [{ family: null, label: words.asTemplate }] as const;

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
  const initial: readonly string[] = titleTemplates[template].texts;
  const own = initial.map((text, at) => texts[at] ?? text);
  const labels = templateNames[template].texts;
  return (
    <OverlayTabs overlay={overlay} label={words.template} first={words.template} picture={picture} scene={scene}>
      {labels.length > 0 && (
        <Section>
          <div className="grid gap-3">
            {labels.map((label, index) => (
              <WordsField
                key={label}
                label={label}
                rows={(own[index] ?? '').split('\n').length}
                value={own[index] ?? ''}
                onFocus={revise.renew}
                onChange={(event) => revise({ ...overlay, texts: own.with(index, event.target.value) }, `text${index}`)}
              />
            ))}
          </div>
        </Section>
      )}
      <Section>
        <PropertyRows overlays={[overlay]} properties={colours} />
      </Section>
      {labels.length > 0 && (
        <Section title={words.font}>
          <Suspense>
            <FontChoice
              label={words.font}
              value={{ family: null, font: overlay.styles.font }}
              bundled={fonts}
              onChange={({ font }) => revise(restyled(overlay, { font }), 'font')}
            />
          </Suspense>
        </Section>
      )}
      <Section title={words.template}>
        <Tiles
          label={words.template}
          columns={2}
          value={template}
          options={tiles}
          onChange={(id) => {
            const { label } = templateNames[id];
            // Edited texts are kept where the other template has a field for them.
            const kept = titleTemplates[id].texts.map((text, at) =>
              texts[at] !== initial[at] ? (texts[at] ?? text) : text,
            );
            revise({ ...overlay, template: id, texts: kept, content: label }, 'template', label);
          }}
        />
      </Section>
    </OverlayTabs>
  );
}
