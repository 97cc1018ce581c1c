import type { OwnModelFields } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { emptyForm, errorsFrom, fieldsOf, formOf, withDraft, withFamily, type ModelForm } from './model-form.ts';

const clip: OwnModelFields = {
  label: 'Tide',
  note: 'Slow water',
  family: 'clip',
  connection: 'c1',
  remote: { api: 'videos', model: 'tide' },
  sizes: { '9:16': { width: 720, height: 1280 }, '4:3': { width: 1152, height: 864 } },
  seconds: [5, 10],
  takes_first_image: true,
  needs_first_image: false,
  takes_last_image: false,
  price: { per: 'second', credits: 4, defaultSeconds: 5 },
  estimated_seconds: 60,
  timeout_seconds: 1_200,
};

const valid: ModelForm = { ...emptyForm('c1'), label: 'Lumen' };
const errorsOf = (form: ModelForm) => {
  const checked = fieldsOf(form);
  return 'errors' in checked ? checked.errors : {};
};

test('a stored model goes through the form unchanged', () => {
  expect(fieldsOf(formOf(clip))).toEqual({ fields: clip });
});

test('a new model has usual sizes, and needs only a name and what its connection asks for', () => {
  expect(fieldsOf(valid)).toMatchObject({
    fields: {
      family: 'image',
      sizes: { '1:1': { width: 1024, height: 1024 }, '16:9': { width: 1280, height: 720 } },
      seconds: [],
      price: { per: 'result', credits: 5 },
    },
  });
});

test.for<[Partial<ModelForm>, Record<string, unknown>]>([
  [{ label: ' ' }, { label: 'Give the model a name.' }],
  [{ connection: '' }, { connection: 'Choose a connection.' }],
  [{ credits: 'many' }, { credits: 'Enter a whole number from 0 to 100000' }],
  [{ timeout: '5' }, { timeout: 'Enter a whole number from 10 to 86400' }],
  [{ ratios: [] }, { sizes: 'Give at least one size.' }],
  [{ sizes: { '1:1': { width: '12', height: '1024' } } }, { 'sizes.1:1': 'Enter a whole number from 64 to 8192' }],
  [{ family: 'clip', seconds: '' }, { seconds: 'Give at least one length in seconds.' }],
  [{ family: 'clip', seconds: '5, 400' }, { seconds: expect.stringContaining('1 to 300') }],
  [{ json: { outputs: '[' } }, { 'remote.outputs': 'This is not valid JSON' }],
])('%j is refused at its field', ([change, errors]) => {
  expect(errorsOf({ ...valid, ...change })).toEqual(errors);
});

test('what is written as JSON takes the place of its field, and an empty one is not sent', () => {
  const form = { ...valid, remote: { model: 'a', outputs: [1] }, json: { outputs: '[{"node":"9"}]', extra: ' ' } };
  expect(fieldsOf(form)).toMatchObject({ fields: { remote: { model: 'a', outputs: [{ node: '9' }] } } });
});

test('a draft fills the form and keeps a name that was written', () => {
  const draft = { remote: { model: 'a' }, label: 'Theirs', family: 'clip' as const, seconds: [6], notes: [] };
  expect(withDraft(emptyForm('c1'), draft)).toMatchObject({
    label: 'Theirs',
    family: 'clip',
    seconds: '6',
    ratios: ['16:9', '9:16'],
  });
  expect(withDraft(valid, draft)).toMatchObject({ label: 'Lumen', remote: { model: 'a' } });
});

test('images are never priced by the second', () => {
  expect(withFamily({ ...valid, family: 'clip', per: 'second' }, 'image-edit').per).toBe('result');
});

test.for<[string, Record<string, string>]>([
  ['remote.model: Too small.', { 'remote.model': 'Too small.' }],
  ['remote.bindings.prompt.0: No such input.', { 'remote.bindings': 'remote.bindings.prompt.0: No such input.' }],
  ['price.credits: Too big.', { credits: 'Too big.' }],
  ['Give at least one size.', { sizes: 'Give at least one size.' }],
  [
    'Its connection was removed. Choose another one.',
    { connection: 'Its connection was removed. Choose another one.' },
  ],
  ['Replicate: it could not be reached.', { '': 'Replicate: it could not be reached.' }],
])('the refusal "%s" is shown at its field', ([sentence, errors]) => {
  expect(errorsFrom(sentence)).toEqual(errors);
});
