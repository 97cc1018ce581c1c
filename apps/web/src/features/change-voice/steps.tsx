import { Check } from 'lucide-react';
import { methodOf, type DialogStep } from './dialog-step.ts';

const at: Readonly<Record<DialogStep['kind'], string>> = {
  split: 'Split',
  voice: 'Voice',
  processing: 'Voice',
  result: 'Result',
};

/** Which steps there are, which are done, and which is now. `applied`: the last one is done, too. */
export function Steps({ stage, applied }: { stage: DialogStep; applied: boolean }) {
  const steps = methodOf(stage) === 'direct' ? ['Voice', 'Result'] : ['Split', 'Voice', 'Result'];
  const now = steps.indexOf(at[stage.kind]);
  return (
    <ol className="cv-steps" aria-label="Steps">
      {steps.map((step, index) => {
        const state = index < now || applied ? 'done' : index === now ? 'now' : 'next';
        return (
          <li key={step} className="cv-step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="cv-step-mark" aria-hidden="true">
              {state === 'done' ? <Check /> : index + 1}
            </span>
            {step}
            {state === 'done' && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
