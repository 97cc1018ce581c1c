import '../../../ui/screens.css';
import type { Composition } from '@kinoloom/composition';
import { useEffect } from 'react';
import { create } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { EditorMediaContext, type EditorMedia, type MediaFacts } from '../../media/index.ts';
import { addMedia } from '../../adding/index.ts';
import { Sidebar } from '../../panels/index.ts';
import { createEditor, EditorContext, compositionOf, useEditorState, type Editor } from '../../store/index.ts';
import { EditorCanvas } from '../editor-canvas.tsx';

interface Desk {
  readonly editor: Editor;
  readonly media: EditorMedia;
}

const useDesk = create<{ desk: Desk | null }>(() => ({ desk: null }));

/** What tests do with the desk. */
export interface EditorDevBench {
  load(film: Composition, media: readonly MediaFacts[]): void;
  film(): Composition;
  /** Undo steps there are. */
  steps(): number;
}

declare global {
  interface Window {
    deskBench?: EditorDevBench;
  }
}

function load(film: Composition, offered: readonly MediaFacts[]): void {
  let count = 0;
  const editor = createEditor({ film, newId: () => `new-${(count += 1)}` });
  const media: EditorMedia = {
    offered,
    factsOf: (src) => offered.find(({ url }) => url === src) ?? null,
    sources: {
      original: (url) => Promise.resolve({ url }),
      proxy: () => Promise.reject(new Error('There are no proxies here')),
    },
  };
  useDesk.setState({ desk: { editor, media } });
}

const stateOf = () => {
  const { desk } = useDesk.getState();
  if (!desk) throw new Error('No film is on the desk');
  return desk.editor.state.getState();
};

/** The stage and the panels of the editor, for whoever works on them. Development builds only. */
export function EditorDevScreen() {
  const desk = useDesk((state) => state.desk);
  useEffect(() => {
    window.deskBench = { load, film: () => compositionOf(stateOf()), steps: () => stateOf().history.past.length };
    return () => {
      delete window.deskBench;
    };
  }, []);
  if (!desk) return <main />;
  return (
    <EditorContext value={desk.editor}>
      <EditorMediaContext value={desk.media}>
        <main className="grid h-dvh grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-1">
          <h1 className="sr-only">Stage and panels</h1>
          <EditorCanvas />
          <Sidebar audio={{ title: 'Audio', tabs: null, content: <Sounds desk={desk} /> }} />
        </main>
        <Said />
        <Toaster />
      </EditorMediaContext>
    </EditorContext>
  );
}

/** Where the studio has its Audio panel. */
function Sounds({ desk: { editor, media } }: { desk: Desk }) {
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
