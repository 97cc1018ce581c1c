import type { OwnModelRow } from '../connections/index.ts';
import type { Recogniser, Served } from './served.ts';

/** The first model of one's own that hears words, of the newest connection that has any; else a vendor's, else the sandbox's. */
export function recogniserOf(
  stored: readonly { readonly served: Served }[],
  own: readonly OwnModelRow[],
  ...vendors: readonly ReadonlyMap<string, Served>[]
): Recogniser | undefined {
  const hearing = own.filter(({ fields }) => fields.family === 'transcription');
  for (const { served } of stored.toReversed()) {
    const found = hearing.find(({ fields }) => fields.connection === served.vendor.name);
    if (found && served.vendor.recognise) return { id: found.id, label: found.fields.label, served };
  }
  for (const [name, served] of vendors.flatMap((byName) => [...byName]))
    if (served.vendor.recognise) return { id: served.sandbox ? 'sandbox' : name, label: name, served };
  return undefined;
}
