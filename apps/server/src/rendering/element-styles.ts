import { FilterPreset, filterPresets } from '@kinoloom/composition';

type Values = Readonly<Record<string, unknown>>;

const LENGTHS: ReadonlySet<string> = new Set(['borderRadius', 'padding', 'fontSize']);

/**
 * The styles of an element as an overlay has them. Clients write lengths in px, a filter by its name or as a CSS
 * brightness, `none` for what there is not. What cannot be read is left as it is, for the parse to name it.
 */
export function plainStyles(styles: unknown): Values {
  if (typeof styles !== 'object' || styles === null) return {};
  return Object.fromEntries(
    Object.entries(styles).flatMap(([name, value]): [string, unknown][] => {
      if (LENGTHS.has(name)) return [[name, inPixels(value)]];
      if (name === 'filter') return [[name, filterOf(value)]];
      if (name === 'animation') return [[name, animationOf(value)]];
      if (name === 'transform') return value === 'none' ? [] : [[name, value]];
      return [[name, value]];
    }),
  );
}

function inPixels(value: unknown): unknown {
  const pixels = typeof value === 'string' ? /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value.trim())?.[1] : undefined;
  return pixels === undefined ? value : Number(pixels);
}

function filterOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const brightness = /^brightness\((\d+(?:\.\d+)?)(%?)\)$/.exec(value.trim());
  if (brightness) return { preset: 'none', brightness: Number(brightness[1]) * (brightness[2] === '%' ? 1 : 100) };
  const wanted = value.trim().toLowerCase();
  const preset = FilterPreset.options.find(
    (name) => name === wanted || filterPresets[name].label.toLowerCase() === wanted,
  );
  return { preset: preset ?? value, brightness: 100 };
}

function animationOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { enter, exit }: { enter?: unknown; exit?: unknown } = value;
  const named = (name: unknown): unknown => (name === undefined || name === 'none' || name === '' ? null : name);
  return { enter: named(enter), exit: named(exit) };
}
