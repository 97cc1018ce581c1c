import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const letter = writeLetter('a@example.com', {
  subject: 'Confirm',
  title: 'Confirm <your> email',
  paragraphs: ['Hello "A" & B.'],
  button: { label: 'Confirm', url: 'https://kinoloom.test/x?token=1&callbackURL=%2F' },
  note: 'It lasts an hour.',
});

test('the text has the whole link on a line of its own', () => {
  expect(letter.text.split('\n')).toContain('https://kinoloom.test/x?token=1&callbackURL=%2F');
  expect(letter.text).toContain('Hello "A" & B.');
});

test('the page says the same, with nothing of it as markup, and asks for nothing from elsewhere', () => {
  expect(letter.html).toContain('Confirm &lt;your&gt; email');
  expect(letter.html).toContain('href="https://kinoloom.test/x?token=1&amp;callbackURL=%2F"');
  expect(letter.html).not.toMatch(/<img|<script|<link|url\(/u);
});

test('the page has colours for the light and for the dark', () => {
  expect(letter.html).toMatch(/prefers-color-scheme: dark/u);
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
});
