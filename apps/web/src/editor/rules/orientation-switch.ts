import {
  canvasSwitch,
  changeAspect,
  isVideo,
  orientationOfOverlay,
  type CanvasAspect,
  type Composition,
  type History,
  type Mark,
} from '@kinoloom/composition';
import { edit, type Editor } from '../store/index.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** How long the set of clips must be unchanged before the canvas follows. */
const AFTER_MS = 500;

/** Identifies the set of clips and their orientations: moving or splitting them does not change it. */
export const clipsOf = ({ overlays }: Pick<Composition, 'overlays'>): string =>
  [...new Set(overlays.filter(isVideo).map((video) => `${orientationOfOverlay(video)} ${video.src}`))]
    .toSorted()
    .join('\n');

export interface OrientationSwitchDeps {
  readonly editor: Editor;
  /** Whether the composition was newly created, with a default canvas. */
  readonly fresh: boolean;
  /** Runs once after `ms`; returns a function to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly onSwitched: (aspect: CanvasAspect) => void;
}

/**
 * When clips are added or removed and all share an orientation, the canvas switches to it half a second later, as one
 * undo step. Only once per set of clips: afterwards an undo or another format is the user's choice. Returns a function
 * that stops it.
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
    // Does not interrupt a gesture.
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
    if (isNoEdit(after.history, before.history)) settled.add(clipsOf(after.history.present));
    const chosen = after.history.present.canvas !== before.history.present.canvas;
    // The user chose another format during the delay.
    if (chosen && waitingFor !== undefined && waitingFor === clipsOf(after.history.present)) settled.add(waitingFor);
    check();
  });
  return () => {
    stop();
    disarm();
  };
}

/** Whether the composition was replaced, as by one saved elsewhere, or a step was undone or redone, which an earlier visit may have made. */
function isNoEdit(after: History, before: History): boolean {
  const isMark = (mark: Mark | undefined, other: Mark | undefined): boolean =>
    mark !== undefined && mark.change === other?.change;
  const last = after.past.at(-1);
  return (
    last === undefined ||
    (last.origin !== undefined && last !== before.past.at(-1)) ||
    isMark(last, before.future[0]) ||
    isMark(after.future[0], before.past.at(-1))
  );
}

const texts: Readonly<Record<CanvasAspect, string>> = {
  '9:16': words.allVertical,
  '16:9': words.allLandscape,
  '1:1': words.allSquare,
  '4:5': words.isFourByFive,
};

/** Announcement of a switch. */
export const switchText = (aspect: CanvasAspect): string => texts[aspect];
