import {
  captionAt,
  captionsOfText,
  fontSizes,
  shiftCaptions,
  withText,
  writeSrt,
  writeVtt,
  type CaptionOverlay,
  type CaptionStyles,
} from '@kinoloom/composition';
import { Download, Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { shownComposition, shownFrame, useEditor } from '../../store/index.ts';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { Slider } from '../controls/slider.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type Subject } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { groundOverlay } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { captionOnTile, useCaptionTiles } from './caption-tiles.tsx';
import { clockAhead, WordList } from './word-list.tsx';

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** So many letters are read on a tile, in the widest of the templates. */
const READ = 14;

/** Words for tiles: the last few of what is said at the playhead. */
function fewWords(overlay: CaptionOverlay, frame: number): string[] {
  const caption = captionAt(overlay, frame)?.caption ?? overlay.captions[0];
  const words = (caption?.text ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return ['Your', 'words'];
  const few = [-3, -2].map((from) => words.slice(from)).find((some) => some.join(' ').length <= READ);
  return few ?? words.slice(-1);
}

/** All captions as lines of text. */
function AsText({ overlay, onDone }: { overlay: CaptionOverlay; onDone: () => void }) {
  const revise = useRevise();
  const [text, setText] = useState(() => overlay.captions.map((caption) => caption.text).join('\n'));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const keepsTimes = lines.length === overlay.captions.length;
  return (
    <div className="pn-stack">
      <TextArea
        label="Captions, one on each line"
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={keepsTimes ? 'Every line keeps its times.' : 'Another number of lines: all of them are timed anew.'}
      />
      <div className="pn-actions">
        <Button
          variant="solid"
          disabled={lines.length === 0}
          onClick={() => {
            const captions = keepsTimes
              ? overlay.captions.map((caption, index) => withText(caption, lines[index] ?? caption.text))
              : shiftCaptions(captionsOfText(lines.join('\n')), overlay.captions[0]?.startMs ?? 0);
            revise({ ...overlay, captions }, 'asText', 'Captions changed');
            onDone();
          }}
        >
          Keep
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Letters({ overlay }: { overlay: CaptionOverlay }) {
  const revise = useRevise();
  const { styles } = overlay;
  const set = (patch: Partial<CaptionStyles>, field: string): void => revise(restyled(overlay, patch), field);
  return (
    <Section>
      <ControlRow label="Size" value={String(Math.round(styles.fontSize))}>
        <Slider
          label="Size"
          value={styles.fontSize}
          min={fontSizes.min}
          max={fontSizes.max}
          step={1}
          text={(value) => String(Math.round(value))}
          onBegin={revise.renew}
          onChange={(fontSize) => set({ fontSize }, 'size')}
        />
      </ControlRow>
      <ControlRow label="Align">
        <Segmented
          label="Align"
          block
          size={28}
          value={styles.textAlign}
          onValueChange={(textAlign) => set({ textAlign }, 'align')}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Centre' },
            { value: 'right', label: 'Right' },
          ]}
        />
      </ControlRow>
      <ControlRow label="Colour">
        <Swatches
          label="Colour"
          none="The template's colour"
          value={styles.color}
          colours={['#fff6e6', '#0c0b09', '#ffd24a', '#72bbf2']}
          onBegin={revise.renew}
          onChange={(color) => set({ color }, 'colour')}
        />
      </ControlRow>
      <ControlRow label="Highlight">
        <Swatches
          label="Highlight"
          none="The template's highlight"
          value={styles.highlightColor}
          colours={['#ffd24a', '#ff6b60', '#72bbf2', '#b5d65a']}
          onBegin={revise.renew}
          onChange={(highlightColor) => set({ highlightColor }, 'highlightColour')}
        />
      </ControlRow>
    </Section>
  );
}

/** Selected captions: their template, their words and times, their letters, and how they come and go. */
export function CaptionEditor({ overlay }: { overlay: CaptionOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const picture = useGround();
  const [asText, setAsText] = useState(false);
  const words = fewWords(
    overlay,
    shownFrame(shownComposition(editor.state.getState()), editor.playhead.state.getState().frame),
  );
  const tiles = useCaptionTiles(words, picture);
  const said = words.join(' ');
  const { template, captions } = overlay;
  const subject = useCallback<Subject>(
    (animation) => {
      const tile = captionOnTile(template, said.split(' '));
      return [groundOverlay(), { ...tile, styles: { ...tile.styles, animation } }];
    },
    [template, said],
  );
  const count = captions.reduce((sum, caption) => sum + caption.words.length, 0);
  const shift = (ms: number): void => {
    revise.renew();
    revise(
      { ...overlay, captions: shiftCaptions(captions, ms) },
      'shift',
      `Words ${Math.abs(ms)} ms ${ms < 0 ? 'earlier' : 'later'}`,
    );
  };
  return (
    <>
      <OverlayHeader overlay={overlay} title="Captions" />
      <PanelTabs
        label="Captions"
        tabs={[
          {
            name: 'Captions',
            content: (
              <>
                <Section>
                  <Tiles
                    label="Template"
                    columns={2}
                    value={template}
                    options={tiles}
                    onChange={(name) => revise({ ...overlay, template: name }, 'template', name)}
                  />
                </Section>
                <section className="pn-section" aria-label="Words">
                  <div className="pn-section-head">
                    <h3>
                      Words <Badge mono>{count}</Badge>
                    </h3>
                    <Button
                      size={28}
                      variant="ghost"
                      icon={<Pencil />}
                      aria-pressed={asText}
                      onClick={() => setAsText(!asText)}
                    >
                      Edit as text
                    </Button>
                  </div>
                  {asText ? (
                    <AsText overlay={overlay} onDone={() => setAsText(false)} />
                  ) : (
                    <WordList overlay={overlay} />
                  )}
                  <ControlRow label="Shift all">
                    <div className="pn-shifts">
                      {[-500, -100, 100, 500].map((ms) => (
                        <Button
                          key={ms}
                          size={28}
                          variant="outline"
                          aria-label={`All words ${Math.abs(ms) / 1000} seconds ${ms < 0 ? 'earlier' : 'later'}`}
                          onClick={() => shift(ms)}
                        >
                          <span className="font-mono">
                            {ms < 0 ? '−' : '+'}
                            {Math.abs(ms) / 1000} s
                          </span>
                        </Button>
                      ))}
                    </div>
                  </ControlRow>
                  <ControlRow label="Save as">
                    <div className="pn-actions">
                      <Button
                        size={28}
                        variant="outline"
                        icon={<Download />}
                        onClick={() =>
                          save('captions.srt', 'application/x-subrip', writeSrt(captions, clockAhead(overlay)))
                        }
                      >
                        SRT
                      </Button>
                      <Button
                        size={28}
                        variant="outline"
                        icon={<Download />}
                        onClick={() => save('captions.vtt', 'text/vtt', writeVtt(captions, clockAhead(overlay)))}
                      >
                        VTT
                      </Button>
                    </div>
                  </ControlRow>
                </section>
                <Letters overlay={overlay} />
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
