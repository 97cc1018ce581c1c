import { parseJson, invalidInput, type Client } from '../http/index.ts';
import type { ModelDraft } from '../spec/index.ts';
import { inferBindings, type Inferred } from './bindings.ts';
import { classesOf, described, missingOn, MODEL_FILE, type ObjectInfo, readObjectInfo } from './object-info.ts';
import { PageWorkflow } from './page-format.ts';
import { classesOnPage, workflowOfPage } from './page-workflow.ts';
import { workflowInFile } from './workflow-in-file.ts';
import { ownSizes } from './own-sizes.ts';
import { linkIn, Workflow } from './workflow.ts';

/** docs.comfy.org/development/api-development/workflow-api-format */
const EXPORT_HINT =
  'In ComfyUI choose File → Export Workflow (API). In older versions it is Workflow → Export (API), or Save (API Format) once the dev mode options are enabled in the settings.';

const isNode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'class_type' in value;

/** A picture or clip that ComfyUI made, as a data URL. @throws {NotSubmitted} it holds no workflow */
function textOf(source: string): string {
  const data = /^data:[^,]*;base64,/.exec(source);
  if (!data) return source;
  const text = workflowInFile(Buffer.from(source.slice(data[0].length), 'base64'));
  if (text !== undefined) return text;
  throw invalidInput(
    'This file holds no workflow: ComfyUI was told to leave it out, or another program saved the file.',
  );
}

/** @throws {NotSubmitted} it is no workflow, with what to do */
export function readWorkflow(source: string): { readonly workflow: Workflow } | { readonly page: PageWorkflow } {
  const json = parseJson(textOf(source.trim()));
  if (json === undefined) throw invalidInput('This is not JSON. Paste the whole file of the workflow.');
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidInput(`This is not a workflow. ${EXPORT_HINT}`);
  if ('nodes' in json && Array.isArray(json.nodes)) return { page: readPage(json) };
  // The body of a request to the server has the workflow below `prompt`.
  const graph: unknown = 'prompt' in json && !isNode(json.prompt) ? json.prompt : json;
  if (Object.keys(graph ?? {}).length === 0) throw invalidInput('The workflow is empty.');
  const workflow = Workflow.safeParse(graph);
  if (workflow.success) return { workflow: workflow.data };
  const [issue] = workflow.error.issues;
  throw invalidInput(
    `This is not a workflow in the API format (${issue?.path.join('.')}: ${issue?.message}). ${EXPORT_HINT}`,
  );
}

function readPage(json: object): PageWorkflow {
  const { data, error } = PageWorkflow.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    throw invalidInput(
      `This file of ComfyUI’s page cannot be read (${issue?.path.join('.')}: ${issue?.message}). ${EXPORT_HINT}`,
    );
  }
  if (data.nodes.length === 0) throw invalidInput('The workflow is empty.');
  return data;
}

/** @throws {NotSubmitted} @throws {ProviderUnreachable} */
export async function draftOf(client: Client, source: string, signal: AbortSignal): Promise<ModelDraft> {
  const read = readWorkflow(source);
  const classes = 'page' in read ? classesOnPage(read.page) : classesOf([read.workflow]);
  const info = await readObjectInfo(client, classes, signal);
  const workflow = 'page' in read ? workflowOfPage(read.page, info) : read.workflow;
  const inferred = inferBindings(workflow, info);
  const { bindings, fps, outputs, notes } = inferred;
  if (outputs.length === 0)
    throw invalidInput(
      'No node of this workflow saves an image, a video or a sound. Add SaveImage, SaveVideo or SaveAudio.',
    );
  const label = labelOf(workflow);
  const seconds = secondsOf(workflow, inferred);
  const sizes = ownSizes(workflow, inferred, info);
  return {
    remote: { workflow, bindings, ...(bindings.frames && { fps }), outputs },
    ...(label !== undefined && { label }),
    family: familyOf(workflow, inferred),
    ...(sizes && { sizes }),
    ...(seconds !== undefined && { seconds: [seconds] }),
    takesFirstImage: bindings.image !== undefined,
    needsFirstImage: bindings.image !== undefined,
    takesLastImage: bindings.lastImage !== undefined,
    notes: [...missingOn(info, workflow), ...notes, ...editNotes(workflow, inferred, info)],
  };
}

/** Whether a workflow of several pictures can also be an edit of one: then the nodes that use the others do without. */
function editNotes(workflow: Workflow, { bindings }: Inferred, info: ObjectInfo): string[] {
  const others = new Set((bindings.images ?? []).slice(1).map(([node]) => node));
  const uses = Object.values(workflow).flatMap(({ class_type: name, inputs }) =>
    Object.entries(inputs).flatMap(([input, value]) =>
      others.has(linkIn(workflow, value)?.node ?? '') ? [described(info, name)?.input.optional?.[input]] : [],
    ),
  );
  return bindings.prompt && others.size > 0 && uses.length > 0 && uses.every((one) => one !== undefined)
    ? ['Only its first picture is needed: add it once more as “Edits of an image”, and it edits one, too.']
    : [];
}

const hasClass = (workflow: Workflow, pattern: RegExp): boolean =>
  Object.values(workflow).some(({ class_type: name }) => pattern.test(name));

function familyOf(workflow: Workflow, { bindings, outputs }: Inferred): string {
  switch (outputs[0]?.media) {
    case 'video':
      if (!bindings.video) return 'clip';
      return hasClass(workflow, /MMAudio|Foley|SaveAudio|AudioSampler/i) ? 'add-audio' : 'video-upscale';
    case 'audio':
      if (hasClass(workflow, /TTS|Speech|Voice/i)) return 'speech';
      return hasClass(workflow, /Music|AceStep/i) ? 'music' : 'sound-effects';
    default:
      if (bindings.images) return 'image-mix';
      if (!bindings.image) return 'image';
      return bindings.prompt ? 'image-edit' : 'image-upscale';
  }
}

/** The longest label of a model. */
const MAX_LABEL = 40;

/** The name of the first model file that is not a part of another. */
function labelOf(workflow: Workflow): string | undefined {
  for (const input of ['ckpt_name', 'unet_name', 'model', 'model_name'])
    for (const { inputs } of Object.values(workflow)) {
      const value = inputs[input];
      if (typeof value === 'string' && MODEL_FILE.test(value))
        return (value.split(/[\\/]/).at(-1) ?? value).replace(MODEL_FILE, '').slice(0, MAX_LABEL);
    }
  return undefined;
}

/** The length of the workflow's own clip, in whole seconds. */
function secondsOf(workflow: Workflow, { bindings, fps }: Inferred): number | undefined {
  const [at] = bindings.frames ?? [];
  const frames = at && workflow[at[0]]?.inputs[at[1]];
  return typeof frames === 'number' && fps !== undefined ? Math.max(1, Math.round(frames / fps)) : undefined;
}
