import { type FieldTable, type InputSchema, suggestionsOf, tableFromSchema } from '../field-table/index.ts';
import { type Client, invalidInput, isUrl } from '../http/index.ts';
import { type ModelDraft, NotSubmitted } from '../spec/index.ts';
import { outputsOf } from './prediction.ts';
import { pathOf, Published, readPublished, schemaOf, Version } from './published.ts';

/** A model's id, or the address of its page. */
const SOURCE = /^(?:https?:\/\/replicate\.com\/)?([\w.-]+\/[\w.-]+)(?:(?::|\/versions\/)([0-9a-f]{64}))?(?:\/api)?\/?$/;

/**
 * Drafts a model from its description. Community models are pinned to a version: only official ones promise a stable
 * input (replicate.com/docs/topics/models/official-models).
 * @throws {NotSubmitted} @throws {ProviderUnreachable}
 */
export async function draftModel(client: Client, source: string, signal: AbortSignal): Promise<ModelDraft> {
  const [, name, asked] = SOURCE.exec(source.trim()) ?? [];
  if (name === undefined) throw invalidInput('A model of Replicate is named owner/name, or owner/name:version.');
  const { path } = pathOf(name);
  const model = await readPublished(client, path, Published, signal);
  if ('gone' in model) throw new NotSubmitted({ code: 'model_retired', message: `${name}: ${model.gone}` });
  const { is_official: isOfficial, latest_version: latest } = model.found;
  const pinned = asked ?? (isOfficial === true ? undefined : latest?.id);
  let version = latest;
  if (asked !== undefined && asked !== latest?.id) {
    const older = await readPublished(client, `${path}/versions/${asked}`, Version, signal);
    if ('gone' in older) throw new NotSubmitted({ code: 'model_retired', message: `${name}:${asked}: ${older.gone}` });
    version = older.found;
  }
  const input = schemaOf(version, 'Input');
  if (!input) throw invalidInput(`Replicate publishes no schema of ${name}.`);
  if (!makesFiles(schemaOf(version, 'Output'))) throw invalidInput(`${name} makes no files.`);
  const { makes, isGuess } = kindOf(model.found, input);
  const drafted = tableFromSchema(input, makes);
  const { notes, ...suggestions } = suggestionsOf(drafted, input, name);
  return {
    remote: { id: pinned === undefined ? name : `${name}:${pinned}`, ...drafted.table },
    label: (name.split('/')[1] ?? name).replaceAll(/[-_]/g, ' ').slice(0, 40),
    ...suggestions,
    notes: [
      ...(isGuess ? [`Replicate does not tell what it makes; by its inputs it is ${makes}.`] : []),
      ...(pinned === undefined
        ? []
        : [`It is pinned to version ${pinned.slice(0, 8)}, since community models change.`]),
      ...notes,
    ],
  };
}

const isFile = ({ types, isUrl }: InputSchema): boolean => types.includes('string') && isUrl;

/** Whether an output is a URL, a list of URLs, or an object with some; assumed if it is not described. */
function makesFiles(output: InputSchema | undefined): boolean {
  if (!output || output.types.length === 0) return true;
  return [output, ...(output.items ? [output.items] : []), ...output.fields.values(), ...output.options].some(isFile);
}

const EXTENSIONS: readonly (readonly [RegExp, FieldTable['makes']])[] = [
  [/\.(mp4|webm|mov|gif)$/i, 'video'],
  [/\.(mp3|wav|flac|ogg|m4a|opus)$/i, 'audio'],
  [/\.(png|jpe?g|webp|avif)$/i, 'image'],
];

/** What a model makes: by the file of its example, else by its inputs. */
function kindOf({ default_example: example }: Published, { fields }: InputSchema) {
  const [url] = outputsOf(example?.output, '').flatMap((output) =>
    'url' in output && isUrl(output.url) ? output.url : [],
  );
  const path = url === undefined ? '' : new URL(url).pathname;
  const shown = EXTENSIONS.find(([pattern]) => pattern.test(path))?.[1];
  if (shown) return { makes: shown, isGuess: false };
  const has = (...names: string[]): boolean => names.some((name) => fields.has(name));
  if (has('video', 'num_frames', 'fps', 'duration', 'start_image')) return { makes: 'video', isGuess: true } as const;
  if (has('voice', 'voice_id', 'audio', 'text')) return { makes: 'audio', isGuess: true } as const;
  return { makes: 'image', isGuess: true } as const;
}
