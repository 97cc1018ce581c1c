import type { OwnModelFields } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import {
  emptyForm,
  formOf,
  placed,
  sentFields,
  unusedLabel,
  withConnection,
  withDraft,
  withFamily,
  type ModelForm,
} from './model-form.ts';
import { schemaFields } from './schema-fields.ts';

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

const VENDOR = { id: 'c1', base_url: null };
const HOME = { id: 'c2', base_url: 'http://192.168.1.20:8188' };

const valid: ModelForm = { ...emptyForm(VENDOR), label: 'Lumen' };
const fields = schemaFields({ type: 'object', properties: { model: { type: 'string' }, outputs: {} } });
const sent = (form: ModelForm) => sentFields(fields).safeParse(form);
/** The errors of a form at the names of its fields. */
const errorsOf = (form: ModelForm) =>
  Object.fromEntries((sent(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

test('a stored model goes through the form unchanged', () => {
  expect(sent(formOf(clip)).data).toEqual(clip);
});

test('a new model has usual sizes, and needs only a name and what its connection asks for', () => {
  expect(sent(valid).data).toMatchObject({
    family: 'image',
    sizes: { '1:1': { width: 1024, height: 1024 }, '16:9': { width: 1280, height: 720 } },
    seconds: [],
    price: { per: 'result', credits: 5 },
  });
});

test.for<[Partial<ModelForm>, Record<string, unknown>]>([
  [{ label: ' ' }, { label: 'Give the model a name.' }],
  [{ connection: '' }, { connection: 'Choose a connection.' }],
  [
    { price: { per: 'result', credits: 'many', defaultSeconds: 'often' } },
    { 'price.credits': 'Enter a whole number from 0 to 100000' },
  ],
  [{ timeout_seconds: '5' }, { timeout_seconds: 'Enter a whole number from 10 to 86400' }],
  [{ ratios: [] }, { sizes: 'Give at least one size.' }],
  [
    { sizes: { ...valid.sizes, '1:1': { width: '12', height: '1024' }, '4:3': { width: 'off', height: '' } } },
    { 'sizes.1:1.width': 'Enter a whole number from 64 to 8192' },
  ],
  [{ family: 'clip', seconds: '' }, { seconds: 'Give at least one length in seconds.' }],
  [{ family: 'clip', seconds: '5, 400' }, { seconds: expect.stringContaining('1 to 300') }],
  [{ json: { outputs: '[' } }, { 'remote.outputs': 'This is not valid JSON' }],
])('%j is refused at its field', ([change, errors]) => {
  expect(errorsOf({ ...valid, ...change })).toEqual(errors);
});

test('what its family has not is left out, whatever was written there', () => {
  const odd = {
    seconds: 'long',
    timeout_seconds: 'late',
    price: { per: 'result' as const, credits: 'much', defaultSeconds: '' },
  };
  expect(sent({ ...valid, ...odd, family: 'chat', ratios: [] }).data).toMatchObject({
    sizes: {},
    seconds: [],
    price: { per: 'result', credits: 0 },
  });
});

test('what a connection asks for is asked for', () => {
  const asked = schemaFields({ properties: { api: { enum: ['images'] }, model: {} }, required: ['api', 'model'] });
  const { error } = sentFields(asked).safeParse({ ...valid, remote: { model: 'tide', api: null } });
  expect(error?.issues).toMatchObject([{ path: ['remote', 'api'], message: 'Choose one of these' }]);
});

test('what is written as JSON takes the place of its field, and an empty one is not sent', () => {
  const form = { ...valid, remote: { model: 'a', outputs: [1] }, json: { outputs: '[{"node":"9"}]', extra: ' ' } };
  expect(sent(form).data?.remote).toEqual({ model: 'a', outputs: [{ node: '9' }] });
});

test('a draft fills the form and keeps a name that was written', () => {
  const draft = { remote: { model: 'a' }, label: 'Theirs', family: 'clip' as const, seconds: [6], notes: [] };
  expect(withDraft(emptyForm(VENDOR), draft)).toMatchObject({
    label: 'Theirs',
    family: 'clip',
    seconds: '6',
    ratios: ['16:9', '9:16'],
  });
  expect(withDraft(valid, draft)).toMatchObject({ label: 'Lumen', remote: { model: 'a' } });
});

test('a label that is taken gets a number, within its length', () => {
  expect(unusedLabel('Tide', ['Pier'])).toBe('Tide');
  expect(unusedLabel('Tide', ['tide ', 'Tide 2'])).toBe('Tide 3');
  expect(unusedLabel('T'.repeat(40), ['T'.repeat(40)])).toBe(`${'T'.repeat(38)} 2`);
});

test('images are never priced by the second', () => {
  const price = { ...valid.price, per: 'second' as const };
  expect(withFamily({ ...valid, family: 'clip', price }, 'image-edit').price.per).toBe('result');
});

test.for<[(string | number)[], string, string]>([
  [['label'], 'label', 'No such input.'],
  [['price', 'credits'], 'price.credits', 'No such input.'],
  [['remote', 'model'], 'remote.model', 'No such input.'],
  [['remote', 'bindings', 'prompt', 0], 'remote.bindings', 'remote.bindings.prompt.0: No such input.'],
])('what the server refuses at %j is told at the field %s', ([path, name, message]) => {
  expect(placed({ path, message: 'No such input.' })).toEqual({ name, message });
});

test('a model of a server at home is free and has time, unless other terms were written', () => {
  const terms = ({ connection, price, timeout_seconds }: ModelForm) => [connection, price.credits, timeout_seconds];
  const dear = { ...emptyForm(HOME), price: { ...valid.price, credits: '3' } };
  expect(terms(emptyForm(VENDOR))).toEqual(['c1', '5', '600']);
  expect(terms(emptyForm(HOME))).toEqual(['c2', '0', '7200']);
  expect(terms(withConnection(emptyForm(VENDOR), HOME, VENDOR))).toEqual(['c2', '0', '7200']);
  expect(terms(withConnection(dear, VENDOR, HOME))).toEqual(['c1', '3', '600']);
});

test('the sizes of a draft are on offer, the model’s own first', () => {
  const sizes = { '1:1': { width: 640, height: 640 }, '16:9': { width: 848, height: 480 } };
  const form = withDraft(emptyForm(HOME), { remote: {}, family: 'clip', sizes, notes: [] });
  expect(form).toMatchObject({ ratios: ['1:1', '16:9'], sizes: { '16:9': { width: '848', height: '480' } } });
  expect(withDraft(emptyForm(HOME), { remote: {}, family: 'image-edit', sizes, notes: [] }).ratios).toEqual([]);
});
