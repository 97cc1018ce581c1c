import type { OwnModelRow } from '../connections/index.ts';
import type { Transcriber, Served } from './served.ts';

interface Candidates {
  /** Connections that are not paused, oldest first. */
  readonly stored: readonly { readonly served: Served }[];
  readonly own: readonly OwnModelRow[];
  /** By environment variables. */
  readonly configured: ReadonlyMap<string, Served>;
  readonly sandbox: ReadonlyMap<string, Served>;
}

/** An own model for transcription, of the newest connection that has one; else a vendor's model, else the sandbox's. */
export function transcriberOf({ stored, own, configured, sandbox }: Candidates): Transcriber | undefined {
  const transcribers = own.filter(({ fields }) => fields.family === 'transcription');
  const newest = stored.map(({ served }) => served).toReversed();
  for (const served of newest) {
    const found = transcribers.find(({ fields }) => fields.connection === served.vendor.name);
    if (found && served.vendor.transcribe) return { id: found.id, model: found.id, label: found.fields.label, served };
  }
  for (const served of [...newest, ...configured.values(), ...sandbox.values()]) {
    const model = served.vendor.transcriber;
    if (model !== undefined) return { id: served.sandbox ? 'sandbox' : model, model, label: model, served };
  }
  return undefined;
}
