import type { TextOverlay } from '@kinoloom/composition';
import { useCallback } from 'react';
import { TextArea } from '../../../ui/field.tsx';
import { Section } from '../controls/control-row.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type Subject } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { groundOverlay } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { wordsOnTile } from './style-tiles.tsx';
import { TextLetters } from './text-letters.tsx';
import { TextStyles } from './text-styles-section.tsx';

/** A selected text: what it says, its letters, how it comes and goes, and its box. */
export function TextEditor({ overlay }: { overlay: TextOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const { content, styles } = overlay;
  const words = content.trim().split(/\s+/u).slice(0, 2).join(' ') || 'Text';
  const look = JSON.stringify(styles);
  const subject = useCallback<Subject>(
    (animation) => [groundOverlay(), { ...wordsOnTile(words, { ...styles, fontSize: 180, animation }) }],
    // oxlint-disable-next-line react/exhaustive-deps -- equal looks are one look
    [words, look],
  );
  return (
    <>
      <OverlayHeader overlay={overlay} title="Text" />
      <PanelTabs
        label="Text"
        tabs={[
          {
            name: 'Text',
            content: (
              <>
                <Section>
                  <TextArea
                    label="Content"
                    hideLabel
                    className="pn-words-field"
                    rows={Math.min(6, Math.max(1, content.split('\n').length))}
                    value={content}
                    onFocus={revise.renew}
                    onChange={(event) => revise({ ...overlay, content: event.target.value }, 'content')}
                  />
                </Section>
                <TextStyles overlays={[overlay]} />
                <TextLetters overlays={[overlay]} />
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
