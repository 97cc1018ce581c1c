import { z } from 'zod';
import { type Client, fileForm, invalidInput, upload } from '../http/index.ts';
import type { InputFile, ProviderTask, StartOptions } from '../spec/index.ts';
import type { ComfyModel } from './workflow.ts';

const Uploaded = z
  .object({ name: z.string().min(1), subfolder: z.string().default('') })
  .transform(({ name, subfolder }) => (subfolder === '' ? name : `${subfolder}/${name}`));

/** The inputs of one file, each with what a workflow needs there; null: it can do without. */
const SINGLE = [
  ['image', 'an image'],
  ['lastImage', null],
  ['video', 'a video'],
  ['audio', 'a recording'],
] as const;
type Single = (typeof SINGLE)[number][0];

/** The names that the server gave the files of a task, by the binding that takes them. */
export type Uploads = { readonly [Name in Single]?: string } & { readonly images: readonly string[] };

/** Uploads the files that a workflow takes. @param id the job's, for names that no other job has */
export async function uploadInputs(
  client: Client,
  { bindings }: ComfyModel,
  task: ProviderTask,
  id: string,
  options: StartOptions,
): Promise<Uploads> {
  let count = 0;
  const send = async (source: InputFile): Promise<string> => {
    if ('url' in source) throw invalidInput('ComfyUI takes files, not addresses.');
    const extension = /\.\w+$/.exec(source.name)?.[0] ?? '';
    const file = { file: source.file, name: `kinoloom-${id}-${++count}${extension}` };
    const form = fileForm(file, 'image', { type: 'input', overwrite: 'true' });
    return await upload(client, { path: '/upload/image', form }, Uploaded, options);
  };

  // A workflow that takes several pictures makes an edit of one.
  const first = bindings.image || !task.image ? [] : [task.image];
  const images = bindings.images ? [...first, ...(task.images ?? [])] : [];
  if (bindings.images && images.length > bindings.images.length)
    throw invalidInput(`This workflow takes ${bindings.images.length} images.`);
  const names: string[] = [];
  for (const source of images) names.push(await send(source));

  const single: { [Name in Single]?: string } = {};
  for (const [name, what] of SINGLE) {
    if (!bindings[name]?.length) continue;
    const source = task[name];
    if (source) single[name] = await send(source);
    else if (what !== null) throw invalidInput(`This workflow needs ${what}.`);
  }
  return { ...single, images: names };
}
