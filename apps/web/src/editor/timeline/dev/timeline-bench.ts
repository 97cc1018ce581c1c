import { durationOf, FPS, type Composition } from '@kinoloom/composition';
import { create } from 'zustand';
import { startMediaDrag } from '../../../lib/media-drag.ts';
import type { EditorMedia, MediaFacts } from '../../media/index.ts';
import { createEditor, readSwitches, shownComposition, type Editor, type Screen } from '../../store/index.ts';

interface Shown {
  readonly editor: Editor;
  readonly media: EditorMedia;
}

export const useShownTimeline = create<{ shown: Shown | null }>()(() => ({ shown: null }));

/** Drives the timeline in tests and benchmarks, as `window.timelineBench` on its page. */
export class TimelineBench {
  editor: Editor | null = null;

  /** Loads a composition, with a clock instead of a player. */
  load(composition: Composition, facts: readonly MediaFacts[] = []): void {
    let count = 0;
    const editor = createEditor({ composition, newId: () => `new-${++count}`, switches: readSwitches() });
    editor.playhead.attach(new ClockScreen(editor));
    this.editor = editor;
    useShownTimeline.setState({ shown: { editor, media: mediaOf(facts) } });
  }

  /** Starts a drag as a panel's card does. */
  readonly startMediaDrag = startMediaDrag;

  composition(): Composition | null {
    return this.editor && shownComposition(this.editor.state.getState());
  }
}

function mediaOf(facts: readonly MediaFacts[]): EditorMedia {
  return {
    factsOf: (src) => facts.find(({ url }) => url === src),
    offered: facts,
    sources: {
      original: (url) => Promise.resolve({ url }),
      proxy: () => Promise.reject(new Error('There is no proxy')),
      scrub: () => Promise.reject(new Error('There is no proxy')),
    },
  };
}

/** A screen that only advances the playhead in real time. */
class ClockScreen implements Screen {
  readonly #editor: Editor;
  #request = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  play(): Promise<void> {
    const { playhead, state } = this.#editor;
    const from = playhead.state.getState().frame;
    const start = performance.now();
    playhead.follow({ playing: true });
    const tick = (): void => {
      const frame = from + Math.floor(((performance.now() - start) * FPS) / 1000);
      if (frame >= durationOf(shownComposition(state.getState()))) return this.pause();
      playhead.follow({ frame });
      this.#request = requestAnimationFrame(tick);
    };
    this.#request = requestAnimationFrame(tick);
    return Promise.resolve();
  }

  pause(): void {
    cancelAnimationFrame(this.#request);
    this.#editor.playhead.follow({ playing: false });
  }

  /** No media are open here. */
  measure: Screen['measure'] = () => Promise.resolve({ loudness: -Infinity, levels: new Float32Array(0) });

  capture: Screen['capture'] = () => Promise.reject(new DOMException('Nothing is shown here', 'AbortError'));

  clock(): null {
    return null;
  }

  seek(): void {
    if (!this.#editor.playhead.state.getState().playing) return;
    cancelAnimationFrame(this.#request);
    void this.play();
  }
}

declare global {
  interface Window {
    timelineBench?: TimelineBench;
  }
}
