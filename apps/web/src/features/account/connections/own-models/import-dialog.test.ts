import { expect, test } from 'vitest';
import { readModelFile } from './import-dialog.tsx';

const model = {
  label: 'Home image',
  note: '',
  family: 'image',
  kind: 'openai',
  remote: {},
  sizes: {},
  seconds: [],
  takes_first_image: false,
  takes_last_image: false,
  price: { per: 'result', credits: 3 },
  estimated_seconds: 10,
  timeout_seconds: 60,
};

test.for<[what: string, text: string]>([
  ['is empty', JSON.stringify({ version: 1, models: [] })],
  ['is of another version', JSON.stringify({ version: 2, models: [model] })],
  ['is no JSON', 'models'],
])('a file that %s is refused with a sentence', async ([, text]) => {
  expect(await readModelFile(new File([text], 'models.json'))).toBe(
    'models.json has no models. Choose a file that was exported here.',
  );
});

test('a file with a model is read', async () => {
  const text = JSON.stringify({ version: 1, models: [model] });
  expect(await readModelFile(new File([text], 'models.json'))).toMatchObject({
    name: 'models.json',
    file: { models: [model] },
  });
});
