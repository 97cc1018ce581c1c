import { JobFailureCode, orderAgainHelps, type Entry } from '@kinoloom/contract';
import type { ProviderFailure } from '@kinoloom/providers';
import { expect, test } from 'vitest';
import { failureFor } from './failures.ts';
import { operationFamilies } from './families/index.ts';

/** Of every failure that a provider can tell. */
const codes: Readonly<Record<ProviderFailure['code'], true>> = {
  policy: true,
  model_retired: true,
  invalid_input: true,
  overloaded: true,
  rate_limited: true,
  auth: true,
  quota: true,
  expired: true,
  no_result: true,
  provider: true,
  aborted: true,
};

/** Advice to do the same once more, without a change. */
const ADVICE = /(^|[.!-] )(please )?try again( later| in [^.]*)?([.!]|$)/i;

test.for(Object.entries(operationFamilies))('texts of %s advise another try only where it can help', ([, family]) => {
  const texts = family.texts({ id: 'tide', label: 'Tide' } as Entry);
  const told = Object.keys(codes).map((code) =>
    failureFor(texts, { code: code as ProviderFailure['code'], message: 'Out of memory' }),
  );
  told.push({ code: 'source_missing', message: texts.sourceGone ?? '' });
  expect(told.filter(({ code, message }) => !orderAgainHelps[code] && ADVICE.test(message))).toEqual([]);
});

test('an upscale that its provider ended by itself has the text of all upscales', () => {
  const texts = operationFamilies['video-upscale'].texts({ id: 'tide', label: 'Tide' } as Entry);
  expect(failureFor(texts, { code: 'aborted', message: 'Canceled' })).toMatchObject({
    code: 'aborted',
    message: 'Video upscaling failed. Please try again.',
  });
});

test('each code of a failed job says whether the same order can succeed', () => {
  expect(Object.keys(orderAgainHelps).toSorted()).toEqual(JobFailureCode.options.toSorted());
});
