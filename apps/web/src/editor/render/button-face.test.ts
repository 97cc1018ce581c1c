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

// docs/contract/editor.md, Render.
test('the button shows Preparing, then the percentage of the render', () => {
  expect(face({ phase: { kind: 'invoking' } }).text).toBe('Preparing...');
  expect(face({ phase: { kind: 'rendering', id: 'r', view: { kind: 'starting' } } }).text).toBe('Rendering... 0%');
  expect(face(rendering(0.384)).text).toBe('Rendering... 38%');
});

test('without enough credits the button is disabled and says so, even for an invalid composition', () => {
  for (const faults of [0, 2]) {
    const { text, html } = face({ available: 9, faults });
    expect(text).toBe('Insufficient Credits');
    expect(html).toContain('disabled');
    expect(html).toContain('A render costs 10 credits. You have 9.');
  }
  expect(face({ available: 10 }).text).toContain('Render');
  expect(face({ available: undefined }).text).toContain('Render');
});

test('the button is red for an invalid composition, has a sign if there are warnings, and shows the price', () => {
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

test('after a completed or failed render the button looks as before', () => {
  expect(face({ phase: { kind: 'done', id: 'r', url: '/video.mp4' } }).html).toBe(face({}).html);
  expect(face({ phase: { kind: 'error', id: 'r', message: 'No.' } }).html).toBe(face({}).html);
});
