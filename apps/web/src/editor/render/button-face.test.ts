import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ButtonFace, buttonState, type ButtonFacts } from './button-face.tsx';

const facts: ButtonFacts = { phase: { kind: 'init' }, faults: 0, cautions: 0, price: 10, available: 100 };

function face(more: Partial<ButtonFacts>): { text: string; html: string } {
  const all = { ...facts, ...more };
  const html = renderToStaticMarkup(
    createElement(ButtonFace, { state: buttonState(all), available: all.available, onPress: () => undefined }),
  );
  return {
    html,
    text: html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

const rendering = (progress: number): Partial<ButtonFacts> => ({
  phase: { kind: 'rendering', id: 'r', view: { kind: 'rendering', progress, message: '', frames: null } },
});

// Document 2, §4.1.
test('it says what is going on: Preparing, then the percent of the render', () => {
  expect(face({ phase: { kind: 'invoking' } }).text).toBe('Preparing...');
  expect(face({ phase: { kind: 'rendering', id: 'r', view: { kind: 'starting' } } }).text).toBe('Rendering... 0%');
  expect(face(rendering(0.384)).text).toBe('Rendering... 38%');
});

test('below the price it is disabled and says so, also of a film that could not be rendered anyway', () => {
  for (const faults of [0, 2]) {
    const { text, html } = face({ available: 9, faults });
    expect(text).toBe('Insufficient Credits');
    expect(html).toContain('disabled');
    expect(html).toContain('A render costs 10 credits. You have 9.');
  }
  expect(face({ available: 10 }).text).toContain('Render');
  expect(face({ available: undefined }).text).toContain('Render');
});

test('it is red for a film that cannot be rendered, has a warning sign where there are warnings, and its price', () => {
  expect(face({ faults: 1, cautions: 1 })).toMatchObject({
    text: 'Render',
    html: expect.stringContaining('k-btn-danger'),
  });
  const warned = face({ cautions: 1 });
  expect(warned.html).toContain('lucide-triangle-alert');
  expect(warned.text).toContain('10');
  expect(face({}).html).not.toContain('lucide-triangle-alert');
  expect(face({}).html).toContain('k-btn-primary');
});

test('a render that has ended leaves the button as it was before', () => {
  expect(face({ phase: { kind: 'done', id: 'r', url: '/film.mp4' } }).html).toBe(face({}).html);
  expect(face({ phase: { kind: 'error', id: 'r', message: 'No.' } }).html).toBe(face({}).html);
});
