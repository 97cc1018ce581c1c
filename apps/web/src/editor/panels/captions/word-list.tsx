import {
  captionTimeAt,
  FPS,
  mergeCaptions,
  retimeWord,
  splitCaption,
  withText,
  withWord,
  type Caption,
  type CaptionOverlay,
} from '@kinoloom/composition';
import { ChevronDown, ChevronRight, Combine, Scissors } from 'lucide-react';
import { useState } from 'react';
import { formatFixed } from '../../../lib/formatters.ts';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor, useShownFrame } from '../../store/index.ts';
import { useRevise } from '../controls/use-revise.ts';
import { frameText } from '../video/playback-rows.tsx';
import * as words from '../../../words/en/editor/captions.ts';

/** Milliseconds by which the composition's time is ahead of the captions' clock. */
export const clockAhead = ({ from, captionStart }: CaptionOverlay): number => ((from - captionStart) * 1000) / FPS;

/** Editable time in seconds with two decimals. */
function TimeField({ label, ms, onChange }: { label: string; ms: number; onChange: (ms: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    const seconds = Number(typed?.replace(',', '.'));
    if (typed !== null && typed.trim() !== '' && Number.isFinite(seconds)) onChange(Math.round(seconds * 1000));
    setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      className="w-14.5 rounded-xs bg-transparent px-1 py-0.5 [font:12px/20px_var(--mono)] text-right text-text-2 hover:bg-control pointer-coarse:h-11"
      aria-label={label}
      value={typed ?? formatFixed(ms / 1000, 2)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        const key = keyOf(event);
        if (key === 'Enter') keep();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** The captions of an overlay; the open one shows each word with its times, and marks the spoken one. */
export function WordList({ overlay }: { overlay: CaptionOverlay }) {
  const editor = useEditor();
  const frame = useShownFrame();
  const { captions } = overlay;
  const ahead = clockAhead(overlay);
  const now = captionTimeAt(overlay, frame);
  const spoken = captions.findIndex((caption) => isSpoken(caption, now));
  const [opened, setOpened] = useState<number | null>(null);
  const open = opened ?? (spoken < 0 ? 0 : spoken);
  const goTo = (ms: number): void => {
    const at = overlay.from - overlay.captionStart + Math.ceil((ms * FPS) / 1000);
    editor.playhead.seek(Math.max(overlay.from, at));
  };
  return (
    <ol className="divide-y divide-line">
      {captions.map((caption, index) => (
        <li key={`${index}/${captions.length}`}>
          <button
            type="button"
            className={`flex min-h-8.5 w-full items-center gap-3 text-left aria-expanded:font-medium aria-expanded:text-text pointer-coarse:min-h-11 [&>svg]:size-3.5 [&>svg]:text-text-3 ${index === spoken ? 'text-text' : 'text-text-2'}`}
            aria-expanded={index === open}
            onClick={() => {
              setOpened(index === open ? -1 : index);
              goTo(caption.startMs);
            }}
          >
            <span className="flex-none [font:12px/20px_var(--mono)] text-text-3">
              {frameText(((caption.startMs + ahead) * FPS) / 1000)}
            </span>
            <span className="min-w-0 flex-1 truncate">{caption.text}</span>
            {index === open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          </button>
          {index === open && <CaptionFields overlay={overlay} caption={caption} index={index} now={now} />}
        </li>
      ))}
    </ol>
  );
}

const isSpoken = ({ startMs, endMs }: { startMs: number; endMs: number }, now: number): boolean =>
  startMs <= now && now < endMs;

interface CaptionFieldsProps {
  overlay: CaptionOverlay;
  caption: Caption;
  index: number;
  /** Time of the captions' clock, in milliseconds. */
  now: number;
}

/** Editor of a caption's text, words and times. */
function CaptionFields({ overlay, caption, index, now }: CaptionFieldsProps) {
  const revise = useRevise();
  const { captions } = overlay;
  const ahead = clockAhead(overlay);
  const set = (next: CaptionOverlay['captions'], field: string): void => revise({ ...overlay, captions: next }, field);
  /** As a separate undo step. */
  const setOnce = (next: CaptionOverlay['captions'], field: string, announcement?: string): void => {
    revise.renew();
    revise({ ...overlay, captions: next }, field, announcement);
  };
  return (
    <div className="-mx-4 grid gap-1.5 bg-bg px-4 py-2">
      <textarea
        rows={caption.text.split('\n').length}
        className="k-input k-textarea min-h-0! resize-none!"
        aria-label={words.captionNumber({ number: index + 1 })}
        value={caption.text}
        onFocus={revise.renew}
        onChange={(event) => set(captions.with(index, withText(caption, event.target.value)), `caption${index}`)}
      />
      <ol>
        {caption.words.map((word, at) => (
          <li
            key={`${at}/${caption.words.length}`}
            className={`group/word relative -mx-2 flex min-h-7 items-center gap-1 rounded-sm px-2 pointer-coarse:min-h-11 ${isSpoken(word, now) ? 'bg-control before:absolute before:inset-y-[7px] before:left-0 before:w-0.5 before:bg-(--playhead)' : ''}`}
            {...(isSpoken(word, now) && { 'aria-current': 'true' as const })}
          >
            <input
              type="text"
              className="min-w-0 flex-1 bg-transparent font-medium text-text hover:bg-control pointer-coarse:h-11"
              aria-label={words.wordNumber({ number: at + 1 })}
              value={word.word}
              onFocus={revise.renew}
              onChange={(event) => {
                const changed = withWord(caption, at, event.target.value.replaceAll(/\s/gu, ''));
                set(captions.with(index, changed), `word${index}.${at}`);
              }}
            />
            {at > 0 && (
              <IconButton
                size={28}
                className="opacity-0 group-focus-within/word:opacity-100 group-hover/word:opacity-100 pointer-coarse:opacity-100"
                label={words.splitBefore({ word: word.word })}
                icon={<Scissors />}
                onClick={() => setOnce(splitCaption(captions, index, at), 'splitCaption', words.isSplit)}
              />
            )}
            {(['startMs', 'endMs'] as const).map((side) => (
              <TimeField
                key={side}
                label={(side === 'startMs' ? words.startOfWord : words.endOfWord)({ word: word.word })}
                ms={word[side] + ahead}
                onChange={(ms) => {
                  const retimed = { ...word, [side]: Math.round(ms - ahead) };
                  setOnce(retimeWord(captions, { caption: index, word: at }, retimed), 'wordTime');
                }}
              />
            ))}
          </li>
        ))}
      </ol>
      {index < captions.length - 1 && (
        <Button
          size={28}
          variant="ghost"
          icon={<Combine />}
          onClick={() => setOnce(mergeCaptions(captions, index), 'mergeCaptions', words.areMerged)}
        >
          {words.mergeWithNext}
        </Button>
      )}
    </div>
  );
}
