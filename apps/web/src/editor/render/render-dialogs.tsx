import { withLeaves, type Composition } from '@kinoloom/composition';
import { useStore } from 'zustand';
import { secondsLeft, useNow } from '../../lib/clock.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { plannedFrames, RenderDialog } from '../../rendering/index.ts';
import { useEditorMedia } from '../media/index.ts';
import { select, useEditor } from '../store/index.ts';
import { CannotRenderDialog } from './findings-dialog.tsx';
import { type Finding, type Findings } from './findings.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';
import { useRenderActions } from './use-render-actions.ts';
import * as words from '../../words/en/editor/editor-render.ts';

const ResolutionDialog = lazyWithRetry(async () => (await import('./resolution-dialog.tsx')).ResolutionDialog);
const ShapesDialog = lazyWithRetry(async () => (await import('./shapes-dialog.tsx')).ShapesDialog);

interface RenderDialogsProps {
  composition: Composition;
  findings: Findings;
}

export function RenderDialogs({ composition, findings }: RenderDialogsProps) {
  const editor = useEditor();
  const controller = useRenderController();
  const services = useRenderServices();
  const actions = useRenderActions();
  const poster = usePoster(composition);
  const open = useStore(controller.state, (state) => state.open);
  if (!open) return null;

  const close = (): void => controller.show(null);
  const showFinding = ({ overlayIds, at }: Finding): void => {
    close();
    const shown = editor.state.getState().inShape?.editor ?? editor;
    select(shown, overlayIds);
    if (at !== null) shown.playhead.seek(at);
  };
  switch (open.kind) {
    case 'invalid':
      return <CannotRenderDialog findings={findings} onShow={showFinding} onClose={close} />;
    case 'resolution': {
      const asked = {
        composition,
        findings,
        available: services.available,
        poster,
        onShow: showFinding,
        onBuyCredits: services.onBuyCredits,
        onClose: close,
      };
      if (composition.shapes) return <ShapesDialog {...asked} onRender={actions.startShapes} />;
      return <ResolutionDialog {...asked} onRender={actions.start} />;
    }
    case 'render':
      return <Progress key={open.id} id={open.id} poster={poster} />;
  }
}

function Progress({ id, poster }: { id: string; poster: string | null }) {
  const controller = useRenderController();
  const services = useRenderServices();
  const { busy, cancel, retry } = useRenderActions();
  // Re-renders on every change of it.
  useStore(controller.state);
  const now = useNow(1_000).getTime();
  const job = controller.jobOf(id);
  const bytes = job?.result?.metadata['bytes'];
  return (
    <RenderDialog
      view={controller.viewOf(id)}
      facts={{
        name: job?.prompt ?? services.name,
        price: job?.price ?? 0,
        poster: job?.result?.thumbnail_url ?? poster,
        size: job?.width && job.height ? { width: job.width, height: job.height } : null,
        bytes: typeof bytes === 'number' ? bytes : undefined,
        frames: plannedFrames(job),
        secondsLeft: job ? secondsLeft(job, now) : null,
        kept: words.isInRecentRenders,
      }}
      busy={busy || !job}
      onCancel={() => job && cancel(job)}
      onRetry={() => job && retry(job)}
      onDownload={services.download}
      onClose={() => controller.show(null)}
    />
  );
}

/** A poster of the composition: the thumbnail of its first clip or image. */
function usePoster(composition: Composition): string | null {
  const media = useEditorMedia();
  const seen = withLeaves(composition.overlays).filter((overlay) => 'src' in overlay && overlay.type !== 'sound');
  for (const overlay of seen.toSorted((a, b) => a.from - b.from)) {
    const picture = 'src' in overlay ? media.factsOf(overlay.src)?.thumbnailUrl : null;
    if (picture) return picture;
  }
  return null;
}
