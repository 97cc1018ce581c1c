import { asPlayed, durationOf, gainLimits, setFilmGain, type Composition } from '@kinoloom/composition';
import { voicesOf } from '@kinoloom/composition/sound';
import { edit, perEditor, type Editor } from '../store/index.ts';
import * as words from '../../words/en/editor/meters.ts';

/** What is asked of a film, in LUFS: as video platforms play it, and as podcasts and music services do. */
export const targets = [-14, -16] as const;
export type Target = (typeof targets)[number];

/** What the measurement of a film has come to. */
export type Loudness =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'measuring'; readonly share: number; readonly stop: () => void }
  | { readonly kind: 'silent' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** `sound`: what was measured. */
  | { readonly kind: 'measured'; readonly loudness: number; readonly isReached: boolean; readonly sound: string };

/** The loudness of an editor's film. */
export const loudnessOf = perEditor<Loudness>({ kind: 'unknown' });

/** Changes with all that is heard in a film. */
export function soundOf(composition: Composition): string {
  const voices = voicesOf(asPlayed(composition)).map(({ overlay, ...voice }) => [overlay.src, voice]);
  return JSON.stringify([composition.gain, durationOf(composition), voices]);
}

/** A loudness this near to the target is it, in LU. */
const NEAR = 0.1;
/** Further away, the film could not be made as loud. */
const CLOSE = 0.5;
/** The limiter takes from loud films what the gain gives, so the gain is corrected, at most so often. */
const CORRECTIONS = 3;

/**
 * The gain (dB) at which a film is as loud as it should be, as far as the limiter leaves it, and what it is then.
 * @param from the gain to begin with
 * @param measure the loudness at a gain
 */
export async function gainFor(
  target: number,
  from: number,
  measure: (gain: number) => Promise<number>,
): Promise<{ readonly gain: number; readonly loudness: number }> {
  let gain = from;
  let loudness = await measure(gain);
  for (let count = 0; count < CORRECTIONS && Number.isFinite(loudness); count++) {
    if (Math.abs(target - loudness) <= NEAR) break;
    gain = Math.min(Math.max(gainLimits.least, Math.round((gain + target - loudness) * 100) / 100), gainLimits.most);
    loudness = await measure(gain);
  }
  return { gain, loudness };
}

/** Measures the film, and sets its gain so that it is as loud as `target`, as one step of undo. */
export async function normalise(editor: Editor, target: Target): Promise<void> {
  const store = loudnessOf(editor);
  const stopper = new AbortController();
  const stop = (): void => stopper.abort();
  let passes = 0;
  // How many passes it takes is not known: each is half of what is left.
  const report = (share: number): void =>
    store.setState({ kind: 'measuring', share: 1 - 0.5 ** (passes + share), stop }, true);
  report(0);
  const measured = editor.state.getState().history.present;
  try {
    const { gain, loudness } = await gainFor(target, measured.gain, async (at) => {
      const found = await editor.playhead.measure({ gain: at }, report, stopper.signal);
      passes++;
      return found.loudness;
    });
    if (!Number.isFinite(loudness)) return store.setState({ kind: 'silent' }, true);
    edit(editor, (composition) => setFilmGain(composition, gain), { said: words.isSet({ target: `${target}` }) });
    const isReached = Math.abs(target - loudness) <= CLOSE;
    store.setState({ kind: 'measured', loudness, isReached, sound: soundOf({ ...measured, gain }) }, true);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') store.setState({ kind: 'unknown' }, true);
    else store.setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }, true);
  }
}
