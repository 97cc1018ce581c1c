import { limits } from '@kinoloom/contract';
import type { KeyboardEvent } from 'react';
import { runShortcut } from '../../lib/keyboard/index.ts';
import type { InStep } from './in-step.ts';
import type { Layout, Sides } from './panes.tsx';
import type { Zoom } from './use-zoom.ts';

interface Keys {
  /** Null for images. */
  readonly inStep: InStep | null;
  readonly zoom: Zoom;
  readonly toggleActual: () => void;
  /** Returns whether there is such a result. */
  readonly choose: (side: keyof Sides, index: number) => boolean;
  readonly onLayout: (layout: Layout) => void;
  readonly onMute: () => void;
  readonly onFavourite: () => void;
  readonly onDelete: () => void;
}

/** How far arrow keys move a zoomed picture, as a share of its box. */
const MOVE = 0.1;

/** Does what a key means in a comparison. */
export function runCompareKey(event: KeyboardEvent, keys: Keys): void {
  const { inStep, zoom, toggleActual, choose, onLayout, onMute, onFavourite, onDelete } = keys;
  const stepOr = (frames: number, dx: number): boolean | void => (inStep ? inStep.step(frames) : zoom.move(dx, 0));
  const forClips = (run: (clips: InStep) => void) => (): boolean => {
    if (inStep) run(inStep);
    return inStep !== null;
  };
  runShortcut('compare', event, {
    play: forClips((clips) => clips.toggle()),
    backFrame: () => stepOr(-1, MOVE),
    onFrame: () => stepOr(1, -MOVE),
    backSecond: () => stepOr(-limits.fps, MOVE * 3),
    onSecond: () => stepOr(limits.fps, -MOVE * 3),
    start: forClips((clips) => clips.seek(0)),
    end: forClips((clips) => clips.seek(clips.progress().length)),
    up: () => zoom.move(0, MOVE),
    down: () => zoom.move(0, -MOVE),
    zoomIn: () => zoom.zoom(1),
    zoomOut: () => zoom.zoom(-1),
    actualSize: toggleActual,
    one: () => onLayout('one'),
    side: () => onLayout('side'),
    wipe: () => onLayout('wipe'),
    left1: () => choose('left', 0),
    left2: () => choose('left', 1),
    left3: () => choose('left', 2),
    left4: () => choose('left', 3),
    right1: () => choose('right', 0),
    right2: () => choose('right', 1),
    right3: () => choose('right', 2),
    right4: () => choose('right', 3),
    favourite: onFavourite,
    delete: onDelete,
    mute: forClips(onMute),
  });
}
