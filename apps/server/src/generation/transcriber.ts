import type { OwnModelRow } from '../connections/index.ts';
import type { Recogniser, Served } from './served.ts';

interface Hearing {
  /** Connections that are not paused, oldest first. */
  readonly stored: readonly { readonly served: Served }[];
  readonly own: readonly OwnModelRow[];
  /** By environment variables. */
  readonly configured: ReadonlyMap<string, Served>;
  readonly sandbox: ReadonlyMap<string, Served>;
}

/** A model of one's own that hears words, of the newest connection that has one; else a vendor's model, else the sandbox's. */
export function recogniserOf({ stored, own, configured, sandbox }: Hearing): Recogniser | undefined {
  const hearing = own.filter(({ fields }) => fields.family === 'transcription');
  const newest = stored.map(({ served }) => served).toReversed();
  for (const served of newest) {
    const found = hearing.find(({ fields }) => fields.connection === served.vendor.name);
    if (found && served.vendor.recognise) return { id: found.id, model: found.id, label: found.fields.label, served };
  }
  for (const served of [...newest, ...configured.values(), ...sandbox.values()]) {
    const model = served.vendor.recogniser;
    if (model !== undefined) return { id: served.sandbox ? 'sandbox' : model, model, label: model, served };
  }
  return undefined;
}
