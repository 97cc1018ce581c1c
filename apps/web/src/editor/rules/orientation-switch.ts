import {
  aspectOfOrientation,
  canvasSwitch,
  changeAspect,
  isVideo,
  orientationOfOverlay,
  type CanvasAspect,
  type Composition,
} from '@kinoloom/composition';
import { edit, type Editor } from '../store/index.ts';

/** How long clips have been the same before the canvas follows them. */
const AFTER_MS = 500;

/** Which clips a composition is made of, and how they stand: moving or splitting them makes no other set. */
export const clipsOf = ({ overlays }: Pick<Composition, 'overlays'>): string =>
  [...new Set(overlays.filter(isVideo).map((video) => `${orientationOfOverlay(video)} ${video.src}`))]
    .toSorted()
    .join('\n');

export interface OrientationSwitchDeps {
  readonly editor: Editor;
  /** The composition was just made: its canvas is nobody's choice yet. */
  readonly fresh: boolean;
  /** Runs once after `ms`; returns the way to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly onSwitched: (aspect: CanvasAspect) => void;
}

/**
 * When clips come or go, and all there are share an orientation, the canvas takes their format half a second later, as one
 * step of undo. For the same clips it does so once: then an undo, or another format, is the user's choice. Returns the way
 * to stop.
 */
export function followOrientation({ editor, fresh, later, onSwitched }: OrientationSwitchDeps): () => void {
  const { state } = editor;
  const settled = new Set<string>();
  let cancel: (() => void) | undefined;
  let waitingFor: string | undefined;
  const disarm = (): void => {
    cancel?.();
    cancel = undefined;
    waitingFor = undefined;
  };

  const arm = (clips: string): void => {
    if (waitingFor === clips) return;
    disarm();
    waitingFor = clips;
    cancel = later(decide, AFTER_MS);
  };

  function decide(): void {
    const { draft, history } = state.getState();
    const clips = clipsOf(history.present);
    disarm();
    // A gesture is not interrupted.
    if (draft) return arm(clips);
    if (settled.has(clips)) return;
    settled.add(clips);
    const aspect = canvasSwitch(history.present);
    if (aspect && edit(editor, (composition) => changeAspect(composition, aspect), { said: switchText(aspect) }).ok)
      onSwitched(aspect);
  }

  const check = (): void => {
    const clips = clipsOf(state.getState().history.present);
    if (clips === '' || settled.has(clips)) disarm();
    else arm(clips);
  };

  if (fresh) check();
  else settled.add(clipsOf(state.getState().history.present));
  const stop = state.subscribe((after, before) => {
    if (after.history.present === before.history.present) return;
    const { past, future } = after.history;
    // Another composition in its place: a version that was put back, or what was saved elsewhere.
    if (past.length === 0 && future.length === 0) settled.add(clipsOf(after.history.present));
    const chosen = after.history.present.canvas !== before.history.present.canvas;
    // Another format chosen while it was being waited for.
    if (chosen && waitingFor !== undefined && waitingFor === clipsOf(after.history.present)) settled.add(waitingFor);
    check();
  });
  return () => {
    stop();
    disarm();
  };
}

const words = { '9:16': 'vertical', '16:9': 'landscape', '1:1': 'square' } as const satisfies Record<
  (typeof aspectOfOrientation)[keyof typeof aspectOfOrientation],
  string
>;

/** What is told of a switch. */
export const switchText = (aspect: CanvasAspect): string =>
  aspect === '4:5' ? 'The canvas is now 4:5' : `All clips are ${words[aspect]}, so the canvas is now ${aspect}`;
