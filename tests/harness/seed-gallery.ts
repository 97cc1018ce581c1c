import sharp from 'sharp';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { clip } from './clips.ts';
import { signUp, type Client } from './index.ts';
import { wav } from './sounds.ts';

const COLOURS = ['#2b4a6f', '#8a4b2f', '#3f6b4a', '#6a3f6b', '#b08a3c', '#46484f'];
const FORMATS = [
  [1280, 720],
  [720, 1280],
  [960, 960],
] as const;

const SUBJECTS = [
  'a lighthouse',
  'an old fisherman',
  'two foxes',
  'a glass tower',
  'a night train',
  'a paper boat',
  'a dancer',
];
const DOINGS = ['waits in the rain', 'turns to the light', 'drifts past', 'falls silent', 'burns slowly'];
const PLACES = [
  'by the harbour',
  'under a bridge',
  'in fresh snow',
  'over the desert',
  'at a fairground',
  'in tall grass',
];
const LOOKS = ['35 mm, low sun', 'long lens, haze', 'handheld, neon', 'wide, overcast', 'macro, one lamp'];
const MODELS = ['imagen-4', 'flux-pro', 'seedream-3', 'ideogram-v3'];

/** Words of which few prompts have any part; how many prompts there are for each that has them. */
const RARE = 'quay, набережная, 東京';
const RARE_EVERY = 5_000;

/** Videos per flow; the limit is fifteen. */
const CLIPS_PER_FLOW = 10;

/**
 * Creates an account whose gallery has `count` records over two years. Of ten, seven are images in three formats, two clips and one a sound, each
 * with its own prompt, in flows of fifty. Files and thumbnails are real, shared from two dozen uploads. Every twentieth is a favourite. Takes
 * seconds.
 */
export async function seedGallery(url: string, db: Database, count: number): Promise<Client> {
  const client = await signUp(url);
  const templates = await takeIn(client);
  await db.pool.query(
    `insert into flow (id, user_id, name, description, created_at)
     select $1 || '-flow-' || n, $1, 'Flow ' || n, 'Default media generation flow', now() - n * interval '15 hours'
     from generate_series(1, greatest(1, $2::int / 50)) n`,
    [client.userId, count],
  );
  await db.pool.query(
    `with template as (
       select media.*, kind.place from unnest($3::text[]) with ordinality kind(id, place) join media using (id))
     insert into media (id, user_id, flow_id, media_type, name, mime, bytes, prompt, model, duration_ms, width, height,
                        has_audio, credits_used, favourite, metadata, created_at)
     select left(md5($1 || n), 8) || '-seed-' || n || '-' || left($1, 8), $1,
            case when media_type <> 'video' or n / 10 % 5 < $4::int / 2
                 then $1 || '-flow-' || (1 + n / 50 % greatest(1, $2::int / 50)) end,
            media_type, name, mime, bytes,
            concat_ws(', ', ($5::text[])[1 + n % cardinality($5::text[])] || ' ' || ($6::text[])[1 + n / 7 % cardinality($6::text[])],
                      ($7::text[])[1 + n / 3 % cardinality($7::text[])], ($8::text[])[1 + n / 11 % cardinality($8::text[])], 'take ' || n,
                      case when n % $10::int = 7 then $11 end),
            case media_type when 'video' then 'seedance-fast' when 'audio' then 'music' else ($9::text[])[1 + n / 2 % cardinality($9::text[])] end,
            duration_ms, width, height, has_audio, 6, n % 20 = 0, metadata, now() - n * interval '53 minutes'
     from generate_series(1, $2::int) n join template on place = 1 + (n::bigint * 7919) % cardinality($3::text[])`,
    [client.userId, count, templates, CLIPS_PER_FLOW, SUBJECTS, DOINGS, PLACES, LOOKS, MODELS, RARE_EVERY, RARE],
  );
  // Only what a gallery needs: keyframes and proxies stay with the first of each kind.
  await db.pool.query(
    `insert into media_object (media_id, role, key)
     select media.id, role, key from media
     join unnest($2::text[]) with ordinality kind(id, place) on place = 1 + (split_part(media.id, '-', 3)::bigint * 7919) % cardinality($2::text[])
     join media_object on media_object.media_id = kind.id and role in ('original', 'thumbnail')
     where media.user_id = $1 and media.id like '%-seed-%'`,
    [client.userId, templates],
  );
  // What each has cost was granted, held and captured; the balance stays.
  await db.pool.query(
    `insert into ledger_entry (user_id, kind, amount, key, note)
     select $1, 'grant', 6 * $2::int, $1 || ':seed', 'Seed'
     union all
     select $1, kind, 6, $1 || ':seed:' || n || kind, 'Seed' from generate_series(1, $2::int) n, unnest('{hold,capture}'::text[]) kind`,
    [client.userId, count],
  );
  // As autovacuum does some time after so many writes.
  for (const table of ['media', 'media_object', 'flow', 'ledger_entry']) await db.pool.query(`vacuum analyze ${table}`);
  return client;
}

/** @returns the ids of the uploads: of every ten, seven images, two clips and one sound */
async function takeIn(client: Client): Promise<string[]> {
  const pictures: string[] = [];
  for (const [index, colour] of COLOURS.entries())
    for (const [width, height] of FORMATS)
      pictures.push((await client.upload(await picture(width, height, colour, index), 'picture.png')).id);
  const clips: string[] = [];
  for (const [width, height] of FORMATS)
    clips.push(
      (await client.upload(await clip({ size: { width: width / 2, height: height / 2 }, frames: 60 }), 'clip.mp4')).id,
    );
  const sound = (await client.upload(wav(4, 16_000), 'sound.wav')).id;
  return Array.from({ length: 60 }, (_, n) => {
    if (n % 10 === 9) return sound;
    return (n % 10 >= 7 ? clips : pictures).at(n % (n % 10 >= 7 ? clips.length : pictures.length)) ?? sound;
  });
}

/** A sky above a ground, with a little grain: about as large as a photo. */
async function picture(width: number, height: number, colour: string, turn: number): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" gradientTransform="rotate(${60 + turn * 20})">
      <stop offset="0" stop-color="#0b0c0f"/><stop offset="1" stop-color="${colour}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + turn / 10)}" cy="${height * 0.4}" r="${Math.min(width, height) / 6}" fill="#f3e6c8" fill-opacity="0.85"/>
    <rect y="${height * 0.72}" width="100%" height="30%" fill="#0b0c0f" fill-opacity="0.7"/></svg>`;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const painted = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return Buffer.from(painted);
}
