import { createStore, type StoreApi } from 'zustand/vanilla';

interface PlayheadState {
  /**
   * Where something new would begin: from 0 to the composition's length. At its end, which is no frame of it any more, the last frame
   * is shown (`shownFrame`).
   */
  readonly frame: number;
  readonly playing: boolean;
}

/** What shows the composition, and follows the playhead. */
export interface Screen {
  play(): Promise<void>;
  pause(): void;
  seek(frame: number): void;
}

/** Where in the composition one is. It has a store of its own, because it changes with every frame. */
export interface Playhead {
  readonly state: StoreApi<PlayheadState>;
  /** Goes to a frame, or to the end of the composition, and never beyond; a composition that plays goes on from there. */
  seek(frame: number): void;
  /** Call it while a press of the user is being handled, else the browser may keep the composition silent. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Gives the playhead its screen, or takes it away. */
  attach(screen: Screen | null): void;
  /**
   * For the screen alone: what it shows. While the composition stands, a picture that was asked for before the last one may come late; it
   * does not move the playhead back, nor does the last frame move it away from the end. It is brought back to the end of a composition
   * that has become shorter.
   */
  follow(state: Partial<PlayheadState>): void;
}

/** `end`: where the composition ends, as it is at the moment of the call. */
export function createPlayhead(end: () => number): Playhead {
  const state = createStore<PlayheadState>(() => ({ frame: 0, playing: false }));
  let screen: Screen | null = null;
  /** Where the playhead was put by the user, while the composition stands. */
  let asked: number | null = null;
  const play = (): void => {
    asked = null;
    // What fails while playing is shown by the screen itself.
    void screen?.play();
  };
  const pause = (): void => screen?.pause();
  return {
    state,
    play,
    pause,
    seek(frame) {
      const within = Math.min(Math.max(0, Math.round(frame)), end());
      asked = state.getState().playing ? null : within;
      state.setState({ frame: within });
      screen?.seek(within);
    },
    toggle: () => (state.getState().playing ? pause() : play()),
    attach(next) {
      screen = next;
      if (next) next.seek(state.getState().frame);
      else state.setState({ playing: false });
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
