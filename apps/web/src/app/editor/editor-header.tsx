import { aspectOfCanvas } from '@kinoloom/composition';
import { RecentRenders, RenderButton } from '../../editor/render/index.ts';
import { SaveStates, type ProjectSession } from '../../editor/saving/index.ts';
import { useComposition } from '../../editor/store/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { ProjectMenu } from './project-menu.tsx';
import * as words from '../../words/en/editor/project.ts';

/** The header of an open project: name, save status, and render. */
export function EditorHeader({ session }: { session: ProjectSession }) {
  const { canvas, fps } = useComposition();
  const aspect = aspectOfCanvas(canvas);
  return (
    <StudioHeader
      title={words.videoEditor}
      start={
        <>
          <ProjectMenu session={session} />
          {aspect && <Badge className="max-md:hidden">{aspect}</Badge>}
          <span className="overflow-hidden [font:12px/16px_var(--mono)] tracking-[-0.03em] whitespace-nowrap text-text-2 max-md:hidden">
            {words.canvasSize({ width: canvas.width, height: canvas.height, fps })}
          </span>
        </>
      }
      end={
        <>
          <RecentRenders />
          <SaveStates saver={session.saver} />
          <RenderButton />
        </>
      }
      mobileEnd={
        <>
          <SaveStates saver={session.saver} compact />
          <RecentRenders />
          <RenderButton />
        </>
      }
    />
  );
}
