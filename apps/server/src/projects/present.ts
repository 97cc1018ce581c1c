import { aspectOf, type Project, type ProjectSummary, type ProjectVersion } from '@kinoloom/contract';
import { thumbnailUrl } from '../media/index.ts';
import { readStoredComposition } from './composition.ts';
import type { ProjectRow, StoredProject } from './store.ts';
import type { VersionRow } from './version-store.ts';

export const presentSummary = (row: ProjectRow): ProjectSummary => ({
  id: row.id,
  flow_id: row.flowId,
  name: row.name,
  revision: row.revision,
  key: row.key,
  width: row.width,
  height: row.height,
  aspect_ratio: aspectOf(row),
  duration_in_frames: row.durationInFrames,
  overlay_count: row.overlayCount,
  thumbnail_url: row.coverId === null ? null : thumbnailUrl({ id: row.coverId }),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const presentProject = (row: StoredProject): Project => ({
  ...presentSummary(row),
  composition: readStoredComposition(row.composition),
});

export const presentVersion = (row: VersionRow): ProjectVersion => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  note: row.note,
  revision: row.revision,
  duration_in_frames: row.durationInFrames,
  overlay_count: row.overlayCount,
  created_at: row.createdAt.toISOString(),
});
