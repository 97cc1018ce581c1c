import { limits, messages } from '@kinoloom/contract';
import { isPicture, referenceTo } from '../picked.ts';
import { type PromptSettings, type ResolvedSettings } from '../settings.ts';
import { common, type PlanOfOne } from './generation-plan.ts';

/** Missing or invalid input, by the server's rules. */
function missingOf({ character, performance }: PromptSettings): string | null {
  if (character === null) return messages.actTwoInputs;
  if (performance === null) return messages.actTwoReference;
  const { minSeconds, maxSeconds } = limits.actTwo;
  const { seconds } = performance;
  return seconds !== null && (seconds < minSeconds || seconds > maxSeconds) ? messages.actTwoLength : null;
}

/** A performance drives a character; no prompt is needed. */
export function actTwoPlan(settings: PromptSettings, { model, size, price, seed }: ResolvedSettings): PlanOfOne {
  const { character, performance, bodyControl, expression } = settings;
  return {
    outputType: 'video',
    price,
    missing: missingOf(settings),
    requiresPrompt: false,
    short: messages.insufficientForActTwo,
    call: (prompt, flow) => ({
      path: model.path,
      body: {
        ...common(flow, seed),
        ...(prompt.trim() !== '' && { prompt: prompt.trim() }),
        ...(character &&
          (isPicture(character)
            ? { characterImage: referenceTo(character) }
            : { characterVideo: referenceTo(character) })),
        ...(performance && { referenceVideo: referenceTo(performance) }),
        ratio: `${size.width}:${size.height}`,
        bodyControl,
        expressionIntensity: expression,
      },
    }),
  };
}
