import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import {
  sentValues,
  vendorKinds,
  type ConnectionOptions,
  type VendorAdapter,
  type VendorLimits,
} from '@kinoloom/providers';
import type { Encryption } from './encryption.ts';
import type { OwnModelRow } from './own-models.ts';
import { secretsOf, type ConnectionRow } from './store.ts';

/** The limits of the account: as configured, else the vendor's usual ones. */
const limitsOf = (usual: VendorLimits, { concurrency, perMinute }: ConnectionRow): VendorLimits => ({
  concurrency: concurrency ?? usual.concurrency,
  perPeriod: perMinute === null ? usual.perPeriod : { count: perMinute, ms: 60_000 },
});

/** The vendor behind a connection; a refusal when something is missing, such as a key that cannot be decrypted. */
export function adapterOf(
  row: ConnectionRow,
  encryption: Encryption,
  own: readonly OwnModelRow[] = [],
): Result<VendorAdapter, Refusal> {
  const invalid = (message: string) => err<Refusal>({ code: 'input.invalid', message });
  const kind = vendorKinds.get(row.kind);
  if (!kind) return invalid(messages.connectionUnknownKind(row.kind, [...vendorKinds.keys()].join(', ')));
  const { key, webhookSecret } = secretsOf(row, encryption);
  if (key === undefined) return invalid(messages.connectionKeyLost);
  if (kind.key === 'required' && key === null) return invalid(messages.connectionNeedsKey(kind.label));
  if (kind.baseUrl === undefined && row.baseUrl === null) return invalid(messages.connectionNeedsAddress(kind.label));
  const served = own.filter(({ fields }) => fields.connection === row.id);
  const options: ConnectionOptions = {
    name: row.id,
    ...(row.baseUrl !== null && { baseUrl: row.baseUrl }),
    ...(key !== null && { apiKey: key }),
    ...(webhookSecret != null && { webhookSecret }),
    models: new Map(served.map(({ id, fields }) => [id, fields.remote])),
    sent: new Map(served.map(({ id, fields }) => [id, sentValues(fields)])),
  };
  try {
    return ok(kind.create({ ...options, limits: limitsOf(kind.create(options).limits, row) }));
  } catch (error) {
    if (error instanceof RangeError)
      return invalid(`${error.message.replace(/^\w/, (letter) => letter.toUpperCase())}.`);
    throw error;
  }
}
