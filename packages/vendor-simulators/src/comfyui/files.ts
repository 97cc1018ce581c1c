import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { type Env, readForm, readFormFile, type UploadedFile } from '../control/request.ts';
import type { Core, VendorApi } from '../jobs/core.ts';
import { deliver } from '../jobs/delivery-routes.ts';
import { DAY_MS, type SimulatedJob } from '../jobs/simulated-job.ts';
import type { StoredUpload } from '../jobs/upload-store.ts';
import { savedFiles } from './record.ts';

/** A real server keeps files for ever, and the history until it is restarted. */
export const KEPT_MS = 30 * DAY_MS;

/** The server's folder of inputs. Paths are relative to it. */
interface InputFolder {
  find(path: string): Promise<{ readonly file: StoredUpload; readonly bytes: Buffer } | undefined>;
  /** @returns the id of the upload */
  save(path: string, file: UploadedFile): Promise<string>;
}

export function inputFolder({ uploads, now }: Core): InputFolder {
  const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);
  return {
    find: (path) => uploads.get(idOf(path), now()),
    save: async (path, file) => (await uploads.add({ ...file, id: idOf(path), lifetimeMs: KEPT_MS }, now())).id,
  };
}

const pathOf = (subfolder: string, name: string): string => (subfolder === '' ? name : `${subfolder}/${name}`);

const TYPES = ['output', 'temp', 'input'];

interface Parts {
  readonly files: InputFolder;
  readonly jobOfFile: (filename: string) => SimulatedJob | undefined;
  readonly vendor: VendorApi;
}

/** `/upload/image` and `/view`. */
export function fileRoutes(api: Hono<Env>, core: Core, { files, jobOfFile, vendor }: Parts): void {
  /** A free name: `a (1).png` if `a.png` exists. */
  async function freeName(subfolder: string, name: string): Promise<string> {
    const [, stem = name, extension = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
    for (let n = 0; ; n += 1) {
      const free = n === 0 ? name : `${stem} (${n})${extension}`;
      if (!(await files.find(pathOf(subfolder, free)))) return free;
    }
  }

  api.post('/upload/image', async (c) => {
    const form = await readForm(c);
    const file = await readFormFile(form, 'image');
    const type = form?.get('type') ?? 'input';
    const subfolder = form?.get('subfolder') ?? '';
    const overwrite = form?.get('overwrite');
    if (!file || type !== 'input' || typeof subfolder !== 'string' || /\.\.|^\//.test(pathOf(subfolder, file.name)))
      return c.body(null, 400);
    const name = overwrite === 'true' || overwrite === '1' ? file.name : await freeName(subfolder, file.name);
    c.get('record')({ status: 200, id: await files.save(pathOf(subfolder, name), file) });
    return c.json({ name, subfolder, type });
  });

  api.get('/view', async (c) => {
    const { filename = '', subfolder = '', type = 'output' } = c.req.query();
    if (filename === '') return c.body(null, 404);
    if (filename.startsWith('/') || filename.includes('..') || !TYPES.includes(type)) return c.body(null, 400);
    if (type === 'input') {
      const stored = await files.find(pathOf(subfolder, filename));
      if (!stored) return c.body(null, 404);
      return c.body(new Uint8Array(stored.bytes), 200, { 'content-type': stored.file.contentType });
    }
    const job = jobOfFile(filename);
    const [made] = job?.outputs ?? [];
    const isThere = Object.values(job ? savedFiles(job) : {}).some(({ images }) =>
      images.some((file) => file.filename === filename && file.subfolder === subfolder && file.type === type),
    );
    return job && made !== undefined && isThere
      ? await deliver(c, core, vendor, { job, name: made })
      : c.body(null, 404);
  });
}
