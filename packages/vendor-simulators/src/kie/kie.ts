import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Faults } from '../control/faults.ts';
import type { Journal } from '../control/journal.ts';
import type { Env } from '../control/request.ts';
import type { Size } from '../studio.ts';
import { type Core, isOwn, type VendorApi } from '../jobs/core.ts';
import { download, InputUnavailable } from '../jobs/input-file.ts';
import type { JobPlan } from '../jobs/plan.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { HD_MODEL, kieDialect } from './dialect.ts';
import { fileHostRoutes } from './file-host.ts';
import { callbackOf, KIE_LIFETIMES } from './record.ts';
import { readVeo, veoPlan } from './veo.ts';
import { veoRoutes } from './veo-routes.ts';

const FULL_HD: Size = { width: 1920, height: 1080 };
/** How the 1080p version names its clip; no client can. */
const CLIP = 'clip:';

/** Kie.ai's API below `/kie`, and its file host below `/kie-files`. */
export function kie(core: Core, control: { readonly journal: Journal; readonly faults: Faults }): VendorApi {
  const { store, uploads, fetch, now, baseUrl } = core;
  const dialect = kieDialect((job) => callbackOf(job, baseUrl()));
  const routes = new Hono<Env>();
  routes.route('/kie', veoRoutes({ core, dialect, ...control }));
  routes.route('/kie-files', fileHostRoutes(core, dialect));

  async function clipFile(id: string): Promise<Buffer> {
    const name = store.get(id)?.outputs[0];
    if (name === undefined) throw new InputUnavailable('The video is no longer there.');
    return await readFile(join(await store.folder(id), name));
  }

  return {
    dialect,
    routes,
    profile: {
      ...KIE_LIFETIMES,
      // The 1080p version takes Kie one to three minutes.
      startMs: ({ model }) => (model === HD_MODEL ? 4_000 : 1_000),
      planOf: (job) => (job.model === HD_MODEL ? hdPlan(job) : veoPlanOf(job)),
      readInput: async (reference, use, signal) => {
        if (reference.startsWith(CLIP)) return await clipFile(reference.slice(CLIP.length));
        const address = new URL(reference);
        const fileId = /^\/kie-files\/files\/([0-9a-f]+)\//.exec(address.pathname)?.[1];
        if (fileId === undefined || !isOwn(address, baseUrl())) {
          return await download(reference, { what: use, fetch, signal });
        }
        const stored = await uploads.get(fileId, now());
        if (!stored) throw new InputUnavailable('The file does not exist or has expired.');
        return stored.bytes;
      },
    },
  };
}

function veoPlanOf(job: SimulatedJob): JobPlan | undefined {
  const read = readVeo(job.input);
  return 'veo' in read ? veoPlan(read.veo) : undefined;
}

function hdPlan({ input, seed }: SimulatedJob): JobPlan | undefined {
  const clip = input['clip'];
  if (typeof clip !== 'string') return undefined;
  return { kind: 'upscale-clip', prompt: '', seed, video: `${CLIP}${clip}`, keepSound: true, size: () => FULL_HD };
}
