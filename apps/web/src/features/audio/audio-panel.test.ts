import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { AudioPanel, AudioTabs } from './audio-panel.tsx';
import { ChangeCard } from './change-card.tsx';
import { type AudioPanelProps } from './panel-props.ts';
import { ToolCard } from './tool-card.tsx';
import { type AudioToolId } from './tools.ts';
import { WordedCard } from './worded-card.tsx';

/** Checks the panel against docs/contract/editor.md. */

// Silences audio.
beforeAll(() => void vi.stubGlobal('Audio', EventTarget));

const nobody = (): void => undefined;
const props: AudioPanelProps = {
  sounds: { kind: 'there', all: [] },
  jobs: [],
  voices: [],
  voicesNotice: null,
  renderPicker: () => createElement('span', null, 'Choose a voice'),
  isSandbox: () => false,
  isOffered: () => true,
  onOrder: () => Promise.resolve(null),
  handlers: {
    onAdd: nobody,
    onDelete: () => Promise.resolve(),
    isUsed: () => false,
    onCancel: nobody,
    onRetry: nobody,
    onDismiss: nobody,
    busy: new Set(),
  },
};
const shown = (change: Partial<AudioPanelProps> = {}): string =>
  renderToStaticMarkup(createElement(AudioPanel, { ...props, ...change }));
/** A tool before anything is written or chosen. */
const card = (tool: AudioToolId): string =>
  renderToStaticMarkup(
    createElement(
      ToolCard,
      { ...props, tool },
      tool === 'voice-changer' ? createElement(ChangeCard, props) : createElement(WordedCard, { ...props, tool }),
    ),
  );
/** Text of the HTML, without tags. */
const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('audio panel', () => {
  test('its tabs are Voice, Effects and Music', () => {
    expect(words(renderToStaticMarkup(createElement(AudioTabs)))).toBe('Voice Effects Music');
  });

  test('Voice has Change, Create and Clone, which is coming soon', () => {
    const tabs = [...shown().matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/g)].map(([tab]) => tab);
    expect(tabs.map(words)).toEqual(['Change', 'Create', 'Clone Coming soon']);
    expect(tabs.map((tab) => / disabled=""/.test(tab))).toEqual([false, false, true]);
  });

  test.each([
    ['voice-changer', 'Voice change 5 credits per second', 'Transform 5/s'],
    ['text-to-speech', 'Text to speech 3 credits per second', 'Generate 6'],
    ['sound-effects', 'Sound effects 9 credits', 'Generate 9'],
    ['music', 'Music 6 credits per second', 'Generate 60'],
  ] as const)('%s is a card with its rate, Learn, and the price on its button', (tool, head, button) => {
    expect(words(card(tool))).toContain(`${head} Learn`);
    expect(words(card(tool))).toContain(button);
  });

  test.each([
    ['text-to-speech', '0/1000'],
    ['sound-effects', '0/300'],
    ['music', '0/2000'],
  ] as const)('%s counts its characters: %s', (tool, counter) => {
    expect(words(card(tool))).toContain(counter);
  });

  test('music lasts 10, 20, 30 or 60 s', () => {
    expect(words(card('music'))).toContain('10 s 20 s 30 s 60 s');
  });

  test('the list shows its hint, loading, offline and error states', () => {
    expect(words(shown())).not.toContain('Generated Audio');
    expect(words(shown())).toContain('Sounds you generate appear here.');
    expect(words(shown({ sounds: { kind: 'loading' } }))).toContain('Loading audio');
    expect(words(shown({ sounds: { kind: 'offline' } }))).toContain('You are offline.');
    const failed = words(shown({ sounds: { kind: 'failed', why: 'The database is away.', retry: nobody } }));
    expect(failed).toContain('Failed to fetch audio The database is away. Try Again');
  });

  test('a tool without an API key shows a notice, and a simulated tool has a Sandbox badge', () => {
    expect(words(shown({ isOffered: () => false }))).toContain('has no API key for this tool');
    expect(words(shown({ isSandbox: () => true }))).toContain('Sandbox');
  });
});
