import { limits } from '@kinoloom/contract';
import { type PromptSettings } from './settings.ts';

/** Stands where the prompt is otherwise: a performance needs no words. */
export function ActTwoWords({ settings, missing }: { settings: PromptSettings; missing: string | null }) {
  return (
    <output className="p-still">
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
