import { FPS, heldFrames, type Passage, type TransitionKind } from '@kinoloom/composition';
import { formatFixed } from '../../../lib/formatters.ts';
import * as words from '../../../words/en/editor/transitions.ts';

export const transitionNames: Readonly<Record<TransitionKind, string>> = {
  dissolve: words.dissolve,
  dipBlack: words.dipBlack,
  dipWhite: words.dipWhite,
  blur: words.blur,
  wipe: words.wipe,
  push: words.push,
  slide: words.slide,
  reveal: words.reveal,
  zoom: words.zoom,
  whip: words.whip,
  spin: words.spin,
  iris: words.iris,
  clock: words.clock,
  doors: words.doors,
  blinds: words.blinds,
  checker: words.checker,
  leak: words.leak,
  burn: words.burn,
  glitch: words.glitch,
};

/** A length in frames as seconds. */
export const secondsOf = (frames: number): string => formatFixed(frames / FPS, 1);

/** How many frames a transition holds, in words; undefined if none. */
export function heldText(passage: Passage): string | undefined {
  const frames = heldFrames(passage);
  return frames > 0 ? words.held({ frames }) : undefined;
}
