import '../../ui/screens.css';
import { LoadingState } from '../../ui/states.tsx';
import { slots } from '../slots.ts';
import { StudioPage } from './page-frame.tsx';

/** The workspace: features in slots. */
export function VideoScreen() {
  const { FlowHeader, WallFilter, Workspace } = slots;
  return (
    <StudioPage title="Video Generation" start={<FlowHeader />} end={<WallFilter />}>
      <Workspace fallback={<LoadingState title="Loading your flow" className="h-full" />} />
    </StudioPage>
  );
}
