import { EmptyState } from '../../../ui/states.tsx';
import { useEditorMedia } from '../../media/index.ts';
import { PanelHeader } from '../panel-header.tsx';
import { MediaCards } from './media-cards.tsx';

const HINT = 'Select a video clip from the timeline to configure its settings.';

/** The clips of the flow, while none of the time line is selected. */
export function VideoPanel() {
  const { offered } = useEditorMedia();
  const clips = offered.filter(({ type }) => type === 'video');
  return (
    <>
      <PanelHeader title="Video" />
      <div className="pn-body">
        {clips.length === 0 ? (
          <EmptyState title="No clips in this flow">{HINT}</EmptyState>
        ) : (
          <>
            <p className="pn-hint">{HINT}</p>
            <h3 className="pn-sub">Clips of this flow</h3>
            <MediaCards media={clips} />
            <p className="pn-hint">Drag one onto the timeline, or press to add it there.</p>
          </>
        )}
      </div>
    </>
  );
}
