import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RemoteOperation, VendorAdapter } from '@kinoloom/providers';
import { faultRule } from '@kinoloom/vendor-simulators';
import { startQuickSandbox } from '../../harness/quick-sandbox.ts';
import { lookUntil, signal } from './files.ts';
import { adaptersTo, rig, useRig } from './rig.ts';
import { adapterScenarios, webhookScenarios } from './scenarios.ts';
import { USUAL } from './tasks.ts';

useRig();
adapterScenarios('kie');
webhookScenarios('kie');

describe('the 1080p version of a Kie clip', () => {
  async function clipAt(kie: VendorAdapter): Promise<RemoteOperation> {
    const operation = await kie.start(USUAL.kie, { signal, idempotencyKey: 'clip' });
    await lookUntil(kie, operation);
    return operation;
  }

  test('is fetched by polling, without another paid submission', async () => {
    const { kie } = rig.vendors;
    const before = rig.sandbox.journal.entries().length;
    const made = await clipAt(kie);
    const upgrade = await kie.start({ model: 'veo3-1080p', continues: made.id }, { signal, idempotencyKey: 'upgrade' });
    expect(await kie.status(upgrade, signal)).toEqual({ state: 'waiting', phase: 'running' });
    const end = await lookUntil(kie, upgrade);
    expect(end.state === 'done' && 'url' in (end.outputs[0] ?? {})).toBe(true);
    expect(rig.sandbox.journal.entries()).toHaveLength(before + 1);
  });

  test.each(['hd-never-ready', 'hd-failed'] as const)(
    '%s: the adapter keeps reporting it as running and sets no deadline of its own',
    async (fault) => {
      const own = await startQuickSandbox();
      onTestFinished(() => own.close());
      own.faults.add(faultRule(fault));
      const { kie } = adaptersTo(own);
      const upgrade = await kie.start({ model: 'veo3-1080p', continues: (await clipAt(kie)).id }, { signal });
      for (let look = 0; look < 5; look += 1) {
        expect(await kie.status(upgrade, signal)).toEqual({ state: 'waiting', phase: 'running' });
        await sleep(100);
      }
    },
  );
});
