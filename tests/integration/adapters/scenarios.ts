import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogue, findTool, type Entry } from '@kinoloom/contract';
import { type Progress, SubmissionUnknown, type WebhookVerdict } from '@kinoloom/providers';
import { type FaultName, faultRule } from '@kinoloom/vendor-simulators';
import { startQuickSandbox } from '../../harness/quick-sandbox.ts';
import { sampled } from '../../harness/sampled.ts';
import { keep, lookUntil, measured, signal } from './files.ts';
import { faultsOf, outcomeOf, outcomes } from './outcomes.ts';
import { adaptersTo, answersWithResult, rig, type VendorName, VENDORS } from './rig.ts';
import { taskFor, USUAL } from './tasks.ts';

const ordered = catalogue.filter(({ vendor, family }) => vendor !== 'studio' && family !== 'veo-upgrade');

/** The parts of a result, in order. */
const rolesOf = ({ family, media }: Entry): readonly string[] =>
  family === 'split-audio' ? ['vocals', 'drums', 'bass', 'other'] : [media];

/** What holds for every adapter: each model of its vendor, each fault, and the end of work that never ends. */
export function adapterScenarios(name: VendorName): void {
  describe.each([name])('%s', () => {
    for (const share of sampled(ordered, { every: 4 }))
      test.for(share.rows.filter((entry) => entry.vendor === name))(
        '$id: $vendor accepts the task once, completes it, and the result can be downloaded',
        share.options,
        async (entry) => {
          const vendor = rig.vendors[entry.vendor as VendorName];
          const operation = await vendor.start(taskFor(entry), { signal, keep, idempotencyKey: `order-${entry.id}` });
          const end = await lookUntil(vendor, operation);
          expect(end).toMatchObject({ state: 'done', outputs: rolesOf(entry).map((role) => ({ role })) });
          expect(await measured(end.state === 'done' ? end.outputs[0] : undefined)).toMatchObject({
            kind: entry.media,
            ...findTool(entry.id)?.size,
          });
          const paid = rig.sandbox.journal.paid().filter(({ job }) => job === `order-${entry.id}`);
          expect(paid).toMatchObject([{ vendor: entry.vendor, id: operation.id }]);
        },
      );

    // The shares of the vendors start at different rows: a fault that `npm test` skips for one vendor runs for another.
    for (const share of sampled(faultsOf(name), { every: 3, first: VENDORS.indexOf(name) }))
      test.for(share.rows)('fault $name leads to the expected outcome', share.options, async (fault) => {
        expect(await outcomeOf(name, USUAL[name], fault)).toEqual(outcomes[fault.name]?.(name));
      });

    test.skipIf(answersWithResult(name))(
      'a job that never ends runs until it is cancelled, if the vendor can cancel jobs',
      async () => {
        const own = await startQuickSandbox();
        onTestFinished(() => own.close());
        own.faults.add(faultRule('hang'));
        const vendor = adaptersTo(own)[name];
        const operation = await vendor.start(USUAL[name], { signal });
        const isRunning = (progress: Progress): boolean => progress.state === 'waiting' && progress.phase === 'running';
        await lookUntil(vendor, operation, isRunning);
        await vendor.cancel(operation, signal);
        if (['replicate', 'runway', 'fal', 'google', 'comfyui'].includes(name)) {
          expect(await lookUntil(vendor, operation)).toEqual({ state: 'canceled' });
        } else if (name === 'openai') {
          // A cancelled video is deleted.
          expect(await vendor.status(operation, signal)).toMatchObject({ failure: { code: 'expired' } });
        } else {
          expect(await vendor.status(operation, signal)).toEqual({ state: 'waiting', phase: 'running' });
        }
        // Cancelling twice is not an error.
        await vendor.cancel(operation, signal);
      },
    );

    test.each([name].filter(answersWithResult))(
      'a request to %s that is aborted before its answer rejects with SubmissionUnknown',
      async () => {
        const own = await startQuickSandbox();
        onTestFinished(() => own.close());
        own.faults.add(faultRule('hang'));
        const stop = new AbortController();
        const started = adaptersTo(own)[name].start(USUAL[name], { signal: stop.signal, keep });
        await expect.poll(() => own.journal.paid().length).toBe(1);
        stop.abort();
        await expect(started).rejects.toBeInstanceOf(SubmissionUnknown);
      },
    );
  });
}

/** What holds for the webhooks of a vendor. */
export function webhookScenarios(name: 'replicate' | 'kie' | 'wavespeed' | 'fal'): void {
  describe(`a webhook of ${name}`, () => {
    /** Verdicts on the webhooks of one order, and the order. */
    async function callsFor(...faults: FaultName[]) {
      const vendor = rig.vendors[name];
      const verdicts: (WebhookVerdict | undefined)[] = [];
      const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const headers = new Headers();
        for (const [key, value] of Object.entries(request.headers)) headers.set(key, String(value));
        verdicts.push(await vendor.readWebhook?.({ headers, rawBody: await buffer(request) }));
        response.end();
      };
      const receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      onTestFinished(() => void receiver.close());
      rig.sandbox.faults.add(...faults.map((fault) => faultRule(fault, { vendor: name })));
      onTestFinished(() => rig.sandbox.faults.clear());
      const { port } = receiver.address() as AddressInfo;
      const operation = await vendor.start(USUAL[name], { signal, webhook: `http://127.0.0.1:${port}/hook` });
      await lookUntil(vendor, operation);
      await expect.poll(() => verdicts.length, { timeout: 10_000 }).toBeGreaterThan(0);
      return { verdict: verdicts[0], operation };
    }

    test('names the operation that has ended', async () => {
      const { verdict, operation } = await callsFor();
      expect(verdict).toEqual({ ok: true, operationId: operation.id });
    });

    test('is rejected when it is forged or an hour old', async () => {
      expect((await callsFor('webhook-forged')).verdict).toEqual({ ok: false, reason: 'forged' });
      expect((await callsFor('webhook-stale')).verdict).toEqual({ ok: false, reason: 'stale' });
    });

    test('with a changed body is rejected, or, where the body is unsigned, still names only its operation', async () => {
      const { verdict, operation } = await callsFor('webhook-changed');
      expect(verdict).toEqual(
        name === 'kie' ? { ok: true, operationId: operation.id } : { ok: false, reason: 'forged' },
      );
    });
  });
}
