import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that are in one place of the order of imports. */
export type Layer = {
  /** A folder with all that is in it, a file, or with `/*` at the end the files that lie in a folder itself. The longest that fits counts. */
  readonly paths: readonly string[];
  /** What it may import beside its own files. */
  readonly may: readonly (Layer | EntryPoint)[];
  /** The files of it that others import, or undefined if any. */
  readonly entryPoints?: readonly string[];
  /** May import other parts of the same group. */
  readonly peers?: string;
  /** May import any file of other layers: tests and tools. */
  readonly looksInside?: boolean;
  /** Runs in browsers, too: imports nothing of Node. */
  readonly withoutNode?: boolean;
  /** How others name the package, and the file behind each of its names. */
  readonly exports?: ReadonlyMap<string, string>;
};

/** A single file of a layer, for importers that may use no other. */
export type EntryPoint = { readonly layer: Layer; readonly file: string };

type Traits = Omit<Layer, 'paths' | 'may'>;

export const layer = (paths: string | readonly string[], may: Layer['may'], traits: Traits = {}): Layer => ({
  paths: typeof paths === 'string' ? [paths] : paths,
  may,
  ...traits,
});

/** All layers that a function makes, and the function. */
export function collect<Arguments extends unknown[]>(
  make: (...given: Arguments) => Layer,
): readonly [made: readonly Layer[], make: (...given: Arguments) => Layer] {
  const made: Layer[] = [];
  return [
    made,
    (...given) => {
      const one = make(...given);
      made.push(one);
      return one;
    },
  ];
}

/** A folder that others know by its `index.ts` and the files named here. */
export const moduleLayer = (
  folder: string,
  may: Layer['may'],
  entryPoints: readonly string[] = [],
  traits: Traits = {},
): Layer =>
  layer(folder, may, { ...traits, entryPoints: ['index.ts', ...entryPoints].map((file) => `${folder}/${file}`) });

/** A layer for each folder in this one, with entry points of their own beside `index.ts` where named. */
export function eachFolder(
  parent: string,
  may: Layer['may'],
  {
    entryPoints = {},
    ...traits
  }: Omit<Traits, 'entryPoints'> & { entryPoints?: Readonly<Record<string, readonly string[]>> } = {},
): readonly Layer[] {
  return readdirSync(`${root}/${parent}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => moduleLayer(`${parent}/${name}`, may, entryPoints[name], traits));
}

/** A folder of `packages`, whose entry points are the `exports` of its package.json. */
export function packageLayer(folder: string, may: Layer['may'], traits: Traits = {}): Layer {
  const path = `packages/${folder}`;
  const { name, exports } = JSON.parse(readFileSync(`${root}/${path}/package.json`, 'utf8')) as {
    name: string;
    exports: Record<string, string>;
  };
  const files = Object.entries(exports).map(
    ([key, file]) => [key.replace('.', name), file.replace('.', path)] as const,
  );
  return layer(path, may, { ...traits, entryPoints: files.map(([, file]) => file), exports: new Map(files) });
}

/** One export of a package alone. */
export function only(of: Layer, specifier: string): EntryPoint {
  const file = of.exports?.get(specifier);
  if (file === undefined) throw new Error(`${of.paths[0]} exports no ${specifier}`);
  return { layer: of, file };
}
