import { nextRate, screenClock, Shuttle, type FrameClock } from './shuttle.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface PlayheadState {
  /**
   * Position from 0 to the composition's length, where new overlays start. At the end, which is past the last frame,
   * the last frame is shown (`shownFrame`).
   */
  readonly frame: number;
  readonly playing: boolean;
  /** How fast a shuttle runs: 0 without one, negative backwards. */
  readonly rate: number;
}

/** A block of the composition's sound that will be played, at 48 kHz. */
export interface HeardSound {
  /** Index of its first sample, from the start of the composition. */
  readonly at: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Sound of the film that plays without a break. */
export interface FilmRun {
  /** Time of the audio context at which it sends its first sample out, in seconds. */
  readonly start: number;
  /** The frame of the composition that begins there. */
  readonly from: number;
}

/** The film's sound in the time of its audio context, for what is recorded beside it. */
export interface FilmClock {
  readonly context: AudioContext;
  /** Starts the context; call it after a press, else the browser may refuse. Resolves also if it does. */
  wake(): Promise<void>;
  /** Calls back with each run that begins; null: none goes on, or the browser plays no sound. Returns a function that ends this. */
  onRun(listener: (run: FilmRun | null) => void): () => void;
  /** Keeps the film from being heard, while it plays on. */
  mute(isMuted: boolean): void;
}

/** A view that shows the composition at the playhead. */
export interface Screen {
  play(): Promise<void>;
  pause(): void;
  seek(frame: number): void;
  measure: MeasureSound;
  /** What is shown, as a PNG in the composition's size. @throws Error if it could not be made */
  capture(): Promise<Blob>;
  /** Null if it plays none. */
  clock(): FilmClock | null;
}

/** The sound of a film, as it will be in the file. */
interface MeasuredSound {
  /** Integrated, in LUFS; −Infinity for silence. */
  readonly loudness: number;
  /** Of each frame, in dB of full scale. */
  readonly levels: Float32Array;
}

/**
 * Measures the whole film, were this its gain (dB), and without an overlay. `onShare`: how much has been measured, 0 to
 * 1. Rejects with the reason of `signal`, and with an Error if media could not be read.
 */
export type MeasureSound = (
  what: { readonly gain: number; readonly without?: string },
  onShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<MeasuredSound>;

/** The position in the composition. A separate store, because it changes with every frame. */
export interface Playhead {
  readonly state: StoreApi<PlayheadState>;
  /** Seeks to a frame, clamped to the composition's end; playback continues from there. */
  seek(frame: number): void;
  /** Call it from a user gesture handler, else the browser may mute the composition. */
  play(): void;
  pause(): void;
  toggle(): void;
  /**
   * Runs faster in a direction, or slower against it; see `nextRate`. At the film's own speed it plays, with its sound. Until a
   * pause, a seek, or an end of the film.
   */
  shuttle(direction: 1 | -1): void;
  attach(screen: Screen | null): void;
  readonly measure: MeasureSound;
  readonly capture: Screen['capture'];
  /** Null without a screen. */
  clock(): FilmClock | null;
  /**
   * For the screen only: what it shows. While paused, a late picture of an earlier request does not move the playhead
   * back, nor does the last frame move it away from the end. It is clamped when the composition becomes shorter.
   */
  follow(state: Partial<PlayheadState>): void;
  /** For the screen only: what it will play. */
  hear(sound: HeardSound): void;
  /** Calls back with all sound before it is played. Returns a function that ends this. */
  onSound(listener: (sound: HeardSound) => void): () => void;
}

/** `end`: the composition's end at the time of the call. */
export function createPlayhead(end: () => number, clock: FrameClock = screenClock): Playhead {
  const state = createStore<PlayheadState>(() => ({ frame: 0, playing: false, rate: 0 }));
  const listeners = new Set<(sound: HeardSound) => void>();
  let screen: Screen | null = null;
  /** Position set by the user while paused. */
  let asked: number | null = null;
  const run = new Shuttle(clock);
  const endShuttle = (): void => {
    if (state.getState().rate === 0) return;
    run.stop();
    state.setState({ rate: 0 });
  };
  const play = (): void => {
    endShuttle();
    asked = null;
    // The screen shows playback errors itself.
    void screen?.play();
  };
  const pause = (): void => {
    endShuttle();
    screen?.pause();
  };
  const goTo = (frame: number): void => {
    asked = state.getState().playing ? null : frame;
    state.setState({ frame });
    screen?.seek(frame);
  };
  const within = (frame: number): number => Math.min(Math.max(0, Math.round(frame)), end());
  const isMoving = (): boolean => state.getState().playing || state.getState().rate !== 0;
  return {
    state,
    play,
    pause,
    seek(frame) {
      endShuttle();
      goTo(within(frame));
    },
    toggle: () => (isMoving() ? pause() : play()),
    shuttle(direction) {
      const { playing, rate: was, frame } = state.getState();
      const rate = nextRate(playing ? 1 : was, direction);
      if (rate === 1) return play();
      if (playing) screen?.pause();
      state.setState({ rate });
      run.run(frame, rate, (next) => {
        goTo(within(next));
        const isInside = next >= 0 && next < end();
        if (!isInside) endShuttle();
        return isInside;
      });
    },
    attach(next) {
      screen = next;
      if (next) return next.seek(state.getState().frame);
      endShuttle();
      state.setState({ playing: false });
    },
    measure: (...args) =>
      screen?.measure(...args) ?? Promise.reject(new DOMException('There is no screen', 'AbortError')),
    capture: () => screen?.capture() ?? Promise.reject(new DOMException('There is no screen', 'AbortError')),
    clock: () => screen?.clock() ?? null,
    hear(sound) {
      for (const listener of listeners) listener(sound);
    },
    onSound(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow({ frame, ...rest }) {
      const { playing = state.getState().playing } = rest;
      if (playing) asked = null;
      else if (state.getState().frame > end()) asked = end();
      const place = asked ?? frame;
      state.setState({ ...rest, ...(place !== undefined && { frame: place }) });
    },
  };
}
