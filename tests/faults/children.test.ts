import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MediaRecord } from '@kinoloom/contract';
import { signUp, startServer, withOutputOf, type TestServer } from '../harness/index.ts';
import { expectLedgerAddsUp } from '../harness/ledger.ts';
import { descendantsOf } from '../harness/processes.ts';

/** `npm test` runs the short form, `npm run test:faults` the whole. */
const WHOLE = process.env['FAULTS'] === 'all';
const KILLS = WHOLE ? 40 : 6;
const LONGEST_PAUSE_MS = 1_500;

/** The children of the server by what their command names. The database is another test's. */
const CHILDREN = {
  sandbox: 'vendor-simulators/src/main.ts',
  renderer: 'packages/renderer/',
  media: 'packages/media/src/node/process/child.ts',
} as const;
type Kind = keyof typeof CHILDREN;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WELCOME_CREDITS: '10000' });
});
afterAll(() => server.dispose());

/** @returns which kind was killed; undefined if none of the wanted ones runs at the moment */
function killOne(wanted: readonly Kind[]): Kind | undefined {
  const found = wanted.flatMap((kind) =>
    descendantsOf(server.pid)
      .filter(({ command }) => command.includes(CHILDREN[kind]))
      .map(({ pid }) => ({ kind, pid })),
  );
  const chosen = found[Math.floor(Math.random() * found.length)];
  if (!chosen) return undefined;
  try {
    process.kill(chosen.pid, 'SIGKILL');
  } catch {
    // It has ended by itself since it was found.
    return undefined;
  }
  return chosen.kind;
}

test(
  `${KILLS} killed children of the server: it stays, every job ends once, and the ledger adds up`,
  { ...(WHOLE && { tags: 'long' }), timeout: 300_000 + KILLS * 10_000 },
  () =>
    withOutputOf(server, async () => {
      const { pid } = server;
      const client = await signUp(server.url);
      const takeId = await client.generate('/api/ai/video/generate/mock-vid', { prompt: 'Clouds drift' });
      const take = await client.ended(takeId);
      expect(take.status).toBe('completed');
      const jobs = new Set([takeId]);
      const order = async (turn: number): Promise<void> => {
        jobs.add(await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `Picture ${turn}` }));
        const { renderId } = await client.ok<{ renderId: string }>('POST', '/api/render-video', {
          json: { sequences: [{ id: takeId }, { id: takeId }], title: `Film ${turn}` },
        });
        jobs.add(renderId);
      };
      const killed: Record<Kind, number> = { sandbox: 0, renderer: 0, media: 0 };
      const kinds = Object.keys(CHILDREN) as Kind[];
      let kills = 0;
      for (let turn = 0; kills < KILLS; turn++) {
        if (turn % 3 === 0) await order(turn);
        await sleep(Math.random() * LONGEST_PAUSE_MS);
        // Those that were killed least often, as long as one of them runs.
        const least = Math.min(...Object.values(killed));
        const kind = killOne(kinds.filter((each) => killed[each] === least)) ?? killOne(kinds);
        if (kind === undefined) continue;
        killed[kind] += 1;
        kills += 1;
      }
      expect(killed.sandbox).toBeGreaterThan(0);
      expect(killed.media + killed.renderer).toBeGreaterThan(0);
      const ended = [];
      for (const id of jobs) ended.push(await client.ended(id, 240_000));
      for (const { id, status, charge, price, result, error } of ended) {
        if (status === 'completed') {
          const record = await client.ok<MediaRecord>('GET', `/api/db/media?id=${result?.id}`);
          expect((await client.bytes(record.url)).length).toBeGreaterThan(1_000);
          if (price > 0) expect([id, charge]).toEqual([id, 'captured']);
        } else {
          // Its renderer was killed, or the sandbox while it was being asked: nobody pays for it.
          expect([id, charge, error?.message]).toEqual([id, price > 0 ? 'released' : 'free', expect.any(String)]);
        }
      }
      const all = await client.ok<{ jobs: { id: string }[] }>('GET', '/api/jobs');
      expect(all.jobs.map(({ id }) => id).toSorted()).toEqual([...jobs].toSorted());
      const results = ended.flatMap(({ result }) => (result ? [result.id] : []));
      expect(new Set(results).size).toBe(results.length);
      await expectLedgerAddsUp(client);

      // Everything works again, once the sandbox is back.
      await vi.waitFor(async () => expect((await fetch(new URL('/api/ready', server.url))).status).toBe(200), 30_000);
      const last = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'The last' });
      expect((await client.ended(last, 120_000)).status).toBe('completed');
      expect([server.pid, server.exit()]).toEqual([pid, undefined]);
      expect(server.output()).not.toMatch(/"level":60|unhandled/iu);
      // eslint-disable-next-line no-console -- the figure of the run
      console.log(killed, `${results.length} of ${ended.length} jobs completed`);
    }),
);
