import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { announceRender } from '../../rendering/index.ts';
import { scheduleOnce } from '../../lib/clock.ts';
import { RenderController } from './render-controller.ts';
import { RenderServicesContext, type RenderServices } from './render-services.ts';
import { askRender, bodyOf, startRender, type RenderOrder } from './start-render.ts';

const DeskContext = createContext<RenderController<RenderOrder> | null>(null);

/** @throws Error outside of a RenderRoom */
export function useRenderController(): RenderController<RenderOrder> {
  const desk = use(DeskContext);
  if (!desk) throw new Error('This part of the screen belongs inside a RenderRoom');
  return desk;
}

/** Around whatever renders or shows renders of one editor. */
export function RenderProvider({ services, children }: { services: RenderServices; children: ReactNode }) {
  const [{ desk, serve }] = useState(() => createRoom(services));
  useEffect(() => serve(services), [serve, services]);
  useEffect(() => () => desk[Symbol.dispose](), [desk]);

  const { jobs, project } = services;
  const projectId = project?.id ?? null;
  useEffect(() => {
    if (jobs) desk.take(jobs, projectId);
  }, [desk, jobs, projectId]);

  return (
    <RenderServicesContext value={services}>
      <DeskContext value={desk}>{children}</DeskContext>
    </RenderServicesContext>
  );
}

/** A desk, and the way to tell it of the services of the moment. */
function createRoom(first: RenderServices) {
  let services = first;
  let pending: { readonly body: string; readonly key: string } | undefined;
  const desk = new RenderController<RenderOrder>({
    later: scheduleOnce,
    ask: askRender,
    async start(order) {
      // The same film after a lost answer is asked for under the same key: it is paid for once.
      const body = JSON.stringify(bodyOf(order));
      if (pending?.body !== body) pending = { body, key: crypto.randomUUID() };
      const { renderId } = await startRender(order, pending.key);
      pending = undefined;
      void services.refreshJobs();
      return renderId;
    },
    onDone(id, url, watched) {
      void services.refreshJobs();
      // Whoever watches has it before them.
      if (watched) return;
      const job = desk.jobOf(id);
      announceRender({
        url,
        name: job?.prompt ?? services.name,
        thumbnailUrl: job?.result?.thumbnail_url ?? null,
        seconds: job?.seconds ?? null,
      });
    },
  });
  return {
    desk,
    serve: (now: RenderServices): void => {
      services = now;
    },
  };
}
