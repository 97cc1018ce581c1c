import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { announceRender } from '../../rendering/index.ts';
import { scheduleOnce } from '../../lib/schedule-once.ts';
import { useEditor } from '../store/index.ts';
import { pollsFor } from './poll-render.ts';
import { RenderController } from './render-controller.ts';
import { RenderServicesContext, type RenderServices } from './render-services.ts';
import { askRender, bodyOf, postRender, type RenderOrder } from './start-render.ts';

const RenderControllerContext = createContext<RenderController<RenderOrder> | null>(null);

/** @throws Error outside of a RenderProvider */
export function useRenderController(): RenderController<RenderOrder> {
  const controller = use(RenderControllerContext);
  if (!controller) throw new Error('This part of the screen belongs inside a RenderProvider');
  return controller;
}

/** Provides the render controller of one editor. */
export function RenderProvider({ services, children }: { services: RenderServices; children: ReactNode }) {
  const { film } = useEditor();
  const [{ controller, serve }] = useState(() => createController(services, pollsFor(film.maxSeconds)));
  useEffect(() => serve(services), [serve, services]);
  useEffect(() => () => controller[Symbol.dispose](), [controller]);

  const { jobs, project } = services;
  const projectId = project?.id ?? null;
  useEffect(() => {
    if (jobs) controller.update(jobs, projectId);
  }, [controller, jobs, projectId]);

  return (
    <RenderServicesContext value={services}>
      <RenderControllerContext value={controller}>{children}</RenderControllerContext>
    </RenderServicesContext>
  );
}

/** A controller, and a setter for the current services. */
function createController(first: RenderServices, polls: number) {
  let services = first;
  let pending: { readonly body: string; readonly key: string } | undefined;
  const controller = new RenderController<RenderOrder>({
    later: scheduleOnce,
    polls,
    ask: askRender,
    async start(order) {
      // Idempotent: after a lost response the same composition is sent with the same key and charged once.
      const body = JSON.stringify(bodyOf(order));
      if (pending?.body !== body) pending = { body, key: crypto.randomUUID() };
      const { renderId } = await postRender(order, pending.key);
      pending = undefined;
      void services.refreshJobs();
      return renderId;
    },
    onDone(id, url, watched) {
      void services.refreshJobs();
      // The watching user needs no notification.
      if (watched) return;
      const job = controller.jobOf(id);
      announceRender({
        url,
        name: job?.prompt ?? services.name,
        thumbnailUrl: job?.result?.thumbnail_url ?? null,
        seconds: job?.seconds ?? null,
      });
    },
  });
  return {
    controller,
    serve: (now: RenderServices): void => {
      services = now;
    },
  };
}
