import '../../ui/screens.css';
import { Suspense } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { slots } from '../slots.ts';

/** The workspace: made of the features in its slots. */
export function VideoScreen() {
  const { FlowHeader, WallFilter, Workspace } = slots;
  return (
    <>
      <StudioHeader title="Video Generation" start={<FlowHeader />} end={<WallFilter />} />
      <div className="studio-body">
        <Suspense fallback={<LoadingState title="Loading your flow" className="h-full" />}>
          <Workspace />
        </Suspense>
      </div>
    </>
  );
}
