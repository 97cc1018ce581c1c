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
import { EditorContext, useEditorState, useComposition } from '../../editor/store/index.ts';
import { Timeline } from '../../editor/timeline/timeline.tsx';
import { AudioTabs } from '../../features/audio/index.ts';
import { AudioNews, AudioSlot, LocalSlot } from './media-slots.tsx';
import { EditorHeader } from './editor-header.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { uploadImageTo } from './media-facts.ts';
import { useEditorMedia } from './use-editor-media.ts';
import { useRenderServices } from './use-render-services.ts';

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
        <Panes flowId={saver.project.flow_id} />
        <ConflictDialog saver={saver} />
        <Gone session={session} />
        <LeaveQuestion saver={saver} />
        <AudioNews />
        <Announcer />
      </EditorMediaContext>
    </EditorContext>
  );
}

function Panes({ flowId }: { flowId: string | null }) {
  const client = useQueryClient();
  const { rows } = useComposition();
  const uploadImage = useMemo(() => uploadImageTo(client, flowId), [client, flowId]);
  const audio = useMemo(
    () => ({ title: 'AI Audio', tabs: <AudioTabs />, content: <AudioSlot flowId={flowId} /> }),
    [flowId],
  );
  const place: CSSProperties & { '--ed-rows': number } = { '--ed-rows': rows };
  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-1 max-md:grid-cols-1 max-md:grid-rows-[minmax(0,1fr)_auto]"
      style={place}
      data-editor=""
    >
      <div className="grid min-h-0 min-w-0 grid-rows-[minmax(120px,1fr)_auto]">
        <div className="grid min-h-0 min-w-0 bg-well">
          <EditorCanvas />
        </div>
        <div className="grid h-[min(44px+28px+var(--ed-rows)*44px+12px,46dvh)] min-w-0 border-t border-line max-md:h-[min(52px+28px+var(--ed-rows)*44px,44dvh)]">
          <Timeline overlayOf={overlayOfMedia} />
        </div>
      </div>
      <Sidebar uploadImage={uploadImage} audio={audio} local={<LocalSlot />} />
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
