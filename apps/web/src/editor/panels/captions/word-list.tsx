import {
  captionTimeAt,
  FPS,
  mergeCaptions,
  retimeWord,
  splitCaption,
  withText,
  type CaptionOverlay,
} from '@kinoloom/composition';
import { ChevronDown, ChevronRight, Combine, Scissors } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor, useShownFrame } from '../../store/index.ts';
import { useRevise } from '../controls/use-revise.ts';
import { frameText } from '../video/clip-editor.tsx';

/** Milliseconds that the film is ahead of the clock of the captions. */
export const clockAhead = ({ from, captionStart }: CaptionOverlay): number => ((from - captionStart) * 1000) / FPS;

/** Seconds with hundredths, to be written over. */
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
      className="pn-time"
      aria-label={label}
      value={typed ?? (ms / 1000).toFixed(2)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** The captions of an overlay; the open one word by word, each with its times, and a tick at the one being spoken. */
export function WordList({ overlay }: { overlay: CaptionOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const frame = useShownFrame();
  const { captions } = overlay;
  const ahead = clockAhead(overlay);
  const now = captionTimeAt(overlay, frame);
  const isNow = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => startMs <= now && now < endMs;
  const spoken = captions.findIndex(isNow);
  const [opened, setOpened] = useState<number | null>(null);
  const open = opened ?? (spoken < 0 ? 0 : spoken);
  const set = (next: CaptionOverlay['captions'], field: string, said?: string): void =>
    revise({ ...overlay, captions: next }, field, said);
  const goTo = (ms: number): void => {
    const at = overlay.from - overlay.captionStart + Math.ceil((ms * FPS) / 1000);
    editor.playhead.seek(Math.max(overlay.from, at));
  };
  return (
    <ol className="pn-captions">
      {captions.map((caption, index) => (
        <li key={`${index}/${captions.length}`}>
          <button
            type="button"
            className={cx('pn-caption', index === spoken && 'pn-caption-now')}
            aria-expanded={index === open}
            onClick={() => {
              setOpened(index === open ? -1 : index);
              goTo(caption.startMs);
            }}
          >
            <span className="pn-caption-time">{frameText(((caption.startMs + ahead) * FPS) / 1000)}</span>
            <span className="pn-caption-text">{caption.text}</span>
            {index === open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          </button>
          {index === open && (
            <div className="pn-words">
              <input
                type="text"
                className="k-input"
                aria-label={`Caption ${index + 1}`}
                value={caption.text}
                onFocus={revise.renew}
                onChange={(event) =>
                  set(captions.with(index, withText(caption, event.target.value)), `caption${index}`)
                }
              />
              <ol>
                {caption.words.map((word, at) => (
                  <li
                    key={`${at}/${caption.words.length}`}
                    className={cx('pn-word', isNow(word) && 'pn-word-now')}
                    {...(isNow(word) && { 'aria-current': 'true' as const })}
                  >
                    <input
                      type="text"
                      className="pn-word-text"
                      aria-label={`Word ${at + 1}`}
                      value={word.word}
                      onFocus={revise.renew}
                      onChange={(event) => {
                        const words = caption.words.with(at, {
                          ...word,
                          word: event.target.value.replaceAll(/\s/gu, ''),
                        });
                        const text = words.map((one) => one.word).join(' ');
                        set(captions.with(index, { ...caption, text, words }), `word${index}.${at}`);
                      }}
                    />
                    {at > 0 && (
                      <IconButton
                        size={28}
                        label={`Split before “${word.word}”`}
                        icon={<Scissors />}
                        onClick={() => {
                          revise.renew();
                          set(splitCaption(captions, index, at), 'splitCaption', 'Caption split');
                        }}
                      />
                    )}
                    {(['startMs', 'endMs'] as const).map((side) => (
                      <TimeField
                        key={side}
                        label={`${word.word}, ${side === 'startMs' ? 'start' : 'end'} in seconds`}
                        ms={word[side] + ahead}
                        onChange={(ms) => {
                          revise.renew();
                          set(
                            retimeWord(
                              captions,
                              { caption: index, word: at },
                              { ...word, [side]: Math.round(ms - ahead) },
                            ),
                            'wordTime',
                          );
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
                  onClick={() => {
                    revise.renew();
                    set(mergeCaptions(captions, index), 'mergeCaptions', 'Captions merged');
                  }}
                >
                  Merge with the next
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
