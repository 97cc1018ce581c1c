import { type Job } from '@kinoloom/contract';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { shownComposition, useEditor } from '../store/index.ts';
import { type Resolution } from './formats.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';
import * as words from '../../words/en/editor/editor-render.ts';

/** Starts, cancels and repeats renders, with their error messages. */
export function useRenderActions() {
  const editor = useEditor();
  const controller = useRenderController();
  const services = useRenderServices();
  const [busy, setBusy] = useState(false);

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };

  const refused = (title: string, price: number, again: (() => void) | null) => (error: unknown) => {
    if (error instanceof ApiError && error.code === 'credits.insufficient') {
      const { required = price, available = services.available ?? 0 } = error.details;
      return services.onShortfall({ message: error.message, required, available });
    }
    toast.error(title, {
      detail: errorText(error),
      ...(again && { action: { label: words.tryAgain, onPress: again } }),
    });
  };

  const start = (resolution: Resolution): void => {
    controller.show(null);
    const { name, flowId, project } = services;
    const { history } = editor.state.getState();
    const { width, height, price } = resolution;
    const order = {
      composition: shownComposition({ draft: null, history }),
      size: { width, height },
      name,
      flowId,
      project,
    };
    controller.begin(order).catch(refused(words.notStarted, price, () => start(resolution)));
  };

  const cancel = (job: Job): void => {
    during(() => services.cancel(job)).catch((error: unknown) => {
      // It has ended meanwhile; its dialog shows the result.
      if (error instanceof ApiError && error.code === 'job.finished') return;
      toast.error(words.notCancelled, { detail: errorText(error) });
    });
  };

  const retry = (job: Job): void => {
    const follow = async (): Promise<void> => controller.follow((await services.retry(job)).id, true);
    during(follow).catch(refused(words.notStarted, job.price, () => retry(job)));
  };

  return { busy, start, cancel, retry };
}
