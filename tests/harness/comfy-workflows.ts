import { readFile } from 'node:fs/promises';
import { vendorKinds, type ModelDraft } from '@kinoloom/providers';

/** Workflows in ComfyUI's API format: an image with 20 nodes, and a clip between two images. */
type WorkflowName = 'image-20-nodes' | 'clip';

export const readWorkflow = (name: WorkflowName): Promise<string> =>
  readFile(new URL(`workflows/${name}.json`, import.meta.url), 'utf8');

/** The model that the ComfyUI of a sandbox makes of a workflow. */
export async function draftWorkflow(name: WorkflowName, { url }: { readonly url: string }): Promise<ModelDraft> {
  const draft = vendorKinds.get('comfyui')?.draft;
  if (!draft) throw new Error('ComfyUI drafts no models');
  return await draft({ baseUrl: `${url}/comfyui` }, await readWorkflow(name), AbortSignal.timeout(10_000));
}
