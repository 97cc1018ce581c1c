import { defaultStyles, frame, type Overlay } from '@kinoloom/composition';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { EditorMediaContext, type EditorMedia } from '../media/index.ts';
import { createEditor, EditorContext } from '../store/index.ts';
import { AnimationSection } from './overlay/animation-section.tsx';
import { StyleTab } from './overlay/style-tab.tsx';
import { Panel } from './panel-content.tsx';
import { OverlayEditor } from './selection-editor.tsx';
import { SeveralEditor } from './several/several-editor.tsx';

/** Checks the panels against docs/contract/editor.md. */

// Silences audio.
beforeAll(() => void vi.stubGlobal('Audio', EventTarget));

const box = { left: 0, top: 0, width: 600, height: 200, rotation: 0, row: 0 };
const time = { from: frame(0), durationInFrames: frame(90) };
const clip = video({ id: 'clip', content: 'Slow swell', durationInFrames: 90 });
const text: Overlay = { ...box, ...time, id: 't', type: 'text', content: 'A', styles: defaultStyles.text };
const sound: Overlay = {
  ...box,
  ...time,
  id: 's',
  type: 'sound',
  content: 'Low strings',
  src: '/media/s/s.mp3',
  speed: 1,
  mediaStart: 0,
  styles: defaultStyles.sound,
};
const caption: Overlay = {
  ...box,
  ...time,
  id: 'c',
  type: 'caption',
  content: '',
  captionStart: 0,
  template: 'classic',
  captions: [{ text: 'One', startMs: 0, endMs: 1_000, words: [] }],
  styles: defaultStyles.caption,
};

const media: EditorMedia = {
  offered: [],
  factsOf: () => undefined,
  sources: {
    original: (url) => Promise.resolve({ url }),
    proxy: () => Promise.reject(new Error('There are no proxies here')),
    scrub: () => Promise.reject(new Error('There are no proxies here')),
  },
};

/** HTML of an editor part with these overlays. */
function shown(part: ReactNode, ...overlays: Overlay[]): string {
  const editor = createEditor({ composition: compositionOf(...overlays), newId: () => 'new' });
  return renderToStaticMarkup(
    createElement(EditorContext, { value: editor }, createElement(EditorMediaContext, { value: media }, part)),
  );
}

const editorOf = (overlay: Overlay): string => shown(createElement(OverlayEditor, { overlay }), overlay);
const styleOf = (overlay: typeof clip): string =>
  shown(createElement(StyleTab, { overlays: [overlay], picture: undefined }), overlay);

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const tagsOf = (html: string, name: string): string[] => html.match(new RegExp(`<${name}[^>]*>`, 'g')) ?? [];

/** `0 to 1 by 0.1` for the slider of this name. */
function slider(html: string, label: string): string {
  const tag = tagsOf(html, 'input').find((input) => attribute(input, 'aria-label') === label) ?? '';
  return `${attribute(tag, 'min')} to ${attribute(tag, 'max')} by ${attribute(tag, 'step')}`;
}

/** The labels of the tiles. */
const tiles = (html: string): string[] =>
  [...html.matchAll(/<\/canvas><\/span><span[^>]*>([^<]*)</g)].map(([, label]) => label ?? '');

const tabs = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*role="tab"[^>]*>([^<]*)</g)].map(([, name]) => name ?? '');

const buttons = (html: string): string[] => tagsOf(html, 'button').map((button) => attribute(button, 'aria-label'));

describe('panel of a video clip', () => {
  test('without a selected clip it shows an instruction', () => {
    expect(
      shown(
        createElement(Panel, { name: 'video', slots: { audio: { title: 'AI Audio', tabs: null, content: null } } }),
      ),
    ).toContain('Select a video clip from the timeline to configure its settings.');
  });

  test('a clip has tabs: Settings, with volume and animations, Look, Motion, and Style', () => {
    const html = editorOf(clip);
    expect(tabs(html)).toEqual(['Settings', 'Look', 'Motion', 'Style']);
    expect(html).toContain('aria-label="Volume"');
    expect(html).toContain('aria-label="Animation"');
  });
});

describe('panel of a selected overlay', () => {
  test('the panel of every selected overlay has a Back button', () => {
    for (const overlay of [clip, text, sound, caption]) expect(buttons(editorOf(overlay))).toContain('Back');
  });

  test('the panel of a sound has a play button, its name and its volume', () => {
    const html = editorOf(sound);
    expect(buttons(html)).toContain('Play Low strings');
    expect(tagsOf(html, 'input').map((input) => attribute(input, 'value'))).toContain('Low strings');
    expect(slider(html, 'Volume')).toBe('-60 to 12 by 0.5');
  });
});

test('the volume is shown in decibels, from silence to 12 dB more, with 0 dB marked', () => {
  const shownAt = (volume: number): string => editorOf({ ...sound, styles: { volume } });
  const texts = [0, 10 ** (-6 / 20), 0.9, 1, 10 ** (12 / 20)].map(
    (volume) => /aria-label="Volume" aria-valuetext="([^"]*)"/.exec(shownAt(volume))?.[1],
  );
  expect(texts).toEqual(['−∞ dB', '−6 dB', '−0.9 dB', '0 dB', '+12 dB']);
  expect(shownAt(1)).toContain('--mark:0.833');
});

describe('ranges of settings', () => {
  test.each([
    ['Volume', editorOf(clip), '-60 to 12 by 0.5'],
    ['Brightness', styleOf(clip), '0 to 200 by 10'],
    ['Padding', styleOf(clip), '0 to 100 by 5'],
    ['Size', editorOf(text), '12 to 200 by 1'],
    ['Size', editorOf(caption), '12 to 200 by 1'],
  ])('%s', (label, html, range) => expect(slider(html, label)).toBe(range));

  test('the radius starts at 0', () => expect(slider(styleOf(clip), 'Radius')).toMatch(/^0 to /));

  test('a clip can be fitted as Cover, Contain or Fill', () => {
    const fit = styleOf(clip).split('aria-label="Fit"')[1] ?? '';
    expect(['Cover', 'Contain', 'Fill'].map((name) => fit.includes(name))).toEqual([true, true, true]);
  });
});

describe('animations, templates and filters', () => {
  test('there are seventeen animations of 0.5 s', () => {
    const html = shown(createElement(AnimationSection, { overlays: [clip], picture: undefined }), clip);
    expect(html).toContain('0.5 s');
    expect(tiles(html).slice(1)).toEqual([
      'Fade',
      'Slide',
      'Slide right',
      'Slide up',
      'Scale',
      'Bounce',
      'Flip',
      'Flip sideways',
      'Zoom',
      'Zoom and blur',
      'Snap',
      'Snap and turn',
      'Glitch',
      'Swipe',
      'Swipe open',
      'Float',
      'Float in',
    ]);
  });

  test('the caption templates are those of the contract', () => {
    expect(tiles(editorOf(caption))).toEqual(
      'Classic Hustle Medusa Minimal Neon Handwritten Retro Cinematic Gradient Future'.split(' '),
    );
  });

  test('the filter presets are those of the contract', () => {
    expect(tiles(styleOf(clip))).toEqual([
      'None',
      'Retro',
      'Vintage',
      'Wes Anderson',
      'Film Noir',
      'Polaroid',
      'Cinematic',
      'Cool',
      'Warm',
      'Expired Film',
      'Kodak',
      'Super 8',
    ]);
  });
});

describe('several selected overlays', () => {
  const several = (...overlays: [Overlay, ...Overlay[]]): string =>
    shown(createElement(SeveralEditor, { overlays }), ...overlays);
  const second = <Kind extends Overlay>(overlay: Kind): Kind => ({ ...overlay, id: `${overlay.id}2` });

  test('show the properties that all of them share', () => {
    const [texts, clips, mixed, sounds] = [
      several(text, second(text)),
      several(clip, second(clip)),
      several(clip, text),
      several(clip, sound),
    ];
    expect(tabs(texts)).toEqual(['Settings', 'Text', 'Animation', 'Style']);
    expect(tabs(clips)).toEqual(['Settings', 'Animation', 'Style']);
    expect(tabs(mixed)).toEqual(['Settings', 'Animation', 'Style']);
    expect(tabs(sounds)).toEqual(['Settings']);
    expect([clips, sounds, mixed, texts].map((html) => slider(html, 'Volume') !== ' to  by ')).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([texts, sounds].map((html) => html.includes('aria-label="Left"'))).toEqual([true, false]);
    for (const html of [texts, clips, mixed, sounds]) expect(html).toContain('2 selected');
  });

  test('show Mixed where their values differ', () => {
    const faint: Overlay = { ...second(clip), styles: { ...clip.styles, opacity: 0.5, volume: 0.2 } };
    expect(several(clip, faint)).toContain('Mixed');
    expect(several(clip, second(clip))).not.toContain('Mixed');
  });
});
