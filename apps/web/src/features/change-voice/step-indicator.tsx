import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { methodOf, type DialogStep } from './dialog-step.ts';
import * as words from '../../words/en/studio/change-voice.ts';

const names: Readonly<Record<DialogStep['kind'], string>> = {
  split: words.split,
  voice: words.voice,
  processing: words.voice,
  result: words.result,
};

const markClasses = {
  done: 'bg-control-hover',
  now: 'bg-text text-bg',
  next: 'inset-ring inset-ring-line-input',
} as const;

/** The steps, marked as done or current. `applied`: the last one is done, too. */
export function StepIndicator({ step, applied }: { step: DialogStep; applied: boolean }) {
  const steps = methodOf(step) === 'direct' ? [words.voice, words.result] : [words.split, words.voice, words.result];
  const now = steps.indexOf(names[step.kind]);
  return (
    <ol className="flex items-center gap-2" aria-label={words.steps}>
      {steps.map((name, index) => {
        const state = index < now || applied ? 'done' : index === now ? 'now' : 'next';
        return (
          <li
            key={name}
            className={cx(
              'flex items-center gap-1.5 whitespace-nowrap not-first:before:h-px not-first:before:w-4.5 not-first:before:bg-line-strong max-md:before:hidden',
              // On a phone the other labels are only for screen readers.
              state === 'now' ? 'font-medium text-text' : 'text-text-2 max-md:gap-0 max-md:text-[0px]',
            )}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span
              className={cx('grid size-4.5 place-items-center rounded-full text-[11px]/none', markClasses[state])}
              aria-hidden="true"
            >
              {state === 'done' ? <Check className="size-[11px] stroke-[2.5px]" /> : index + 1}
            </span>
            {state === 'done' ? words.isDone({ step: name, hidden: <span className="sr-only" /> }) : name}
          </li>
        );
      })}
    </ol>
  );
}
