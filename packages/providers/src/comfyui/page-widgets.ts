import { z } from 'zod';
import { described, type InputSpec, isWidget, type ObjectInfo, specsOf } from './object-info.ts';
import type { PageNode } from './page-format.ts';

/** What the page writes after a number that it may change for each run. */
const AFTER_RUN = new Set<unknown>(['fixed', 'increment', 'decrement', 'randomize', 'increment-wrap']);

/** What the page's button for uploads leaves after the name of the file. */
const UPLOADED = new Set<unknown>(['image', 'audio', 'video']);

/** Whether the page may change a value for each run: a seed, or what its class says. */
const isChanged = (name: string, value: unknown, spec: InputSpec | undefined): boolean =>
  typeof value === 'number' && (!spec || /^(noise_)?seed$/.test(name) || Changed.safeParse(spec[1]).success);
const Changed = z.object({ control_after_generate: z.union([z.literal(true), z.string()]) });

const isUpload = ([, details]: InputSpec): boolean =>
  typeof details === 'object' && details !== null && Object.keys(details).some((name) => name.endsWith('_upload'));

/** The inputs of a node that have a field on the page, in its order: as the class has them, else as the page noted them. */
function widgetNames(
  info: ObjectInfo,
  { type, inputs }: PageNode,
  values: Readonly<Record<string, unknown>>,
): [string, InputSpec?][] {
  const known = described(info, type);
  if (known) return Object.entries(specsOf(known.input, values)).filter(([, spec]) => isWidget(spec));
  return inputs.flatMap(({ widget }): [string][] => (widget ? [[widget.name]] : []));
}

/** The values in the fields of a node. */
export function widgetValues(info: ObjectInfo, node: PageNode): Record<string, unknown> {
  const { widgets_values: written, widgets_values_named: named } = node;
  if (!Array.isArray(written)) return { ...written, ...named };
  const values: Record<string, unknown> = {};
  let at = 0;
  // A choice may bring fields of its own, which follow it: the list of fields is read anew after each.
  for (let index = 0; at < written.length; index += 1) {
    const [name, spec] = widgetNames(info, node, values)[index] ?? [];
    if (name === undefined) break;
    values[name] = written[at];
    at += 1;
    if (
      (isChanged(name, values[name], spec) && AFTER_RUN.has(written[at])) ||
      (spec && isUpload(spec) && UPLOADED.has(written[at]))
    )
      at += 1;
  }
  return { ...values, ...named };
}
