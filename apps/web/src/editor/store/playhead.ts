import { createStore, type StoreApi } from 'zustand/vanilla';

interface PlayheadState {
  /** The frame of the film that is shown. */
  readonly frame: number;
  readonly playing: boolean;
}

/** What shows the film, and follows the playhead. */
export interface Screen {
  play(): Promise<void>;
  pause(): void;
  seek(frame: number): void;
}

/** Where in the film one is. It has a store of its own, because it changes with every frame. */
export interface Playhead {
  readonly state: StoreApi<PlayheadState>;
  /** Goes to a frame, brought into the film; a film that plays goes on from there. */
  seek(frame: number): void;
  /** Call it while a press of the user is being handled, else the browser may keep the film silent. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Gives the playhead its screen, or takes it away. */
  attach(screen: Screen | null): void;
  /**
   * For the screen alone: what it shows. While the film stands, a picture that was asked for before the last one may come late; it
   * does not move the playhead back.
   */
  follow(state: Partial<PlayheadState>): void;
}

/** `lastFrame`: of the film as it is at the moment of the call. */
export function createPlayhead(lastFrame: () => number): Playhead {
  const state = createStore<PlayheadState>(() => ({ frame: 0, playing: false }));
  let screen: Screen | null = null;
  /** Where the playhead was put by hand, while the film stands. */
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
      const within = Math.min(Math.max(0, Math.round(frame)), lastFrame());
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
      if (rest.playing) asked = null;
      const late = frame !== asked && asked !== null && asked <= lastFrame();
      state.setState({ ...rest, ...(frame !== undefined && !late && { frame }) });
    },
  };
}
