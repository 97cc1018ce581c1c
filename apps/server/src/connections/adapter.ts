import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import {
  sentValues,
  vendorKinds,
  type ConnectionOptions,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '@kinoloom/providers';
import type { Encryption } from './encryption.ts';
import type { OwnModelRow } from './own-models.ts';
import { secretsOf, type ConnectionRow } from './store.ts';

const invalid = (message: string) => err<Refusal>({ code: 'input.invalid', message });

/** The limits of the account: as configured, else the vendor's usual ones. */
const limitsOf = (usual: VendorLimits, { concurrency, perMinute }: ConnectionRow): VendorLimits => ({
  concurrency: concurrency ?? usual.concurrency,
  perPeriod: perMinute === null ? usual.perPeriod : { count: perMinute, ms: 60_000 },
});

/** The kind of a connection with its options; a refusal when something is missing, such as a key that cannot be decrypted. */
export function optionsOf(
  row: ConnectionRow,
  encryption: Encryption,
): Result<{ readonly kind: VendorKind; readonly options: ConnectionOptions }, Refusal> {
  const kind = vendorKinds.get(row.kind);
  if (!kind) return invalid(messages.connectionUnknownKind(row.kind, [...vendorKinds.keys()].join(', ')));
  const { key, webhookSecret } = secretsOf(row, encryption);
  if (key === undefined) return invalid(messages.connectionKeyLost);
  if (kind.key === 'required' && key === null) return invalid(messages.connectionNeedsKey(kind.label));
  if (kind.baseUrl === undefined && row.baseUrl === null) return invalid(messages.connectionNeedsAddress(kind.label));
  return ok({
    kind,
    options: {
      name: row.id,
      ...(row.baseUrl !== null && { baseUrl: row.baseUrl }),
      ...(key !== null && { apiKey: key }),
      ...(webhookSecret != null && { webhookSecret }),
    },
  });
}

/** The origin that gets the connection's key: that of its own address, else of the vendor's. */
function originOf({ kind, baseUrl }: ConnectionRow): string | undefined {
  const address = baseUrl ?? vendorKinds.get(kind)?.baseUrl;
  return address === undefined ? undefined : new URL(address).origin;
}

/** Whether a change would send the stored key, which nobody entered again, to another server. */
export const takesKeyElsewhere = (before: ConnectionRow, after: ConnectionRow): boolean =>
  before.key !== null && after.key === before.key && originOf(after) !== originOf(before);

/** The vendor behind a connection, with the models of one's own that use it. */
export function adapterOf(
  row: ConnectionRow,
  encryption: Encryption,
  own: readonly OwnModelRow[] = [],
): Result<VendorAdapter, Refusal> {
  const found = optionsOf(row, encryption);
  if (!found.ok) return found;
  const { kind } = found.value;
  const served = own.filter(({ fields }) => fields.connection === row.id);
  const options: ConnectionOptions = {
    ...found.value.options,
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
