import type { Connection, ConnectionCheck, ConnectionKind } from '@kinoloom/contract';
import type { VendorAdapter, VendorKind } from '@kinoloom/providers';
import { z } from 'zod';
import type { Encryption } from './encryption.ts';
import { secretsOf, type ConnectionRow } from './store.ts';

const CHECK_MS = 20_000;

/** Asks a connection's server, by a free request. */
export async function checkConnection(vendor: VendorAdapter): Promise<ConnectionCheck> {
  const { ok, tried, message } = await vendor.check(AbortSignal.timeout(CHECK_MS));
  return { at: new Date().toISOString(), ok, tried, message };
}

export const presentKind = (kind: VendorKind): ConnectionKind => ({
  name: kind.name,
  label: kind.label,
  base_url: kind.baseUrl ?? null,
  address_example: kind.addressExample ?? null,
  programs: [...(kind.programs ?? [])],
  needs_key: kind.key === 'required',
  model_schema: kind.Model ? z.toJSONSchema(kind.Model, { io: 'input' }) : null,
  drafts: kind.draft !== undefined,
  source_example: kind.sourceExample ?? null,
});

export function presentConnection(row: ConnectionRow, encryption: Encryption, jobs: number): Connection {
  const { key } = secretsOf(row, encryption);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    base_url: row.baseUrl,
    key: key === null ? 'none' : key === undefined ? 'lost' : 'stored',
    key_end: row.keyEnd,
    has_webhook_secret: row.webhookSecret !== null,
    concurrency: row.concurrency,
    per_minute: row.perMinute,
    paused: row.pausedAt !== null,
    from_environment: null,
    check: row.check,
    unfinished_jobs: jobs,
  };
}
