import { isDeepStrictEqual } from 'node:util';
import type { InputFile, ProviderTask } from '../spec/index.ts';
import { converted, fieldOf, type FieldTable, type FileField, type Scalar, type ScalarField } from './field-table.ts';

export type ModelInput = { [field: string]: Scalar | readonly string[] | ModelInput };

/** The input fields of a model without files. */
export function plainInput(table: FieldTable, task: ProviderTask): ModelInput {
  const { placement, ...rest } = task;
  const ours: Readonly<Record<string, unknown>> = { ...rest, ...placement };
  const sent: ModelInput = {};
  for (const [field, value] of Object.entries(table.constants ?? {})) setField(sent, field, value);
  for (const [field, target] of Object.entries(table.fields)) {
    const value = ours[field satisfies string as ScalarField];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      setField(sent, fieldOf(target), converted(target, value));
  }
  return sent;
}

/** Sets a field whose name may lead into objects. */
function setField(input: ModelInput, name: string, value: ModelInput[string]): void {
  const [first = '', ...inner] = name.split('.');
  if (inner.length === 0) {
    input[first] = value;
    return;
  }
  const known = Object.hasOwn(input, first) ? input[first] : undefined;
  const inside: ModelInput = typeof known === 'object' && !Array.isArray(known) ? (known as ModelInput) : {};
  input[first] = inside;
  setField(inside, inner.join('.'), value);
}

/** A file of the task and its input field; list fields take several files. */
interface Placed {
  readonly field: string;
  readonly list: boolean;
  readonly source: InputFile;
}

const placed = (name: string, source: InputFile): Placed =>
  name.endsWith('[]') ? { field: name.slice(0, -2), list: true, source } : { field: name, list: false, source };

/** The task's files that the model accepts, in order. */
export function filesOf(table: FieldTable, task: ProviderTask): readonly Placed[] {
  const single = Object.entries(table.files ?? {}).flatMap(([ours, field]) => {
    // The keys of `files` have this type.
    const source = task[ours as FileField];
    return source === undefined ? [] : [placed(field, source)];
  });
  const { images } = table;
  const several = (task.images ?? []).flatMap((source, index) => {
    const field = typeof images === 'string' ? `${images}[]` : images?.[index];
    return field === undefined ? [] : [placed(field, source)];
  });
  return [...single, ...several];
}

/** Every input field that can hold a file. */
export const fileFields = (table: FieldTable): readonly string[] =>
  [...Object.values(table.files ?? {}), table.images ?? []].flat().map((name) => name.replace(/\[\]$/, ''));

/** The complete input; `refer` converts each file in turn to a JSON value. */
export async function modelInput(
  table: FieldTable,
  task: ProviderTask,
  refer: (source: InputFile) => Promise<string>,
): Promise<ModelInput> {
  const sent = plainInput(table, task);
  const lists = new Map<string, string[]>();
  for (const { field, list, source } of filesOf(table, task)) {
    const reference = await refer(source);
    if (list) lists.set(field, [...(lists.get(field) ?? []), reference]);
    else setField(sent, field, reference);
  }
  for (const [field, references] of lists) setField(sent, field, references);
  return sent;
}

/**
 * Tells whether an input that a vendor lists is that of this task: the same files are given, whose addresses differ with
 * each upload, and every other field that we send is equal.
 */
export function inputMatcher(
  table: FieldTable,
  task: ProviderTask,
): (input: Readonly<Record<string, unknown>>) => boolean {
  const expected = Object.entries(plainInput(table, task));
  const given = new Set(filesOf(table, task).map(({ field }) => field));
  return (input) =>
    expected.every(([field, value]) => isDeepStrictEqual(input[field], value)) &&
    fileFields(table).every((field) => field in input === given.has(field));
}
