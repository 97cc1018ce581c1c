import { expect, test } from 'vitest';
import { detectLanguage } from './speak.ts';

test.each([
  ['Keep the light on until the tide turns.', 'en'],
  ['Hello!', 'en'],
  ['Der Turm ist nicht leer, und wir warten.', 'de'],
  ['Nous ne sommes pas dans la mer, et le phare est loin.', 'fr'],
  ['No es una noche para los barcos, que yo sepa.', 'es'],
  ['Добрый вечер', 'ru'],
  ['Добрий вечір, її світло', 'uk'],
  ['日落大海', 'cmn'],
  ['日本のうみ', 'ja'],
])('%s is read as %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
