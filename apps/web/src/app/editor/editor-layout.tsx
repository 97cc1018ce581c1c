import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { overlayOfMedia } from '../../editor/adding/index.ts';
import { EditorMediaContext } from '../../editor/media/index.ts';
import { Sidebar } from '../../editor/panels/index.ts';
import { RenderProvider } from '../../editor/render/index.ts';
import { CompositionRules } from '../../editor/rules/index.ts';
import { ConflictDialog, GoneDialog, type ProjectSession } from '../../editor/saving/index.ts';
import { EditorCanvas } from '../../editor/canvas/editor-canvas.tsx';
import { EditorContext, useEditor, useEditorState, useComposition } from '../../editor/store/index.ts';
import { SaveTemplate } from '../../editor/templates/index.ts';
import { Timeline } from '../../editor/timeline/timeline.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { refuseStrayFiles } from '../../lib/file-drag.ts';
import { cx } from '../../ui/cx.ts';
import { AudioNews } from './audio-news.tsx';
import { AudioSlot, AudioTabs, LocalSlot, preloadSlots } from './lazy-slots.ts';
import { RecordingNews } from './recording-news.tsx';
import { EditorHeader } from './editor-header.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { uploadImageTo } from './media-facts.ts';
import { useEditorMedia } from './use-editor-media.ts';
import { useRenderServices } from './use-render-services.ts';
import * as words from '../../words/en/editor/project.ts';

/** An open project: header, canvas, timeline, panels, and dialogs. */
export function EditorLayout({ session }: { session: ProjectSession }) {
  const { editor, saver } = session;
  const media = useEditorMedia(editor, saver.project.flow_id);
  const services = useRenderServices(session);
  return (
    <EditorContext value={editor}>
      <EditorMediaContext value={media}>
        <RenderProvider services={services}>
          <EditorHeader session={session} />
        </RenderProvider>
        <CompositionRules fresh={saver.project.revision === 1} />
        <OpenFilm flowId={saver.project.flow_id} projectId={saver.project.id} />
        <ConflictDialog saver={saver} />
        <Gone session={session} />
        <LeaveQuestion saver={saver} />
        <SaveTemplate />
        <AudioNews />
        <RecordingNews projectId={saver.project.id} />
        <Announcer />
      </EditorMediaContext>
    </EditorContext>
  );
}

const WayBack = lazyWithRetry(async () => (await import('./way-back.tsx')).WayBack);

/** The film, in the shape that is chosen, or that of the compound clip that is open. */
function OpenFilm(of: { flowId: string | null; projectId: string }) {
  const editor = useEditor();
  const inside = useEditorState((state) => state.inside);
  const inShape = useEditorState((state) => state.inShape);
  if (inShape)
    return (
      <EditorContext key={inShape.name} value={inShape.editor}>
        <Announcer />
        <OpenFilm {...of} />
      </EditorContext>
    );
  return (
    <EditorContext value={inside?.editor ?? editor}>
      {inside && <Announcer />}
      <Panes key={inside?.id ?? ''} {...of} />
    </EditorContext>
  );
}

/** Milliseconds until the other panels are loaded: what the editor shows first comes before. */
const PRELOAD_AFTER = 1_000;

function Panes({ flowId, projectId }: { flowId: string | null; projectId: string }) {
  const client = useQueryClient();
  const { rows } = useComposition();
  const panelOpen = useEditorState((state) => state.panelOpen);
  const isInside = useEditor().around !== undefined;
  const uploadImage = useMemo(() => uploadImageTo(client, flowId), [client, flowId]);
  const audio = useMemo(
    () => ({ title: words.aiAudio, tabs: <AudioTabs />, content: <AudioSlot flowId={flowId} projectId={projectId} /> }),
    [flowId, projectId],
  );
  useEffect(() => {
    const soon = setTimeout(preloadSlots, PRELOAD_AFTER);
    return () => clearTimeout(soon);
  }, []);
  useEffect(refuseStrayFiles, []);
  const place: CSSProperties & { '--ed-rows': number } = { '--ed-rows': rows.length };
  return (
    <div className="min-h-0 flex-1 sm:pb-[env(safe-area-inset-bottom)] [container:editor/size]" data-editor="">
      <div
        className={cx(
          'grid h-full grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[minmax(0,1fr)_auto] [--timeline:34cqh]',
          "[grid-template-areas:'stage_panel_rail'_'timeline_timeline_rail']",
          "ed-wide:[--timeline:46cqh] ed-wide:[grid-template-areas:'stage_panel_rail'_'timeline_panel_rail']",
          'ed-upright:grid-cols-[minmax(0,1fr)_auto] ed-upright:grid-rows-[minmax(0,1fr)_auto_auto] ed-upright:[--timeline:30cqh]',
          "ed-upright:[grid-template-areas:'stage_rail'_'panel_rail'_'timeline_rail']",
          "max-sm:grid-cols-1 max-sm:grid-rows-[minmax(0,1fr)_auto_auto] max-sm:[--timeline:44cqh] max-sm:[grid-template-areas:'stage'_'timeline'_'rail']",
          // Beside an open panel only the timeline's tools have room.
          panelOpen ? 'low:[--timeline:45px] low:pointer-coarse:[--timeline:53px]' : 'low:[--timeline:46cqh]',
        )}
        style={place}
      >
        <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] bg-well [grid-area:stage]">
          {isInside ? <WayBack /> : <span />}
          <EditorCanvas saveFrame={uploadImage} />
        </div>
        <div className="grid h-[min(44px+28px+var(--ed-rows)*44px+12px,var(--timeline))] min-w-0 border-t border-line [grid-area:timeline]">
          <Timeline overlayOf={overlayOfMedia} />
        </div>
        <Sidebar uploadImage={uploadImage} audio={audio} local={<LocalSlot />} />
      </div>
    </div>
  );
}

/** Dialog after the project was deleted while open: the composition can still be saved. */
function Gone({ session: { saver, editor } }: { session: ProjectSession }) {
  const gone = useStore(saver.state, ({ kind }) => kind === 'gone');
  const navigate = useNavigate();
  useEffect(() => {
    if (gone) editor.playhead.pause();
  }, [gone, editor]);
  if (!gone) return null;
  return (
    <GoneDialog
      name={saver.project.name}
      onKeep={async () => {
        const { id } = await saver.keepAsNew();
        await navigate({ to: '/studio/editor', search: { project: id }, replace: true });
      }}
      onLeave={() => void navigate({ to: '/studio/editor', search: {}, replace: true })}
    />
  );
}

/** Announces the editor's messages to assistive technology. */
function Announcer() {
  const said = useEditorState((state) => state.said);
  return (
    <output className="sr-only" aria-live="polite">
      {said.text}
    </output>
  );
}
