import { limits } from '@kinoloom/contract';
import { type KeyboardEvent, type RefObject } from 'react';
import { isSend } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { promptKind } from './draft.ts';
import { type PromptSettings } from './settings.ts';

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
      return { title: 'Add audio to a clip', placeholder: 'Describe the sound: rain on leaves, a distant train' };
    case 'edit':
      return { title: 'Edit an image', placeholder: 'Say what changes. Everything else stays' };
    case 'mix':
      return addsObjects
        ? { title: 'Add objects to an image', placeholder: 'Say where they go' }
        : { title: 'Mix images', placeholder: 'Say how they come together' };
    case 'shot':
      return { placeholder: media === 'video' ? 'Describe the shot' : 'Describe the picture' };
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
        aria-label="Prompt"
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
      <p>{missing ? missing.replace(/\.?$/u, '.') : 'The performance drives the character: face, hands and body.'}</p>
      <p className="text-13 text-text-2">{hint(settings)}</p>
    </output>
  );
}

function hint({ character, performance }: PromptSettings): string {
  if (character === null) return 'Add the character: one image or one video, not both.';
  if (performance === null) return 'Add the video of the performance, 3 to 30 seconds.';
  const { seconds } = performance;
  return seconds === null
    ? 'No prompt needed.'
    : seconds < limits.actTwo.minSeconds || seconds > limits.actTwo.maxSeconds
      ? `This one lasts ${seconds.toFixed(1)} s.`
      : `No prompt needed. ${seconds.toFixed(1)} s of performance counts as ${Math.ceil(seconds)}.`;
}
