import { between, type Random } from '../scenes/random.ts';
import type { Window } from './picture.ts';

/** A view of a picture: zoom 1 shows all of it; `x` and `y` shift the centre as shares of its size. */
interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface CameraMove {
  /** The window at `progress` 0…1 of the take. At 0 it is the whole picture unless the move must start closer. */
  at(progress: number): Window;
}

interface MoveOptions {
  readonly seconds: number;
  /** 1 for a photograph, less for scenes that move by themselves. */
  readonly strength: number;
  readonly isFixed: boolean;
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/**
 * A slow eased move over a still picture. The prompt's words decide its direction ("push in", "zoom out", "pan left",
 * "tilt up", …), otherwise chance does. Every move begins with the whole picture, so the first frame is the picture
 * itself; a move that must widen is preceded by a quick settling in.
 */
export function cameraMove(prompt: string, random: Random, { seconds, strength, isFixed }: MoveOptions): CameraMove {
  if (isFixed || strength === 0) return { at: () => windowOf(WHOLE) };
  const text = prompt.toLowerCase();
  const reach = strength * Math.min(1, 0.45 + seconds / 11);
  const near = 1 + 0.2 * reach;
  const slack = (zoom: number) => (1 - 1 / zoom) / 2;
  const has = (pattern: RegExp) => pattern.test(text);
  const swing = has(/\b(static|locked|still camera|no camera movement)\b/) ? 0.08 : 1;
  const zoom = 1 + (near - 1) * swing;
  const side = slack(zoom) * 0.92;
  let end: View;
  let out = false;
  if (has(/\b(zoom(s|ing)? out|pull(s|ing)? (back|out|away)|dolly(ing)? out|widen(s|ing)?|reveal(s|ing)?)\b/)) {
    out = true;
    end = WHOLE;
  } else if (
    has(/\b(zoom(s|ing)?( in)?|push(es|ing)?( slowly)? in|dolly(ing)?( in)?|move(s)? closer|close in|closer)\b/)
  ) {
    end = { zoom: 1 + (near - 1) * 1.25, x: 0, y: 0 };
  } else if (has(/\b(pan|pans|panning|track|tracks|tracking|truck|slide|slides|moves?)\b[^.]{0,20}\bleft\b/)) {
    end = { zoom, x: -side, y: 0 };
  } else if (has(/\b(pan|pans|panning|track|tracks|tracking|truck|slide|slides|moves?)\b[^.]{0,20}\bright\b/)) {
    end = { zoom, x: side, y: 0 };
  } else if (
    has(/\b(tilt(s|ing)?|crane(s)?|pan(s)?|rise(s)?|ris(ing)|boom)\b[^.]{0,20}\b(up|upwards?)\b|\brising camera\b/)
  ) {
    end = { zoom, x: 0, y: -side };
  } else if (has(/\b(tilt(s|ing)?|crane(s)?|pan(s)?|boom|descend(s|ing)?)\b[^.]{0,20}\b(down|downwards?)\b/)) {
    end = { zoom, x: 0, y: side };
  } else {
    const angle = random() * Math.PI * 2;
    const off = side * between(random, 0.2, 0.75);
    end = { zoom, x: Math.cos(angle) * off, y: Math.sin(angle) * off * 0.6 };
  }
  const closest: View = out ? { zoom: 1 + (near - 1) * 1.25, x: 0, y: 0 } : end;
  return {
    at(progress) {
      if (out) {
        // In by a third of a second's worth of the take, then out all the way.
        const turn = Math.min(0.3, 0.9 / Math.max(1, seconds));
        return progress < turn
          ? windowOf(between3(WHOLE, closest, ease(progress / turn)))
          : windowOf(between3(closest, WHOLE, ease((progress - turn) / (1 - turn))));
      }
      return windowOf(between3(WHOLE, end, ease(progress)));
    },
  };
}

/** Starts and ends at rest, nearly even in between: a head on a fluid tripod. */
function ease(t: number): number {
  const p = Math.max(0, Math.min(1, t));
  const smoothed = p * p * (3 - 2 * p);
  return 0.45 * p * p * (2 - p) + 0.55 * smoothed;
}

/** Zoom changes geometrically, so that its speed looks constant. */
function between3(a: View, b: View, t: number): View {
  return { zoom: a.zoom * (b.zoom / a.zoom) ** t, x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

function windowOf(view: View): Window {
  const size = 1 / view.zoom;
  const limit = (1 - size) / 2;
  const hold = (v: number) => Math.max(-limit, Math.min(limit, v));
  return { left: 0.5 + hold(view.x) - size / 2, top: 0.5 + hold(view.y) - size / 2, width: size, height: size };
}
