import { limits } from '@kinoloom/contract';
import { type KeyboardEvent, type RefObject } from 'react';
import { isSend } from '../../lib/keyboard/index.ts';
import { formatFixed } from '../../lib/formatters.ts';
import { cx } from '../../ui/cx.ts';
import { promptKind } from './draft.ts';
import { type PromptSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';
import { said } from '../../words/said.ts';

interface PromptTextProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  settings: PromptSettings;
  value: string;
  sheet: boolean;
  folded: boolean;
  onUnfold: () => void;
  onChange: (prompt: string) => void;
  onSubmit: () => void;
}

/** What the text is for, and with media that there are: what is done with them. */
function purposeOf(settings: PromptSettings): { readonly title?: string; readonly placeholder: string } {
  const { media, addsObjects } = settings;
  switch (promptKind(settings)) {
    case 'sound':
      return { title: words.addAudioToClip, placeholder: words.describeSound };
    case 'edit':
      return { title: words.editAnImage, placeholder: words.sayWhatChanges };
    case 'mix':
      return addsObjects
        ? { title: words.addObjects, placeholder: words.sayWhere }
        : { title: words.mixImages, placeholder: words.sayHow };
    case 'shot':
      return { placeholder: media === 'video' ? words.describeShot : words.describePicture };
  }
}

/** Enter sends, Shift+Enter inserts a line break. */
export function PromptText({ ref, settings, value, sheet, folded, onUnfold, onChange, onSubmit }: PromptTextProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSend(event)) return;
    event.preventDefault();
    onSubmit();
  };
  const { title, placeholder } = purposeOf(settings);
  return (
    <>
      {title !== undefined && !folded && <p className="text-12 font-medium text-text-2">{title}</p>}
      <textarea
        ref={ref}
        className={cx(
          'block field-sizing-content w-full resize-none text-text caret-live focus-visible:outline-none',
          sheet ? 'text-[16px]/[23px]' : 'max-h-39 min-h-16 py-[5px] text-[15px]/[23px]',
          sheet && (folded ? 'h-11 py-[10.5px]' : 'max-h-[115px] min-h-[69px]'),
        )}
        aria-label={words.prompt}
        placeholder={placeholder}
        rows={2}
        maxLength={limits.prompt.max}
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onUnfold}
        onClick={onUnfold}
      />
    </>
  );
}

/** Replaces the prompt field: a performance needs no prompt. */
export function ActTwoHint({ settings, missing }: { settings: PromptSettings; missing: string | null }) {
  return (
    <output className="flex min-h-16 flex-col gap-0.5 py-[5px] text-[15px]/[23px]">
      <p>{missing ? said(missing).replace(/\.?$/u, '.') : words.performanceDrives}</p>
      <p className="text-13 text-text-2">{hint(settings)}</p>
    </output>
  );
}

function hint({ character, performance }: PromptSettings): string {
  if (character === null) return words.addCharacter;
  if (performance === null) return words.addPerformance;
  const { seconds } = performance;
  return seconds === null
    ? words.noPromptNeeded
    : seconds < limits.actTwo.minSeconds || seconds > limits.actTwo.maxSeconds
      ? words.performanceLasts({ seconds: formatFixed(seconds, 1) })
      : words.performanceCounts({ seconds: formatFixed(seconds, 1), charged: Math.ceil(seconds) });
}
