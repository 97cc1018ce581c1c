import '../../../ui/screens.css';
import { findOverlay, hasMedia, type Composition } from '@kinoloom/composition';
import { useEffect } from 'react';
import { create } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { EditorMediaContext, type EditorMedia, type MediaFacts } from '../../media/index.ts';
import { addMedia } from '../../adding/index.ts';
import { Sidebar } from '../../panels/index.ts';
import {
  createEditor,
  EditorContext,
  shownComposition,
  startReplacing,
  useEditorState,
  type Editor,
} from '../../store/index.ts';
import { EditorCanvas } from '../editor-canvas.tsx';

interface Loaded {
  readonly editor: Editor;
  readonly media: EditorMedia;
}

const useLoaded = create<{ loaded: Loaded | null; saved: File | null }>(() => ({ loaded: null, saved: null }));

export interface EditorDevBench {
  load(composition: Composition, media: readonly MediaFacts[]): void;
  composition(): Composition;
  seek(frame: number): void;
  /** Number of undo steps. */
  steps(): number;
  /** The last frame that was saved, as a data address. */
  saved(): Promise<string | null>;
  /** Opens the panel with media that can be shown instead of an overlay's. */
  replace(id: string): void;
}

declare global {
  interface Window {
    editorBench?: EditorDevBench;
  }
}

function load(composition: Composition, offered: readonly MediaFacts[]): void {
  let count = 0;
  const editor = createEditor({ composition, newId: () => `new-${(count += 1)}` });
  const media: EditorMedia = {
    offered,
    factsOf: (src) => offered.find(({ url }) => url === src) ?? null,
    sources: {
      original: (url) => Promise.resolve({ url }),
      proxy: () => Promise.reject(new Error('There are no proxies here')),
      scrub: () => Promise.reject(new Error('There are no proxies here')),
    },
  };
  useLoaded.setState({ loaded: { editor, media } });
}

const addressOf = (file: File | null): Promise<string | null> =>
  new Promise((resolve) => {
    if (!file) return resolve(null);
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(file);
  });

const saveFrame = (file: File): Promise<void> => Promise.resolve(useLoaded.setState({ saved: file }));

const stateOf = () => {
  const { loaded } = useLoaded.getState();
  if (!loaded) throw new Error('No composition has been loaded');
  return loaded.editor.state.getState();
};

/** The editor's canvas and panels for development. Development builds only. */
export function EditorDevScreen() {
  const loaded = useLoaded((state) => state.loaded);
  useEffect(() => {
    window.editorBench = {
      load,
      composition: () => shownComposition(stateOf()),
      seek: (frame) => useLoaded.getState().loaded?.editor.playhead.seek(frame),
      steps: () => stateOf().history.past.length,
      saved: () => addressOf(useLoaded.getState().saved),
      replace(id) {
        const { editor } = useLoaded.getState().loaded ?? {};
        const overlay = editor && findOverlay(stateOf().history.present, id);
        if (editor && overlay && hasMedia(overlay)) startReplacing(editor, overlay);
      },
    };
    return () => {
      delete window.editorBench;
    };
  }, []);
  if (!loaded) return <main />;
  return (
    <EditorContext value={loaded.editor}>
      <EditorMediaContext value={loaded.media}>
        <main className="h-dvh [container:editor/size]">
          <h1 className="sr-only">Stage and panels</h1>
          <div className="grid h-full grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-1 [grid-template-areas:'stage_panel_rail'] max-sm:grid-cols-1 max-sm:grid-rows-[minmax(0,1fr)_auto] max-sm:[grid-template-areas:'stage'_'rail']">
            <EditorCanvas saveFrame={saveFrame} />
            <Sidebar audio={{ title: 'Audio', tabs: null, content: <Sounds loaded={loaded} /> }} />
          </div>
        </main>
        <Said />
        <Toaster />
      </EditorMediaContext>
    </EditorContext>
  );
}

/** Stands in for the studio's Audio panel. */
function Sounds({ loaded: { editor, media } }: { loaded: Loaded }) {
  const sounds = media.offered.filter(({ type }) => type === 'audio');
  return sounds.map((sound) => (
    <Button key={sound.id} onClick={() => addMedia(editor, sound)}>
      Add to Timeline
    </Button>
  ));
}

function Said() {
  return <output className="sr-only">{useEditorState(({ said }) => said.text)}</output>;
}
