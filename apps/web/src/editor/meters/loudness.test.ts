import { describe, expect, test, vi } from 'vitest';
import { soundComposition } from '../../../../../packages/composition/src/testing/sound-composition.ts';
import { createEditor, undoEdit, type MeasureSound, type Screen } from '../store/index.ts';
import { gainFor, loudnessOf, normalise, soundOf } from './loudness.ts';

const film = soundComposition([{ file: '/a', length: 60 }]);

type Measure = (gain: number, ...rest: Rest) => Promise<number>;
type Rest = Parameters<MeasureSound> extends [unknown, ...infer Others] ? Others : never;

function setUp(loudnessAt: Measure) {
  const measure: MeasureSound = async ({ gain }, ...rest) => ({
    loudness: await loudnessAt(gain, ...rest),
    levels: new Float32Array(0),
  });
  const editor = createEditor({ composition: film, newId: () => 'new' });
  const screen: Screen = {
    play: async () => undefined,
    pause: () => undefined,
    seek: () => undefined,
    measure,
    capture: async () => new Blob(),
    clock: () => null,
  };
  editor.playhead.attach(screen);
  const state = () => loudnessOf(editor).getState();
  return { editor, state, gain: () => editor.state.getState().history.present.gain };
}

describe('gainFor', () => {
  test('is what is missing, where nothing is limited', async () => {
    const measure = vi.fn<(gain: number) => Promise<number>>(async (gain) => -23.4 + gain);
    const { gain, loudness } = await gainFor(-14, 2, measure);
    expect(gain).toBe(9.4);
    expect(loudness).toBeCloseTo(-14, 9);
    expect(measure).toHaveBeenCalledTimes(2);
  });

  test('is corrected where the limiter takes a part of it, and says what is reached', async () => {
    const { gain, loudness } = await gainFor(-14, 0, async (at) => -20 + at * 0.8);
    expect(gain).toBeGreaterThan(6);
    expect(Math.abs(loudness + 14)).toBeLessThan(0.1);
    expect((await gainFor(-14, 0, async () => -40)).gain).toBe(24);
  });
});

describe('normalise', () => {
  test('sets the gain as one step of undo, and says when the film has changed since', async () => {
    const { editor, state, gain } = setUp(async (at) => -20 + at);
    await normalise(editor, -16);
    expect(gain()).toBe(4);
    expect(state()).toEqual({
      kind: 'measured',
      loudness: -16,
      isReached: true,
      sound: soundOf(editor.state.getState().history.present),
    });
    undoEdit(editor);
    expect(gain()).toBe(0);
    expect(soundOf(editor.state.getState().history.present)).not.toBe((state() as { sound: string }).sound);
  });

  test('reports progress that only grows, and stops', async () => {
    const shares: number[] = [];
    const { editor, state, gain } = setUp(async (at, onShare, signal) => {
      onShare(0.5);
      const now = state();
      if (at !== 0 && now.kind === 'measuring') now.stop();
      signal.throwIfAborted();
      return -20 + at;
    });
    loudnessOf(editor).subscribe((now) => now.kind === 'measuring' && shares.push(now.share));
    await normalise(editor, -14);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(2);
    expect([state(), gain()]).toEqual([{ kind: 'unknown' }, 0]);
  });

  test('leaves a silent film, and one that cannot be read, as it is', async () => {
    const silent = setUp(async () => -Infinity);
    await normalise(silent.editor, -14);
    const broken = setUp(async () => {
      throw new Error('It is gone');
    });
    await normalise(broken.editor, -14);
    expect([silent.state(), silent.gain()]).toEqual([{ kind: 'silent' }, 0]);
    expect([broken.state(), broken.gain()]).toEqual([{ kind: 'failed', reason: 'It is gone' }, 0]);
  });
});
