import type { InputFile, ProviderTask } from '../spec/index.ts';
import type { FileField, ReplicateModel } from './models.ts';

type Value = string | number | boolean;
type ModelInput = Record<string, Value | readonly string[]>;

/** The input fields of a model without files. */
export function plainInput(model: ReplicateModel, task: ProviderTask): Record<string, Value> {
  const { placement, ...rest } = task;
  const ours: Readonly<Record<string, unknown>> = { ...rest, ...placement };
  const sent: Record<string, Value> = { ...model.constants };
  for (const [field, theirs] of Object.entries(model.fields)) {
    const value = ours[field];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') sent[theirs] = value;
  }
  return sent;
}

/** A file of the task and its input field; list fields take several files. */
interface Placed {
  readonly field: string;
  readonly list: boolean;
  readonly source: InputFile;
}

/** The task's files that the model accepts, in order. */
export function filesOf(model: ReplicateModel, task: ProviderTask): readonly Placed[] {
  const single = Object.entries(model.files ?? {}).flatMap(([ours, field]) => {
    // The keys of `files` have this type.
    const source = task[ours as FileField];
    return source === undefined ? [] : [{ field, list: false, source }];
  });
  const { images } = model;
  const several = (task.images ?? []).flatMap((source, index) => {
    const field = typeof images === 'string' ? images : images?.[index];
    return field === undefined ? [] : [{ field, list: typeof images === 'string', source }];
  });
  return [...single, ...several];
}

/** Every input field that can hold a file. */
export const fileFields = (model: ReplicateModel): readonly string[] =>
  [...Object.values(model.files ?? {}), model.images ?? []].flat();

/** The complete input; `refer` converts each file in turn to a JSON value. */
export async function modelInput(
  model: ReplicateModel,
  task: ProviderTask,
  refer: (source: InputFile) => Promise<string>,
): Promise<ModelInput> {
  const sent: ModelInput = plainInput(model, task);
  const lists = new Map<string, string[]>();
  for (const { field, list, source } of filesOf(model, task)) {
    const reference = await refer(source);
    if (list) lists.set(field, [...(lists.get(field) ?? []), reference]);
    else sent[field] = reference;
  }
  return { ...sent, ...Object.fromEntries(lists) };
}
