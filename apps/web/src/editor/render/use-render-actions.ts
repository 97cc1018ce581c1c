import type { CanvasAspect } from '@kinoloom/composition';
import { type Job } from '@kinoloom/contract';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { shownComposition, useEditor } from '../store/index.ts';
import { type Resolution } from './formats.ts';
import { useRenderController } from './render-provider.tsx';
import type { RenderController } from './render-controller.ts';
import { useRenderServices } from './render-services.ts';
import type { RenderOrder } from './start-render.ts';
import * as words from '../../words/en/editor/editor-render.ts';

/** A shape of the film, and what it is rendered in. */
export interface ShapeChoice {
  readonly shape: CanvasAspect;
  readonly resolution: Resolution;
}

const isRunning = ({ state }: RenderController<RenderOrder>): boolean => state.getState().phase.kind === 'rendering';

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

  const orderOf = ({ width, height }: Resolution, shape?: CanvasAspect): RenderOrder => {
    const { name, flowId, project } = services;
    const { history } = editor.state.getState();
    return {
      composition: shownComposition({ draft: null, history }),
      size: { width, height },
      ...(shape && { shape }),
      name: shape ? words.nameInShape({ name, shape: shape.replace(':', 'x') }) : name,
      flowId,
      project,
    };
  };

  const start = (resolution: Resolution): void => {
    controller.show(null);
    controller.begin(orderOf(resolution)).catch(refused(words.notStarted, resolution.price, () => start(resolution)));
  };

  /** One render for each, as they are now. If one is refused, those before it run, and it and the others can be tried again. */
  const startShapes = (chosen: readonly ShapeChoice[]): void => {
    controller.show(null);
    void startOrders(chosen.map(({ shape, resolution }) => ({ order: orderOf(resolution, shape), ...resolution })));
  };

  const startOrders = async (orders: readonly { order: RenderOrder; price: number }[]): Promise<void> => {
    for (const [index, { order }] of orders.entries()) {
      const rest = orders.slice(index);
      try {
        if (isRunning(controller)) await controller.add(order);
        else await controller.begin(order);
      } catch (error) {
        const price = rest.reduce((sum, each) => sum + each.price, 0);
        return refused(words.notStarted, price, () => void startOrders(rest))(error);
      }
    }
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

  return { busy, start, startShapes, cancel, retry };
}
