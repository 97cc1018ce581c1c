import { limits } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { promptOf, readDraft, useDraft } from './draft.ts';
import { defaultSettings, type PromptSettings } from './settings.ts';

const startImage = {
  id: 'a',
  ownerId: 'u',
  url: '/media/a/a.jpg',
  thumbnailUrl: null,
  kind: 'image' as const,
  width: 600,
  height: 900,
  seconds: null,
  frame: null,
};

test('a stored draft is read back completely', () => {
  const prompts = { shot: 'sea', edit: 'bluer', mix: '', sound: 'waves' };
  const draft = { prompts, settings: { ...defaultSettings, media: 'image' as const, startImage } };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('each invalid part of a draft falls back to its default', () => {
  const prompts = { shot: '', edit: '', mix: '', sound: '' };
  expect(readDraft('nonsense')).toEqual({ prompts, settings: defaultSettings });
  const draft = readDraft({
    prompts: { shot: 'sea', edit: 7 },
    settings: { media: 'song', imageAspect: '7:3', seconds: 'ten', startImage: { ...startImage, width: 0 } },
  });
  expect(draft).toEqual({ prompts: { ...prompts, shot: 'sea' }, settings: defaultSettings });
});

test('each mode has a text of its own', () => {
  const { begin, change, setPrompt, recall } = useDraft.getState();
  const now = (): string => promptOf(useDraft.getState());
  setPrompt('a lighthouse');
  change({ media: 'image' });
  expect(now()).toBe('a lighthouse');
  change({ imageMode: 'edit' });
  expect(now()).toBe('');
  setPrompt('make it red');
  change({ imageMode: 'mix' });
  expect(now()).toBe('');
  change({ media: 'audio' });
  expect(now()).toBe('');
  recall({
    prompt: 'bluer',
    model: 'flux-kontext-pro',
    aspect: null,
    seconds: null,
    seed: null,
    startImage: null,
    sources: [],
  });
  expect(now()).toBe('bluer');
  change({ media: 'video' });
  expect(now()).toBe('a lighthouse');
  change({ media: 'image', imageMode: 'edit' });
  begin('a harbour');
  expect([now(), useDraft.getState().settings.imageMode]).toEqual(['a harbour', 'generate']);
});

test('a text of another page waits until it is edited or its settings are changed', () => {
  const { begin, change, setPrompt, recall } = useDraft.getState();
  const made = { prompt: 'sea', model: null, aspect: null, seconds: null, seed: null, startImage: null, sources: [] };
  for (const edit of [() => setPrompt('a harbour, dusk'), () => change({ seconds: 10 }), () => recall(made)]) {
    begin('a harbour');
    expect(useDraft.getState().waiting).toBe(true);
    edit();
    expect(useDraft.getState().waiting).toBe(false);
  }
});

test('what comes from elsewhere is made once: a prompt of the landing page, and a result’s recipe', () => {
  const { begin, change, recall } = useDraft.getState();
  const count = (): number => useDraft.getState().settings.count;
  change({ count: 4 });
  begin('a harbour');
  expect(count()).toBe(1);
  change({ count: 4 });
  recall({ prompt: 'sea', model: 'flux-pro', aspect: null, seconds: null, seed: 7, startImage: null, sources: [] });
  expect(count()).toBe(1);
});

/** No field has its default. */
const changed: PromptSettings = {
  media: 'image',
  imageMode: 'mix',
  imageModel: 'a',
  videoModel: 'b',
  imageAspect: '16:9',
  videoAspect: '1:1',
  seconds: 10,
  count: 4,
  startImage,
  lastImage: startImage,
  seed: 7,
  editModel: 'c',
  mixModel: 'd',
  soundModel: 'e',
  edited: startImage,
  editAspect: '16:9',
  format: 'jpg',
  mixed: [startImage],
  addsObjects: true,
  mixAspect: '9:16',
  sounded: { ...startImage, kind: 'video', seconds: 4 },
  character: { ...startImage, frame: 'first' },
  performance: startImage,
  expression: 5,
  bodyControl: false,
};

test.each(Object.keys(defaultSettings) as (keyof PromptSettings)[])('%s is kept, or else has its default', (name) => {
  expect(changed[name]).not.toEqual(defaultSettings[name]);
  const kept = readDraft(JSON.parse(JSON.stringify({ settings: changed }))).settings;
  // A result is made again from a seed only where one asks for it.
  expect(kept[name]).toEqual(name === 'seed' ? null : changed[name]);
  for (const wrong of [undefined, null, 'wrong', -1, 2.5, {}, []]) {
    const { settings } = readDraft({ settings: { ...changed, [name]: wrong } });
    const isText = name.endsWith('Model') && wrong === 'wrong';
    const isNumber = name === 'seconds' && typeof wrong === 'number';
    if (!isText && !isNumber) expect([wrong, settings[name]]).toEqual([wrong, defaultSettings[name]]);
    expect({ ...settings, [name]: null }).toEqual({ ...kept, [name]: null });
  }
});

test('more images than a mix takes are left out', () => {
  const mixed = Array.from({ length: 9 }, () => startImage);
  expect(readDraft({ settings: { mixed: [null, ...mixed] } }).settings.mixed).toEqual(mixed.slice(0, limits.mix.max));
});
