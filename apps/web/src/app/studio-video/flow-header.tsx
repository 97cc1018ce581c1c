import { useMediaQuery } from '../../lib/use-media-query.ts';
import { FlowTitle } from '../../features/flows/index.ts';
import { wallCounts, WallFilterControl } from '../../features/gallery-wall/index.ts';
import { openShare } from '../../features/sharing/open-share.ts';
import { openDialog, setStudio, useStudioState } from './studio-state.ts';
import { useStudio, useStudioRoutes } from './use-studio.ts';
import * as words from '../../words/en/studio/workspace.ts';

/** Left part of the video tab's header. */
export function FlowHeader() {
  const studio = useStudio();
  const { toFlow } = useStudioRoutes();
  const compact = useMediaQuery('(width < 1024px)');
  if (studio.known && studio.userId === null)
    return <span className="text-14 font-semibold">{words.videoGeneration}</span>;
  return (
    <FlowTitle
      flows={studio.flows}
      flow={studio.flow}
      videos={studio.videos}
      compact={compact}
      onSwitch={({ id }) => toFlow(id)}
      onCreate={() => openDialog({ kind: 'naming', mode: { kind: 'create' } })}
      onRename={(flow) => openDialog({ kind: 'naming', mode: { kind: 'rename', flow } })}
      onShare={({ id, name }) => openShare({ kind: 'flow', id, name })}
      onDelete={(flow) => openDialog({ kind: 'delete-flow', flow })}
    />
  );
}

/** Right part of the video tab's header. */
export function WallFilter() {
  const { media } = useStudio();
  const filter = useStudioState((state) => state.filter);
  return (
    <WallFilterControl
      filter={filter}
      counts={wallCounts(media ?? [])}
      onChange={(next) => setStudio({ filter: next })}
    />
  );
}
