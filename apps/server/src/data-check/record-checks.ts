import type { DataCheck } from './check.ts';

/** Media records, also those in the trash. */
const RECORDS = `
  (select id, user_id, media_type, bytes, mime, metadata from media
   union all
   select media_id, row->>'user_id', row->>'media_type', (row->>'bytes')::bigint, row->>'mime', row->'metadata' from trashed_media)`;

const LOST_ADVICE =
  'Restore the file from a backup of the store, under the same key. Without one the record cannot be saved: its owner can delete it.';

/** Records, their files, and the store. */
export const recordChecks: readonly DataCheck[] = [
  {
    name: 'missing-file',
    promise: 'each file that a record needs is in the store, with its size',
    tables: ['stored_object', 'media_object'],
    meaning: 'The file of a record is lost or was cut: it cannot be shown, downloaded or rendered.',
    advice: LOST_ADVICE,
    confirm: 'missing',
    differences: `
      select o.key, o.bytes, format('%s: %s bytes in the database, %s in the store', o.key, o.bytes, coalesce(s.bytes::text, 'nothing')) as what
      from stored_object o left join seen_object s using (key)
      where o.bytes is distinct from s.bytes and exists (select 1 from media_object l where l.key = o.key)`,
  },
  {
    name: 'missing-segment',
    promise: 'each segment that renders may use is in the store, with its size',
    tables: ['render_segment'],
    meaning: 'A render that finds it makes it again, which takes longer. A cut one could spoil a render.',
    advice: "Delete the row: delete from render_segment where hash = '…'. The next render makes the segment again.",
    confirm: 'missing',
    differences: `
      select 'segments/' || g.hash as key, g.bytes,
        format('segments/%s: %s bytes in the database, %s in the store', g.hash, g.bytes, coalesce(s.bytes::text, 'nothing')) as what
      from render_segment g left join seen_object s on s.key = 'segments/' || g.hash
      where g.stored_at is not null and g.bytes is distinct from s.bytes`,
  },
  {
    name: 'unknown-file',
    promise: 'each file in the store is known to the database',
    tables: ['stored_object', 'render_segment'],
    meaning: 'It takes space and belongs to nothing: it was copied there by hand, or remains from before a restore.',
    advice:
      'If no other program uses this bucket or folder, delete the file. After a restore of an older backup, keep it until nobody misses anything.',
    confirm: 'unknown',
    differences: `
      select s.key, s.bytes, format('%s: %s bytes', s.key, s.bytes) as what
      from seen_object s
      where not exists (select 1 from stored_object o where o.key = s.key)
        and not exists (select 1 from render_segment g where s.key = 'segments/' || g.hash)`,
  },
  {
    name: 'original',
    promise: 'each record has its original, as it was measured and in its owner’s folder',
    tables: ['media', 'trashed_media', 'media_object', 'stored_object'],
    meaning: 'A record without its file: it cannot be shown. Or its size, by which quotas count, is wrong.',
    advice: LOST_ADVICE,
    differences: `
      select format('record %s of %s: %s', r.id, r.user_id, case when l.key is null then 'has no original'
        else format('%s bytes, %s; its original %s has %s bytes, %s', r.bytes, r.mime, l.key, o.bytes, o.mime) end) as what
      from ${RECORDS} r
      left join media_object l on l.media_id = r.id and l.role = 'original'
      left join stored_object o on o.key = l.key
      where l.key is null or o.bytes <> r.bytes or o.mime <> r.mime or o.owner <> r.user_id`,
  },
  {
    name: 'pictures',
    promise: 'each record has the thumbnail and the keyframes that it names',
    tables: ['media', 'trashed_media', 'media_object'],
    meaning: 'The gallery or the editor shows an empty picture in place of this one.',
    advice:
      'Open the record’s details and choose Enhance, or call POST /api/enhance-media: the missing pictures are made again.',
    differences: `
      select format('record %s of %s: no %s', r.id, r.user_id, wanted.role) as what
      from ${RECORDS} r
      cross join lateral (
        select 'thumbnail' as role where (r.metadata->'enhancement_status'->>'thumbnail_extracted')::boolean
        union all
        select 'keyframe-' || (place - 1)
        from jsonb_array_elements(case jsonb_typeof(r.metadata->'keyframes'->'frames')
          when 'array' then r.metadata->'keyframes'->'frames' else '[]'::jsonb end) with ordinality as frame(value, place)
      ) wanted
      where not exists (select 1 from media_object l where l.media_id = r.id and l.role = wanted.role)`,
  },
  {
    name: 'roles',
    promise: 'each file of a record has a role that the studio serves',
    tables: ['media', 'media_object'],
    meaning: 'A file that nothing shows: it only takes space.',
    advice: 'Tell us which role it is, and what made it.',
    differences: `
      select format('record %s: %s as "%s"', l.media_id, l.key, l.role) as what
      from media_object l join media m on m.id = l.media_id
      where l.role !~ '^(original|thumbnail|keyframe-[0-9]+|proxy|scrub-proxy)$'`,
  },
  {
    name: 'derived',
    promise: 'each proxy and each transcript that is ready has its content',
    tables: ['media_proxy', 'transcript'],
    meaning: 'A video does not play where the browser needs its copy, or captions cannot be made.',
    advice: 'Delete the row; it is made again when it is needed.',
    differences: `
      select format('proxy of %s (%s): %s, file %s', source_key, purpose, state, coalesce(key, 'none')) as what
      from media_proxy where (state = 'ready') <> (key is not null)
      union all
      select format('transcript of %s by %s: failed without a reason', source_key, transcriber)
      from transcript where state = 'failed' and failure is null`,
  },
  {
    name: 'owners',
    promise: 'each record and each project belongs to the owner of its flow',
    tables: ['flow', 'media', 'project'],
    meaning: 'A user could see, in a flow, what belongs to somebody else.',
    advice: 'Stop the servers and tell us at once how the row came to be. Set its flow_id to null.',
    differences: `
      select format('record %s of %s is in the flow %s of %s', m.id, m.user_id, f.id, f.user_id) as what
      from media m join flow f on f.id = m.flow_id where m.user_id <> f.user_id
      union all
      select format('project %s of %s has the flow %s of %s', p.id, p.user_id, f.id, f.user_id)
      from project p join flow f on f.id = p.flow_id where p.user_id <> f.user_id`,
  },
  {
    name: 'versions',
    promise: 'no version of a project is newer than the project',
    tables: ['project', 'project_version'],
    meaning: 'A save was lost, as after a restore of one table alone.',
    advice: 'Restore the project from that version in the editor.',
    differences: `
      select format('project %s is at revision %s, its version %s at %s', p.id, p.revision, v.id, v.revision) as what
      from project_version v join project p on p.id = v.project_id where v.revision > p.revision`,
  },
  {
    name: 'deletions',
    promise: 'no deletion of an account takes longer than a day',
    tables: ['departure'],
    meaning: 'Somebody’s data are still here.',
    advice: 'Start a worker, and look in the log for "an account could not be deleted yet".',
    differences: `
      select format('account %s, deleted by its user at %s', user_id, created_at) as what
      from departure where created_at < now() - interval '1 day'`,
  },
];
