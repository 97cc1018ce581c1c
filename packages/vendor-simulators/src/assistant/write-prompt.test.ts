import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBrief } from './brief.ts';
import type { ChatTurn } from './conversation.ts';
import { writePrompt } from './write-prompt.ts';

const VEO = 'Makes: video\nModel: Veo 3 Pro\nSound: yes\nFormat: 16:9\nLength: 8 s\nAt most: 600 characters';
const MOCK = 'Makes: video\nModel: Mock Video\nSound: no\nFormat: 9:16\nLength: 5 s\nAt most: 480 characters';
const STILL = 'Makes: image\nModel: Flux Pro Ultra\nFormat: 1:1\nAt most: 480 characters';

/** The last answer to these messages, in a chat that keeps six. */
function asked(brief: string, ...messages: string[]): { lead: string; prompt: string } {
  const turns: ChatTurn[] = [];
  let reply = '';
  for (const content of messages) {
    turns.push({ role: 'user', content });
    reply = writePrompt(turns.slice(-6), readBrief(brief));
    turns.push({ role: 'assistant', content: reply });
  }
  const [lead = '', prompt = ''] = reply.split('\n\n');
  return { lead, prompt };
}

const subjects = [
  'a lighthouse',
  'an old dog',
  'two dancers',
  'a steam locomotive',
  'a perfume bottle',
  'a quantum computer',
  'eine Frau',
  'un renard',
  'самотній маяк',
];
const places = [
  'on a pier',
  'in the kitchen',
  'in an empty station',
  'under the ice',
  'by the window',
  'in der Wüste',
  'à Paris',
  'на скелі',
];
const requests = fc.tuple(
  fc.constantFrom('', 'write me a prompt for ', 'a video of ', 'Please make '),
  fc.constantFrom(...subjects),
  fc.constantFrom(...places),
  fc.constantFrom('', ' at night', ' in the rain', ', no people', '. Eight seconds.', ', close-up'),
);
const briefs = fc.constantFrom(VEO, MOCK, STILL, 'Makes: audio\nAt most: 280 characters', '');
const changes = fc.array(
  fc.constantFrom(
    'make it at night',
    'shorter',
    'slower',
    'in portrait format',
    'in black and white',
    'another one',
    'add a red umbrella',
    'longer',
    'what happens next?',
  ),
  { maxLength: 4 },
);

test('what the user named is in the prompt, whatever is asked for and however it is changed', () => {
  fc.assert(
    fc.property(requests, briefs, changes, ([asking, subject, place, more], brief, changed) => {
      const { prompt } = asked(brief, `${asking}${subject} ${place}${more}`, ...changed);
      expect(prompt.toLowerCase()).toContain(subject.toLowerCase());
      expect(prompt).toContain(place);
    }),
  );
});

test('no prompt is longer than its model takes, and each ends as a sentence', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        requests.map((parts) => parts.join('')),
        fc.string({ maxLength: 3_000 }),
      ),
      briefs,
      changes,
      (message, brief, changed) => {
        const { lead, prompt } = asked(brief, message, ...changed);
        expect(prompt.length).toBeLessThanOrEqual(readBrief(brief).maxCharacters);
        expect(prompt || lead).toMatch(prompt === '' ? /\?$/u : /\S\.$/u);
      },
    ),
  );
});

test('equal conversations and seeds have equal answers; another seed chooses other words', () => {
  const turns: ChatTurn[] = [{ role: 'user', content: 'a lighthouse on a cliff' }];
  const write = (seed: number) => writePrompt(turns, readBrief(VEO), seed);
  expect(write(7)).toBe(write(7));
  expect(new Set([1, 2, 3, 4, 5].map(write)).size).toBeGreaterThan(3);
});

test('an answer is a lead line and one paragraph', () => {
  expect(writePrompt([{ role: 'user', content: 'a fox in the snow' }], readBrief(MOCK))).toMatch(
    /^[A-Z][^\n]+:\n\nA fox in the snow\. [^\n]+$/u,
  );
});

describe('a change', () => {
  const first = 'A lighthouse at dusk. Eight seconds, no people.';
  const sentences = (text: string) => text.split(/(?<=\.)\s/u);

  test('to another time changes the light and keeps the camera, the lens and what is not to be seen', () => {
    const before = sentences(asked(VEO, first).prompt);
    const after = sentences(asked(VEO, first, 'make it at night').prompt);
    expect(after[0]).toBe('A lighthouse at night.');
    expect(after.filter((text) => before.includes(text)).length).toBeGreaterThanOrEqual(3);
    expect(after.join(' ')).toContain('Eight seconds, no people.');
    expect(after.join(' ')).not.toContain('dusk');
  });

  test.each([
    ['shorter', /^The same shot, in fewer words:$/u],
    ['at night', /^The same shot, at night:$/u],
    ['slower and closer', /^The same shot, slower and closer:$/u],
    ['in portrait format', /^The same shot, framed upright:$/u],
    ['bei Nacht', /^I could not apply “bei Nacht”\. .*:$/u],
    ['зроби це вночі, будь ласка', /^The same shot, as you asked:$/u],
    ['Now the shot after it.', /^Starting from the last frame:$/u],
  ])('“%s” is named in the lead line', (message, lead) => {
    expect(asked(VEO, first, message).lead).toMatch(lead);
  });

  test('shorter is shorter, again and again', () => {
    const lengths = [[], ['shorter'], ['shorter', 'even shorter']].map(
      (more) => asked(VEO, first, ...more).prompt.length,
    );
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
    expect(new Set(lengths).size).toBe(3);
  });

  test('in portrait asks for a vertical frame, in landscape for a wide one', () => {
    expect(asked(VEO, first, 'in portrait').prompt).toContain('Vertical frame');
    expect(asked(MOCK, first).prompt).toContain('Vertical frame');
    expect(asked(MOCK, first, 'in landscape format').prompt).toContain('Wide frame');
  });

  test('adds, replaces and leaves out what it names', () => {
    expect(asked(MOCK, 'a cat in the kitchen', 'add a red umbrella').prompt).toMatch(
      /^A cat in the kitchen, with a red umbrella\./u,
    );
    expect(asked(MOCK, 'a cat in the kitchen', 'replace the cat with an old dog').prompt).toMatch(
      /^An old dog in the kitchen\./u,
    );
    expect(asked(VEO, 'a pier in the rain', 'without people, make it snow').prompt).toMatch(
      /^A pier in falling snow\. No people\./u,
    );
  });

  test('in words that no template knows is said as what is seen, in whatever language', () => {
    const { prompt } = asked(VEO, first, 'mach es bei Nacht, mit einem roten Schirm');
    expect(prompt).toMatch(/^A lighthouse at dusk, bei Nacht, mit einem roten Schirm\./u);
  });

  test('another one is another', () => {
    const { lead, prompt } = asked(VEO, first, 'another one');
    expect(prompt).not.toBe(asked(VEO, first).prompt);
    expect(lead).toMatch(/another|once more/iu);
  });

  test('what comes next keeps the subject and takes the direction', () => {
    const { prompt } = asked(VEO, first, 'Now the shot after it. Pull back until the lamp is one warm point.');
    expect(prompt).toMatch(
      /^A lighthouse at dusk\. Picks up from the last frame\. Camera pulling back until the lamp is one warm point\./u,
    );
  });

  test('reaches back beyond the six messages that are kept', () => {
    const { prompt } = asked(VEO, first, 'slower', 'warmer', 'in portrait', 'in black and white', 'shorter');
    expect(prompt).toMatch(/^A lighthouse at dusk\./u);
    expect(prompt).toContain('no people');
    expect(prompt).toContain('Monochrome');
  });
});

describe('what it is written for', () => {
  test('sound is written for models that make it, and on demand', () => {
    expect(asked(VEO, 'a harbour').prompt).toContain('Sound: ');
    expect(asked(MOCK, 'a harbour').prompt).not.toContain('Sound: ');
    expect(asked(VEO, 'a harbour', 'no sound').prompt).not.toContain('Sound: ');
    expect(asked(MOCK, 'a harbour', 'add sound').prompt).toContain('Sound: ');
  });

  test('a still has a composition and no camera move, and is not told about cuts', () => {
    expect(asked(STILL, 'a perfume bottle').prompt).not.toMatch(/camera|no cuts|Sound:/u);
  });

  test('a sound is only heard', () => {
    expect(asked('Makes: audio\nAt most: 280 characters', 'a busy harbour').prompt).toMatch(
      /^A busy harbour\. Near: .* No music/u,
    );
  });

  test('asked for nothing in particular it takes the start image, else the last clip of the flow, else an idea of its own', () => {
    const context = '\nEarlier in the flow: A pier at dawn\nEarlier in the flow: Gulls over the harbour';
    expect(asked(`${MOCK}\nStart image: Aurora over the lake${context}`, 'animate this image').prompt).toMatch(
      /^Aurora over the lake/u,
    );
    expect(asked(MOCK + context, 'write a prompt').prompt).toMatch(/^Gulls over the harbour/u);
    expect(asked(MOCK, 'surprise me').prompt).toMatch(/^[A-Z][^.]{20,}\./u);
  });

  test('the next shot says which clip it starts from', () => {
    expect(asked(`${MOCK}\nEarlier in the flow: A\nEarlier in the flow: B`, 'a fox', 'next shot').lead).toBe(
      'Starting from the last frame of clip 02:',
    );
  });
});
