import { titleTemplates, type TemplateOverlay } from '@kinoloom/composition';
import { useCallback } from 'react';
import { TextArea } from '../../../ui/field.tsx';
import { overlayName } from '../../canvas/overlay-box.ts';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type Subject } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { groundOverlay, TILE_FRAMES } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { templateOnTile, useTemplateTiles } from './use-template-tiles.tsx';
import { frame } from '@kinoloom/contract';

/** A selected template: its texts, its colours, which one it is, and how it comes and goes. */
export function TemplateEditor({ overlay }: { overlay: TemplateOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const tiles = useTemplateTiles(picture);
  const { template, texts, styles } = overlay;
  const said = texts.join('\u0000');
  const subject = useCallback<Subject>(
    (animation) => {
      const tile = templateOnTile(template, said.split('\u0000'));
      return [
        groundOverlay(),
        { ...tile, durationInFrames: frame(TILE_FRAMES), styles: { ...tile.styles, animation } },
      ];
    },
    [template, said],
  );
  const fields = titleTemplates[template].texts;
  return (
    <>
      <OverlayHeader overlay={overlay} title={overlayName(overlay)} />
      <PanelTabs
        label="Template"
        tabs={[
          {
            name: 'Template',
            content: (
              <>
                {fields.length > 0 && (
                  <Section>
                    <div className="pn-stack">
                      {fields.map(({ label, initial }, index) => (
                        <TextArea
                          key={label}
                          label={label}
                          className="pn-words-field"
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
                  <ControlRow label="Colour">
                    <Swatches
                      label="Colour"
                      none="The template's colour"
                      value={styles.color}
                      colours={['#fff6e6', '#0c0b09', '#ffd24a', '#72bbf2']}
                      onBegin={revise.renew}
                      onChange={(color) => revise(restyled(overlay, { color }), 'colour')}
                    />
                  </ControlRow>
                  <ControlRow label="Accent">
                    <Swatches
                      label="Accent"
                      none="The template's accent"
                      value={styles.accentColor}
                      colours={['#ffb224', '#ff6b60', '#72bbf2', '#b5d65a']}
                      onBegin={revise.renew}
                      onChange={(accentColor) => revise(restyled(overlay, { accentColor }), 'accent')}
                    />
                  </ControlRow>
                </Section>
                <Section title="Template">
                  <Tiles
                    label="Template"
                    columns={2}
                    value={template}
                    options={tiles}
                    onChange={(id) => {
                      const initial = titleTemplates[id].texts.map((field) => field.initial);
                      // What was written stays where the other template has a place for it.
                      const kept = initial.map((text, index) =>
                        texts[index] !== fields[index]?.initial ? (texts[index] ?? text) : text,
                      );
                      revise(
                        { ...overlay, template: id, texts: kept, content: titleTemplates[id].label },
                        'template',
                        titleTemplates[id].label,
                      );
                    }}
                  />
                </Section>
              </>
            ),
          },
          { name: 'Animation', content: <AnimationSection overlays={[overlay]} picture={picture} subject={subject} /> },
          { name: 'Style', content: <StyleTab overlays={[overlay]} picture={picture} /> },
        ]}
      />
    </>
  );
}
