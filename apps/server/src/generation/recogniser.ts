import { vendorKinds } from '@kinoloom/providers';
import type { ConnectionRow, OwnModelRow } from '../connections/index.ts';
import type { Recogniser, Served } from './served.ts';

/**
 * The first model of one's own that hears words, of the newest connection that has any. Else a vendor with such a model
 * of its own: the newest connection, one whose key is set, or the sandbox.
 */
export function recogniserOf(
  stored: readonly { readonly row: Pick<ConnectionRow, 'kind'>; readonly served: Served }[],
  own: readonly OwnModelRow[],
  ...vendors: readonly ReadonlyMap<string, Served>[]
): Recogniser | undefined {
  const hearing = own.filter(({ fields }) => fields.family === 'transcription');
  for (const { served } of stored.toReversed()) {
    const found = hearing.find(({ fields }) => fields.connection === served.vendor.name);
    if (found && served.vendor.recognise) return { id: found.id, label: found.fields.label, served };
  }
  const all = [
    ...stored.toReversed().map(({ row, served }) => [row.kind, served] as const),
    ...vendors.flatMap((byName) => [...byName]),
  ];
  for (const [kind, served] of all) {
    const { label = kind, recognises } = vendorKinds.get(kind) ?? {};
    // Kinds that tell which of one's own models hear words have no other.
    if (served.vendor.recognise && !recognises) return { id: served.sandbox ? 'sandbox' : kind, label, served };
  }
  return undefined;
}
