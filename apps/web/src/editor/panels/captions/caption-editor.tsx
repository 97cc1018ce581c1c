import {
  captionAt,
  captionsOfText,
  fontSizes,
  restyled,
  shiftCaptions,
  withText,
  writeSrt,
  writeVtt,
  type CaptionOverlay,
  type CaptionStyles,
} from '@kinoloom/composition';
import { Download, Pencil } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { formatDecimal } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { shownComposition, shownFrame, useEditor } from '../../store/index.ts';
import { brightColours, paleColours, propertiesOf, PropertyRows, whole } from '../controls/properties.tsx';
import { ControlRow, Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { FontChoice } from '../text/lazy-font-choice.ts';
import { bundledFonts } from '../text/text-editor.tsx';
import type { AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import { captionOnTile, captionTemplateNames, useCaptionTiles } from './caption-tiles.tsx';
import { clockAhead, WordList } from './word-list.tsx';
import * as words from '../../../words/en/editor/captions.ts';

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Number of letters that fit on a tile, in the widest template. */
const READ = 14;

/** Sample words for tiles: the last few spoken at the playhead. */
function fewWords(overlay: CaptionOverlay, frame: number): string[] {
  const caption = captionAt(overlay, frame)?.caption ?? overlay.captions[0];
  const all = (caption?.text ?? '').split(/\s+/u).filter((word) => word !== '');
  if (all.length === 0) return words.sample.split(' ');
  const few = [-3, -2].map((from) => all.slice(from)).find((some) => some.join(' ').length <= READ);
  return few ?? all.slice(-1);
}

/** How far words are shifted, without its direction. */
const secondsText = (ms: number): string => formatDecimal(Math.abs(ms) / 1000, 1);

/** Stands for a line break within a caption. */
const BREAK = '↵';

function AsText({ overlay, onDone }: { overlay: CaptionOverlay; onDone: () => void }) {
  const revise = useRevise();
  const [text, setText] = useState(() =>
    overlay.captions.map((caption) => caption.text.replaceAll('\n', ` ${BREAK} `)).join('\n'),
  );
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const broken = (line: string): string => line.replaceAll(new RegExp(String.raw`\s*${BREAK}\s*`, 'gu'), '\n');
  const keepsTimes = lines.length === overlay.captions.length;
  return (
    <div className="grid gap-3">
      <TextArea
        label={words.onePerLine}
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={[
          keepsTimes ? words.keepsTimes : words.timedAgain,
          ...(text.includes(BREAK) ? [words.breaksLine({ sign: BREAK })] : []),
        ].join(' ')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="solid"
          disabled={lines.length === 0}
          onClick={() => {
            const captions = keepsTimes
              ? overlay.captions.map((caption, index) => withText(caption, broken(lines[index] ?? caption.text)))
              : shiftCaptions(captionsOfText(broken(lines.join('\n'))), overlay.captions[0]?.startMs ?? 0);
            revise({ ...overlay, captions }, 'asText', words.areChanged);
            onDone();
          }}
        >
          {words.keep}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

const caption = propertiesOf<CaptionStyles>();
const letters = [
  caption.slider(words.size, [fontSizes.min, fontSizes.max, 1], whole, caption.style('fontSize')),
  caption.choice<CaptionStyles['textAlign']>(
    words.align,
    [
      { value: 'left', label: words.left },
      { value: 'center', label: words.centre },
      { value: 'right', label: words.right },
    ],
    caption.style('textAlign'),
  ),
  caption.optionalColour(words.colour, words.asStyle, paleColours, caption.style('color')),
  caption.optionalColour(words.highlight, words.asStyle, brightColours, caption.style('highlightColor')),
];

const fonts = [
  { family: null, label: words.asStyle },
  ...bundledFonts,
  { family: 'handwritten', label: words.handwritten },
] as const;

/** Editor of a selected caption overlay: template, words and times, typography, and animations. */
export function CaptionEditor({ overlay }: { overlay: CaptionOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const picture = useGround();
  const [asText, setAsText] = useState(false);
  const few = fewWords(
    overlay,
    shownFrame(shownComposition(editor.state.getState()), editor.playhead.state.getState().frame),
  );
  const tiles = useCaptionTiles(few, picture);
  const shownWords = few.join(' ');
  const { template, captions } = overlay;
  const scene = useCallback<AnimatedScene>(
    (animation) => {
      const tile = captionOnTile(template, shownWords.split(' '));
      return [groundOverlay(), { ...tile, styles: { ...tile.styles, animation } }];
    },
    [template, shownWords],
  );
  const count = captions.reduce((sum, caption) => sum + caption.words.length, 0);
  const shift = (ms: number): void => {
    revise.renew();
    revise(
      { ...overlay, captions: shiftCaptions(captions, ms) },
      'shift',
      (ms < 0 ? words.areEarlier : words.areLater)({ ms: Math.abs(ms) }),
    );
  };
  return (
    <OverlayTabs
      overlay={overlay}
      title={words.captions}
      label={words.captions}
      first={words.captions}
      picture={picture}
      scene={scene}
    >
      <Section>
        <Tiles
          label={words.template}
          columns={2}
          value={template}
          options={tiles}
          onChange={(name) => revise({ ...overlay, template: name }, 'template', captionTemplateNames[name])}
        />
      </Section>
      <Section
        title={words.words}
        detail={<Badge mono>{count}</Badge>}
        action={
          <Button size={28} variant="ghost" icon={<Pencil />} aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {words.editAsText}
          </Button>
        }
      >
        {asText ? <AsText overlay={overlay} onDone={() => setAsText(false)} /> : <WordList overlay={overlay} />}
        <ControlRow label={words.shiftAll}>
          <div className="grid flex-1 grid-cols-4 gap-1">
            {[-500, -100, 100, 500].map((ms) => (
              <Button
                key={ms}
                size={28}
                variant="outline"
                className="px-0"
                aria-label={(ms < 0 ? words.allEarlier : words.allLater)({ seconds: secondsText(ms) })}
                onClick={() => shift(ms)}
              >
                <span className="font-mono">
                  {ms < 0 ? '−' : '+'}
                  {secondsText(ms)} s
                </span>
              </Button>
            ))}
          </div>
        </ControlRow>
        <ControlRow label={words.saveAs}>
          <div className="flex flex-wrap gap-2">
            <SaveButton name="SRT" type="application/x-subrip" text={() => writeSrt(captions, clockAhead(overlay))} />
            <SaveButton name="VTT" type="text/vtt" text={() => writeVtt(captions, clockAhead(overlay))} />
          </div>
        </ControlRow>
      </Section>
      <Section title={words.font}>
        <Suspense>
          <FontChoice
            label={words.font}
            value={{ family: overlay.styles.fontFamily, font: overlay.styles.font }}
            bundled={fonts}
            onChange={({ family: fontFamily, font }) => revise(restyled(overlay, { fontFamily, font }), 'font')}
          />
        </Suspense>
      </Section>
      <Section>
        <PropertyRows overlays={[overlay]} properties={letters} />
      </Section>
    </OverlayTabs>
  );
}

function SaveButton({ name, type, text }: { name: string; type: string; text: () => string }) {
  return (
    <Button
      size={28}
      variant="outline"
      icon={<Download />}
      onClick={() => save(`captions.${name.toLowerCase()}`, type, text())}
    >
      {name}
    </Button>
  );
}
