import {
  canvasSizes,
  Composition,
  defaultStyles,
  emptyComposition,
  frame,
  type SoundOverlay,
} from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { burstsIn, clicks } from '../../packages/composition/src/testing/listen.ts';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { HEADER, wavOf } from './wav-file.ts';
import { expect, test as workshopTest } from './workshop.ts';

/** With a microphone that beeps, and without asking for it. */
const test = workshopTest.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
    },
    { scope: 'worker' },
  ],
});

/** Opens a project of these sounds and clips. @returns its id */
async function open(page: Page, creator: APIRequestContext, overlays: Composition['overlays']): Promise<string> {
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays };
  const made = await creator.post('/api/projects', { data: { name: 'Told', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.getByRole('button', { name: 'Timeline settings' })).toBeVisible();
  await expect(page.getByText('Loading preview')).toBeHidden();
  return project.id;
}

const clipOf = (take: MediaRecord) => clipOfTake(take, 0, 120);

/** The voice-overs of a project, as the server has it. */
async function voices(page: Page): Promise<SoundOverlay[]> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const { project } = (await (await page.request.get(`/api/projects/${id}`)).json()) as ProjectOpened;
  return Composition.parse(project.composition).overlays.filter(
    (overlay): overlay is SoundOverlay => overlay.type === 'sound' && overlay.takes !== undefined,
  );
}

const takesIn = async (page: Page): Promise<number[]> => (await voices(page)).map(({ takes }) => takes?.length ?? 0);
const card = (page: Page) => page.getByRole('region', { name: 'Voice-over' });
const recordButton = (page: Page) => card(page).getByRole('button', { name: 'Record', exact: true });

async function openRecorder(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Audio' }).click();
  await page.getByRole('button', { name: 'Record a voice-over' }).click();
  await expect(recordButton(page)).toBeEnabled();
}

/** Records until the card says that this much has been recorded. */
async function recordFor(page: Page, seconds: string): Promise<void> {
  await recordButton(page).click();
  await expect(card(page).getByText(new RegExp(String.raw`${seconds}\.\d s recorded`, 'u'))).toBeVisible();
  await card(page).getByRole('button', { name: 'Stop' }).click();
}

async function withoutCountIn(page: Page): Promise<void> {
  await card(page).getByRole('radiogroup', { name: 'Count-in' }).getByText('None').click();
}

/** The microphone hears what the page plays, as late as it leaves the speaker and this much later. */
async function hearTheRoom(page: Page, later = 0): Promise<void> {
  await page.addInitScript((extra) => {
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (this: AudioNode, ...all: unknown[]) => AudioNode;
    let room: MediaStreamAudioDestinationNode | undefined;
    Reflect.set(AudioNode.prototype, 'connect', function (this: AudioNode, ...all: unknown[]) {
      const { context } = this;
      if (context instanceof AudioContext && all[0] === context.destination && !room) {
        const delay = new DelayNode(context, { maxDelayTime: 2, delayTime: extra });
        room = context.createMediaStreamDestination();
        connect.call(this, delay);
        connect.call(delay, room);
        // What is heard leaves the speaker later than the context says.
        const latency = setInterval(() => {
          if (context.outputLatency === 0) return;
          delay.delayTime.value = context.outputLatency + extra;
          clearInterval(latency);
        }, 10);
      }
      return connect.apply(this, all);
    });
    navigator.mediaDevices.getUserMedia = () =>
      room ? Promise.resolve(room.stream.clone()) : Promise.reject(new Error('The page plays nothing yet'));
  }, later);
}

async function clickSound(creator: APIRequestContext, flow: string): Promise<SoundOverlay> {
  const file = { name: 'clicks.wav', mimeType: 'audio/wav', buffer: wavOf(6, clicks) };
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
  const { media } = (await sent.json()) as UploadAnswer;
  const box = { left: 0, top: 0, width: 1920, height: 100, rotation: 0 };
  const length = { durationInFrames: frame(180), originalDuration: frame(180) };
  const played = { src: media.url, speed: 1, mediaStart: 0, styles: defaultStyles.sound };
  return { id: 'clicks', type: 'sound', from: frame(0), row: 3, content: 'Clicks', ...box, ...length, ...played };
}

/** How late the bursts of a voice-over lie beside those of the film, which are at each full second, in milliseconds. */
async function lateness(page: Page, { src, from, mediaStart }: SoundOverlay): Promise<number[]> {
  const body = await (await page.request.get(src)).body();
  const samples = Float32Array.from(
    { length: (body.length - HEADER) / 2 },
    (_, at) => body.readInt16LE(HEADER + at * 2) / 32_768,
  );
  return burstsIn(samples).map((at) => {
    const seconds = at + (from - mediaStart) / 30;
    return (seconds - Math.round(seconds)) * 1_000;
  });
}

for (const { title, later, offset } of [
  { title: 'a voice-over lies where it was heard, within a frame', later: 0, offset: 0 },
  { title: 'a delay that no browser knows is taken out by the offset', later: 0.12, offset: 120 },
])
  test(title, async ({ page, creator, workshop }, { annotations }) => {
    await hearTheRoom(page, later);
    const sound = await clickSound(creator, workshop.flow);
    const silent = clipOfTake(workshop.take, 0, 120, { styles: { ...defaultStyles.video, volume: 0 } });
    await open(page, creator, [silent, sound]);
    await openRecorder(page);
    await withoutCountIn(page);
    await recordButton(page).focus();
    await page.keyboard.press('Home');
    for (let count = 0; count < 8; count++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('i');
    for (let count = 0; count < 4; count++) await page.keyboard.press('Shift+l');
    await page.keyboard.press('o');
    if (offset > 0) await card(page).getByRole('slider', { name: 'Offset' }).fill(`${offset}`);
    await recordButton(page).click();
    await expect.poll(() => takesIn(page), { timeout: 60_000 }).toEqual([1]);
    const [voice] = await voices(page);
    if (!voice) throw new Error('There is no voice-over');
    const range = await card(page).getByText(/^From/u).textContent();
    expect(voice).toMatchObject({ mediaStart: 0, content: 'Voice-over' });
    expect(range).toContain(`${Math.floor(voice.from / 30)}`);
    const late = await lateness(page, voice);
    expect(late.length).toBeGreaterThanOrEqual(3);
    annotations.push({ type: 'lateness, ms', description: late.map((ms) => ms.toFixed(1)).join(', ') });
    for (const ms of late) expect(Math.abs(ms)).toBeLessThan(1_000 / 30);
  });

test('takes are recorded, listened to and chosen with the mouse; each is one step of undo', async ({
  page,
  creator,
  workshop,
}) => {
  await open(page, creator, [clipOf(workshop.take)]);
  await openRecorder(page);
  await withoutCountIn(page);
  await expect
    .poll(() =>
      card(page)
        .getByLabel('Level of the microphone')
        .evaluate((meter) => (meter as HTMLMeterElement).value),
    )
    .toBeGreaterThan(0.1);
  await checkBothThemes(page, 'The recorder');
  await recordFor(page, '1');
  await expect.poll(() => takesIn(page)).toEqual([1]);
  const [first] = await voices(page);
  expect(first?.from).toBe(0);
  await recordFor(page, '2');
  await expect.poll(() => takesIn(page)).toEqual([2]);
  const [second] = await voices(page);
  expect(second?.id).toBe(first?.id);
  expect(second?.durationInFrames).toBeGreaterThan(first?.durationInFrames ?? 0);
  const takes = card(page).getByRole('group', { name: 'Takes' });
  await takes.getByRole('button', { name: 'Play take 1' }).click();
  await expect(takes.getByRole('button', { name: 'Stop take 1' })).toBeVisible();
  await takes.getByRole('radio', { name: /^Take 1/u }).click();
  await expect.poll(async () => (await voices(page))[0]?.src).toBe(first?.src);
  expect((await voices(page))[0]).toMatchObject({ from: 0, durationInFrames: first?.durationInFrames });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await voices(page))[0]?.src).toBe(second?.src);
  await page.keyboard.press('Control+z');
  await expect.poll(() => takesIn(page)).toEqual([1]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => takesIn(page)).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => takesIn(page)).toEqual([2]);
  // Both recordings are files of the Local panel, and the takes are the clip's own.
  await page.reload();
  await page.getByRole('button', { name: /^(?:Upload|Sound), Voice-over/u }).click();
  await expect(page.getByRole('group', { name: 'Takes' }).getByRole('radio')).toHaveCount(2);
});

test('V opens the recorder, counts in, records beyond the film’s end, and stops', async ({
  page,
  creator,
  workshop,
}) => {
  await open(page, creator, [clipOfTake(workshop.take, 0, 30)]);
  await page.keyboard.press('v');
  await expect(recordButton(page)).toBeEnabled();
  await page.keyboard.press('v');
  await expect(card(page).getByText('Begins in 3 seconds')).toBeVisible();
  await page.keyboard.press('v');
  await expect(recordButton(page)).toBeVisible();
  await page.keyboard.press('v');
  await expect(card(page).getByText(/2\.\d s recorded/u)).toBeVisible();
  await page.keyboard.press('v');
  await expect.poll(() => takesIn(page)).toEqual([1]);
  const [voice] = await voices(page);
  expect(voice?.durationInFrames).toBeGreaterThan(55);
});

test.describe('without room on the server', () => {
  test.use({ expectedNoise: [/507 \(Insufficient Storage\)/u] });

  test('a recording whose upload fails, or whose page is closed, is laid later', async ({
    page,
    creator,
    workshop,
  }) => {
    await open(page, creator, [clipOf(workshop.take)]);
    await openRecorder(page);
    await withoutCountIn(page);
    await page.route('**/api/latest/local-media/upload', (route) =>
      route.fulfill({ status: 507, json: { error: 'No room', code: 'quota' } }),
    );
    await recordFor(page, '1');
    await expect(card(page).getByText('Not on the timeline yet')).toBeVisible();
    await page.unrouteAll();
    // Closed while it records.
    await recordButton(page).click();
    await expect(card(page).getByText(/3\.\d s recorded/u)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(card(page).getByRole('button', { name: 'Lay on the timeline' })).toHaveCount(2);
    await card(page).getByRole('button', { name: 'Lay on the timeline' }).last().click();
    await expect.poll(() => takesIn(page)).toEqual([1]);
    expect((await voices(page))[0]?.durationInFrames).toBeGreaterThan(60);
    await card(page).getByRole('button', { name: 'Delete' }).click();
    await expect(card(page).getByText('Not on the timeline yet')).toBeHidden();
  });
});

test('a microphone that is missing, forbidden, silent or unplugged is told, and what was recorded stays', async ({
  page,
  creator,
  workshop,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      const fault = sessionStorage.getItem('fault');
      if (fault && fault !== 'silent') throw new DOMException('No', fault);
      const stream = await open(asked);
      if (fault === 'silent') for (const track of stream.getAudioTracks()) track.enabled = false;
      addEventListener('unplug', () => stream.getAudioTracks()[0]?.dispatchEvent(new Event('ended')));
      return stream;
    };
    sessionStorage.setItem('fault', sessionStorage.getItem('fault') ?? 'NotFoundError');
  });
  const fault = (name: string) => page.evaluate((to) => sessionStorage.setItem('fault', to), name);
  await open(page, creator, [clipOf(workshop.take)]);
  await page.keyboard.press('v');
  await expect(card(page).getByText('No microphone was found.')).toBeVisible();
  await fault('NotAllowedError');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByText('does not let this page use the microphone')).toBeVisible();
  await fault('silent');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByText('does not let')).toBeHidden();
  await withoutCountIn(page);
  await recordFor(page, '1');
  await expect(page.getByText('The microphone heard nothing')).toBeVisible();
  expect(await voices(page)).toEqual([]);
  await fault('');
  await page.reload();
  await openRecorder(page);
  await recordButton(page).click();
  await expect(card(page).getByText(/1\.\d s recorded/u)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('unplug')));
  await expect(page.getByText('The microphone is gone.').first()).toBeVisible();
  await expect.poll(() => takesIn(page)).toEqual([1]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a voice-over is recorded in the sheet of the audio', async ({ page, creator, workshop }) => {
    await open(page, creator, [clipOf(workshop.take)]);
    await page.getByRole('button', { name: 'Audio', exact: true }).tap();
    await page.getByRole('button', { name: 'Record a voice-over' }).tap();
    await expect(recordButton(page)).toBeEnabled();
    expect(await smallTargets(card(page))).toEqual([]);
    await withoutCountIn(page);
    await recordButton(page).tap();
    await expect(card(page).getByText(/1\.\d s recorded/u)).toBeVisible();
    await card(page).getByRole('button', { name: 'Stop' }).tap();
    await expect.poll(() => takesIn(page)).toEqual([1]);
  });
});
