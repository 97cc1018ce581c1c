import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files with the same place in the import order. */
export type Layer = {
  /** A folder with everything in it; a file; or, ending in `/*`, the files directly in a folder. The longest match wins. */
  readonly paths: readonly string[];
  /** What it may import besides its own files. */
  readonly may: readonly (Layer | EntryPoint)[];
  /** The files that others may import; undefined allows all. */
  readonly entryPoints?: readonly string[];
  /** It may import other layers of the same group. */
  readonly peers?: string;
  /** It may import internal files of other layers: tests and tools. */
  readonly looksInside?: boolean;
  /** It also runs in browsers, so it imports nothing of Node. */
  readonly withoutNode?: boolean;
  /** The package's specifiers, with the file of each. */
  readonly exports?: ReadonlyMap<string, string>;
};

/** One entry point of a layer, for importers that may use no other. */
export type EntryPoint = { readonly layer: Layer; readonly file: string };

type Traits = Omit<Layer, 'paths' | 'may'>;

export const layer = (paths: string | readonly string[], may: Layer['may'], traits: Traits = {}): Layer => ({
  paths: typeof paths === 'string' ? [paths] : paths,
  may,
  ...traits,
});

/** The list of all layers that a function has made, and the function. */
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

/** A folder whose entry points are its `index.ts` and the files named here. */
export const moduleLayer = (
  folder: string,
  may: Layer['may'],
  entryPoints: readonly string[] = [],
  traits: Traits = {},
): Layer =>
  layer(folder, may, { ...traits, entryPoints: ['index.ts', ...entryPoints].map((file) => `${folder}/${file}`) });

/** One layer for each folder in `parent`, with more entry points than `index.ts` where named. */
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

/** A single export of a package. */
export function only(of: Layer, specifier: string): EntryPoint {
  const file = of.exports?.get(specifier);
  if (file === undefined) throw new Error(`${of.paths[0]} exports no ${specifier}`);
  return { layer: of, file };
}
