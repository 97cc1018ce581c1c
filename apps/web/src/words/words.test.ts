import { createElement, Fragment, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { text } from './text.ts';

test('a text without places is a string; places are filled with words and with numbers as the language writes them', () => {
  expect(text('Gallery')).toBe('Gallery');
  expect(text('{name} is not there')({ name: 'Aurora' })).toBe('Aurora is not there');
  const chosen = text('{count, plural, =0 {Nothing} one {# clip} other {# clips}} chosen');
  expect([0, 1, 1_284].map((count) => chosen({ count }))).toEqual([
    'Nothing chosen',
    '1 clip chosen',
    '1,284 clips chosen',
  ]);
});

test('the words inside tags are shown in the given elements', () => {
  const shown = text('Read <terms>the terms of {name}</terms>.')({
    name: 'Kinoloom',
    terms: createElement('a', { href: '/terms' }),
  });
  expect(isValidElement(shown)).toBe(true);
  expect(renderToStaticMarkup(createElement(Fragment, null, shown))).toBe(
    'Read <a href="/terms">the terms of Kinoloom</a>.',
  );
});

test('the chosen language comes first, then the browser’s in their order, then English', () => {
  const available = ['en', 'de', 'pt'];
  expect(languageOf('de', ['en-US'], available)).toBe('de');
  expect(languageOf(null, ['fr-CA', 'de-AT', 'en'], available)).toBe('de');
  expect(languageOf('xx', ['pt-BR'], available)).toBe('pt');
  expect(languageOf(null, ['ja'], available)).toBe('en');
  expect(languageOf(null, [], available)).toBe('en');
});
