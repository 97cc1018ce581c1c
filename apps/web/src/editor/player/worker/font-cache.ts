import type { FontFile } from '@kinoloom/composition/painter';
import { fontUrl } from './font-urls.ts';

/** A window's fonts, or a worker's. */
function shelf(): FontFaceSet {
  const scope: object = globalThis;
  return 'fonts' in scope ? (scope.fonts as FontFaceSet) : document.fonts;
}

/** The fonts that the painter writes with: the renderer's own files, each loaded when a text first needs it. */
export class FontCache {
  readonly #loads = new Map<string, Promise<void>>();
  readonly #there = new Set<string>();
  readonly #failed = new Set<string>();

  /** Whether they are there, or failed to come: then the browser's own fonts stand in. */
  has(files: readonly FontFile[]): boolean {
    return files.every(({ specifier }) => this.#there.has(specifier));
  }

  /** Forgets which fonts failed to come, so that they are fetched again. */
  retry(): void {
    for (const specifier of this.#failed) this.#there.delete(specifier);
    this.#failed.clear();
  }

  /** @throws Error if one can't be fetched */
  async load(files: readonly FontFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#load(file)));
  }

  #load(file: FontFile): Promise<void> {
    const known = this.#loads.get(file.specifier);
    if (known) return known;
    const load = this.#fetch(file);
    this.#loads.set(file.specifier, load);
    load.catch(() => {
      this.#loads.delete(file.specifier);
      this.#failed.add(file.specifier);
      this.#there.add(file.specifier);
    });
    return load;
  }

  async #fetch({ specifier, alias, weight, style }: FontFile): Promise<void> {
    const face = await new FontFace(alias, `url(${fontUrl(specifier)})`, { weight, style }).load();
    shelf().add(face);
    this.#there.add(specifier);
  }
}
