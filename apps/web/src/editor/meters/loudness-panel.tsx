import { gainLimits, setFilmGain } from '@kinoloom/composition';
import { useId, useRef, useState, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { formatFixed } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { edit, useEditor, useEditorState } from '../store/index.ts';
import { highestPeakOf } from './highest-peak.ts';
import { loudnessOf, normalise, soundOf, targets, type Target } from './loudness.ts';
import * as words from '../../words/en/editor/meters.ts';

/** `−14.2`. */
const level = (value: number): string => formatFixed(value, 1).replace('-', '−');

/** The film's gain, and the measurement that sets it to a loudness. */
export function LoudnessPanel() {
  const editor = useEditor();
  const isEmpty = useEditorState(({ history }) => history.present.overlays.length === 0);
  const loudness = useStore(loudnessOf(editor));
  const [target, setTarget] = useState<Target>(targets[0]);
  return (
    <div className="grid gap-2">
      <GainSlider />
      <Segmented
        label={words.target}
        block
        value={`${target}`}
        options={targets.map((each) => ({ value: `${each}`, label: words.lufs({ level: `−${-each}` }) }))}
        onValueChange={(to) => setTarget(targets.find((each) => `${each}` === to) ?? target)}
      />
      {loudness.kind === 'measuring' ? (
        <div className="flex min-h-8 items-center gap-2">
          <ProgressBar value={loudness.share} label={words.measuring} className="flex-1" />
          <Button onClick={loudness.stop}>{words.cancel}</Button>
        </div>
      ) : (
        <Button variant="outline" disabled={isEmpty} onClick={() => void normalise(editor, target)}>
          {words.measure}
        </Button>
      )}
      <Result />
      <HighestPeak />
    </div>
  );
}

/** What was measured, and whether it still holds. */
function Result() {
  const editor = useEditor();
  const loudness = useStore(loudnessOf(editor));
  const composition = useEditorState(({ history }) => history.present);
  const text = ((): string => {
    switch (loudness.kind) {
      case 'unknown':
      case 'measuring':
        return words.setsGain;
      case 'silent':
        return words.silent;
      case 'failed':
        return words.failed({ reason: loudness.reason });
      case 'measured':
        if (soundOf(composition) !== loudness.sound) return words.hasChanged({ level: level(loudness.loudness) });
        return (loudness.isReached ? words.filmHas : words.filmFallsShort)({ level: level(loudness.loudness) });
    }
  })();
  return <output className="text-[12px] text-text-3">{text}</output>;
}

function HighestPeak() {
  const { decibels } = useStore(highestPeakOf(useEditor()));
  return (
    <p className="text-[12px] text-text-3">
      {decibels === null ? words.noPeak : words.peak({ level: level(decibels) })}
    </p>
  );
}

function GainSlider() {
  const editor = useEditor();
  const gain = useEditorState(({ history }) => history.present.gain);
  const gesture = useRef(0);
  const renew = (): void => {
    gesture.current = performance.now();
  };
  const text = words.gainIs({ level: gain > 0 ? `+${level(gain)}` : level(gain) });
  const share = (gain - gainLimits.least) / (gainLimits.most - gainLimits.least);
  const style: CSSProperties & { '--filled': string } = { '--filled': `${share * 100}%` };
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex justify-between text-text-2">
        {words.filmGain}
        <span className="font-mono text-12" aria-hidden="true">
          {text}
        </span>
      </label>
      <input
        id={id}
        type="range"
        className="range h-8 w-full touch-none rounded-sm [--ring:3px] [--track:4px] pointer-coarse:h-11"
        aria-valuetext={text}
        min={gainLimits.least}
        max={gainLimits.most}
        step={0.1}
        value={gain}
        style={style}
        onPointerDown={renew}
        onFocus={renew}
        onChange={({ target }) =>
          edit(editor, (composition) => setFilmGain(composition, target.valueAsNumber), {
            gesture: `film gain ${gesture.current}`,
          })
        }
      />
    </div>
  );
}
