import { limits } from '@kinoloom/contract';
import { type KeyboardEvent, type RefObject } from 'react';
import { isSend } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { type PromptSettings } from './settings.ts';

interface PromptTextProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  settings: PromptSettings;
  value: string;
  sheet: boolean;
  onChange: (prompt: string) => void;
  onSubmit: () => void;
}

const placeholder = ({ media, imageMode }: PromptSettings): string => {
  if (media === 'audio') return 'Describe the sound: rain on leaves, a distant train';
  if (media === 'video') return 'Describe the shot';
  if (imageMode === 'edit') return 'Say what changes. Everything else stays';
  return imageMode === 'mix' ? 'Say how they come together' : 'Describe the picture';
};

/** Enter sends, Shift+Enter inserts a line break. */
export function PromptText({ ref, settings, value, sheet, onChange, onSubmit }: PromptTextProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSend(event)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <textarea
      ref={ref}
      className={cx(
        'block field-sizing-content w-full resize-none text-text caret-live focus-visible:outline-none',
        sheet ? 'max-h-[115px] min-h-[69px] text-[16px]/[23px]' : 'max-h-39 min-h-16 py-[5px] text-[15px]/[23px]',
      )}
      aria-label="Prompt"
      placeholder={placeholder(settings)}
      rows={2}
      maxLength={limits.prompt.max}
      enterKeyHint="send"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
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
