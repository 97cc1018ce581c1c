import { describe, expect, test } from 'vitest';
import { readCaptionFile } from './index.ts';

/** Text, start and end of each caption, the latter two in ms. */
type Shown = readonly [string, number, number];
/** Line of what was left out, and words of its message. */
type Fault = readonly [number, string];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const utf16 = (text: string, order: 'little' | 'big', mark = true): Uint8Array => {
  const marked = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index++)
    view.setUint16(index * 2, marked.charCodeAt(index), order === 'little');
  return new Uint8Array(view.buffer);
};

/** Encodes by looking each letter up among the characters of one or two bytes that the decoder knows. */
function encoded(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label, { fatal: true });
  const bytes = new Map<string, readonly number[]>();
  const learn = (...code: number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(code));
      if (Array.from(letter).length === 1 && !bytes.has(letter)) bytes.set(letter, code);
    } catch {
      // No character of this encoding.
    }
  };
  for (let first = 0; first < 256; first++) learn(first);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn(first, second);
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const code = bytes.get(letter);
      if (!code) throw new Error(`${label} has no ${letter}`);
      return code;
    }),
  );
}

const T1 = '00:00:01,000 --> 00:00:02,500';
const T2 = '00:00:03,000 --> 00:00:04,000';
const T3 = '00:00:05,000 --> 00:00:06,000';
const two = (one: string, other: string): string => `1\r\n${T1}\r\n${one}\r\n\r\n2\r\n${T2}\r\n${other}\r\n`;
const both = (one: string, other: string): Shown[] => [
  [one, 1000, 2500],
  [other, 3000, 4000],
];
const ONE: Shown[] = [['One', 1000, 2500]];
const events = (...lines: string[]): string =>
  [
    '[Script Info]',
    'ScriptType: v4.00+',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname',
    'Style: Default,Arial',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines,
  ].join('\n');
const said = (text: string, times = '0:00:01.00,0:00:02.50'): string => `Dialogue: 0,${times},Default,,0,0,0,,${text}`;

const wild: readonly (readonly [string, string | Uint8Array, readonly Shown[], (readonly Fault[])?])[] = [
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${two('Où ?', '海')}`), both('Où ?', '海')],
  ['UTF-16, little-endian', utf16(two('Où ?', '海'), 'little'), both('Où ?', '海')],
  ['UTF-16, big-endian', utf16(two('Où ?', '海'), 'big'), both('Où ?', '海')],
  ['UTF-16 without a mark', utf16(two('灯塔', 'Où ?'), 'little', false), both('灯塔', 'Où ?')],
  ['UTF-16, big-endian, without a mark', utf16(two('灯塔', 'Où ?'), 'big', false), both('灯塔', 'Où ?')],
  [
    'French in Windows-1252',
    encoded(two('Où étais-tu ? C’était “là”…', 'Ça coûte 5 €'), 'windows-1252'),
    both('Où étais-tu ? C’était “là”…', 'Ça coûte 5 €'),
  ],
  [
    'Russian in Windows-1251',
    encoded(two('Привет, как дела?', 'Всё хорошо, спасибо'), 'windows-1251'),
    both('Привет, как дела?', 'Всё хорошо, спасибо'),
  ],
  ['Russian in KOI8-R', encoded(two('Привет, как дела?', 'Хорошо'), 'koi8-r'), both('Привет, как дела?', 'Хорошо')],
  [
    'Polish in Windows-1250',
    encoded(two('Zażółć gęślą jaźń', 'Dziękuję, że przyszedłeś'), 'windows-1250'),
    both('Zażółć gęślą jaźń', 'Dziękuję, że przyszedłeś'),
  ],
  [
    'Greek in Windows-1253',
    encoded(two('Καλημέρα, τι κάνεις;', 'Άκου, όλα καλά'), 'windows-1253'),
    both('Καλημέρα, τι κάνεις;', 'Άκου, όλα καλά'),
  ],
  [
    'Hebrew in Windows-1255',
    encoded(two('שלום, מה שלומך?', 'הכול בסדר, תודה'), 'windows-1255'),
    both('שלום, מה שלומך?', 'הכול בסדר, תודה'),
  ],
  [
    'Arabic in Windows-1256',
    encoded(two('مرحبا كيف حالك؟', 'أنا بخير شكرا'), 'windows-1256'),
    both('مرحبا كيف حالك؟', 'أنا بخير شكرا'),
  ],
  [
    'Turkish in Windows-1254',
    encoded(two('Günaydın, nasılsın?', 'İyiyim ağabey, teşekkürler'), 'windows-1254'),
    both('Günaydın, nasılsın?', 'İyiyim ağabey, teşekkürler'),
  ],
  [
    'Japanese in Shift JIS',
    encoded(two('こんにちは、元気ですか', 'はい、とても元気です'), 'shift_jis'),
    both('こんにちは、元気ですか', 'はい、とても元気です'),
  ],
  [
    'Chinese in GB 18030',
    encoded(two('你好，今天怎么样？', '我很好，谢谢你'), 'gb18030'),
    both('你好，今天怎么样？', '我很好，谢谢你'),
  ],
  [
    'entities in SubRip',
    two('Tom &amp; Ana&#39;s &quot;boat&quot;', 'a&nbsp;b &lt;3 &eacute; R&D; &#x2019;'),
    both('Tom & Ana\'s "boat"', 'a b <3 é R&D; ’'),
  ],
  [
    'entities in WebVTT',
    'WEBVTT\n\n00:01.000 --> 00:02.500\nTom &amp; Ana&#39;s &quot;boat&quot; &amp;lt;',
    [['Tom & Ana\'s "boat" &lt;', 1000, 2500]],
  ],
  [
    'tags, and words between angle brackets',
    two('<i>5 < 6 > 4</i> <unclear>', '<font color="#fff">I <3 you</font> <b>->'),
    both('5 < 6 > 4 <unclear>', 'I <3 you ->'),
  ],
  ['override codes, and braces', two('{\\an8}{\\i1}Up{\\i0}', '{whispers} Yes'), both('Up', '{whispers} Yes')],
  ['two speakers', two('- Ready?\n- Always.', 'ANA: Go\nTOM: Now'), both('- Ready?\n- Always.', 'ANA: Go\nTOM: Now')],
  [
    'a speaker of two lines, then another',
    two('- Are you\nready?\n- Always.', 'and\nthen'),
    both('- Are you ready?\n- Always.', 'and then'),
  ],
  [
    'voices in WebVTT',
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ana>Ready?\n<v.loud Tom>Always,</v>\nalways.',
    [['Ready?\nAlways, always.', 1000, 2500]],
  ],
  ['a line break as a tag', two('- Ready?<br/>- Always.', 'Yes'), both('- Ready?\n- Always.', 'Yes')],
  ['no blank lines between captions', `1\n${T1}\nOne\n2\n${T2}\nTwo`, both('One', 'Two')],
  ['no blank lines and no numbers', `${T1}\nOne\n12\n${T2}\nTwo`, both('One 12', 'Two')],
  ['blank lines within a caption', `1\n${T1}\nOne\n\nand a half\n\n2\n${T2}\n\nTwo\n`, both('One and a half', 'Two')],
  ['blank lines around the times', `1\n\n${T1}\n\nOne\n\n2\n\n${T2}\n\nTwo\n`, both('One', 'Two')],
  ['captions that are numbers', two('42', '2'), both('42', '2')],
  ['wrong numbers', `7\n${T1}\nOne\n\n7\n${T2}\nTwo`, both('One', 'Two')],
  [
    'some numbers missing',
    `1\n${T1}\nOne\n\n${T2}\nTwo\n\n9\n${T3}\nThree`,
    [...both('One', 'Two'), ['Three', 5000, 6000]],
  ],
  ['arrows without spaces', `1\n${T1.replaceAll(' ', '')}\nOne\n\n2\n${T2}\nTwo`, both('One', 'Two')],
  ['dots, no hours, few digits', '00:01.0-->00:02.5\nOne\n\n0:3 --> 0:04.00\nTwo', both('One', 'Two')],
  ['spaces in the times', '1\n00: 00: 01, 000 --> 00: 00: 02, 500\nOne', ONE],
  ['words behind the times', `1\n${T1} One\n\n2\n${T2} X1:40 X2:600\nTwo`, both('One', 'Two')],
  ['carriage returns alone', two('One', 'Two').replaceAll('\r\n', '\r'), both('One', 'Two')],
  [
    'notes, styles and regions',
    'WEBVTT FILE\nKind: captions\n\nREGION\nid:fred\n\nSTYLE\n::cue { color: red }\n\nNOTE not\nshown\n\nintro\n00:01.000 --> 00:02.500 align:start line:0\nOne\n\nNOTE\n\n2\n00:03.000 --> 00:04.000\nTwo',
    both('One', 'Two'),
  ],
  ['captions out of order', `1\n${T2}\nTwo\n\n2\n${T1}\nOne`, both('One', 'Two')],
  [
    'captions at the same time',
    `1\n${T1}\nOne\n\n2\n00:00:02,000 --> 00:00:04,000\nTwo`,
    [
      ['One', 1000, 2500],
      ['Two', 2000, 4000],
    ],
  ],
  [
    'an odd caption among others',
    `1\n${T1}\nOne\n\n2\n00:00:0x,000 --> 00:00:02,000\nOdd\n\n3\n${T2}\nTwo`,
    both('One', 'Two'),
    [[6, 'are no times like']],
  ],
  [
    'times without an arrow',
    `1\n${T1}\nOne\n\n2\n00:00:02,600 00:00:02,900\nOdd\n\n3\n${T2}\nTwo`,
    both('One', 'Two'),
    [[5, 'is followed by no times like']],
  ],
  [
    'captions of no or negative length',
    `1\n${T1}\nOne\n\n2\n00:00:02,000 --> 00:00:02,000\nNone\n\n3\n00:00:09,000 --> 00:00:08,000\nLess\n\n4\n${T2}\nTwo`,
    both('One', 'Two'),
    [
      [6, 'ends when it starts'],
      [10, 'ends before it starts'],
    ],
  ],
  [
    'one time below a number',
    `1\n${T1}\nOne\n\n2\n00:00:02:xx\nOdd\n\n3\n${T2}\nTwo`,
    both('One', 'Two'),
    [[5, 'is followed by no times like']],
  ],
  ['a title before the first caption', `By Ana\n\n1\n${T1}\nOne`, ONE, [[1, 'is followed by no times like']]],
  [
    'letters that the file has lost',
    two('caf\uFFFD', 'Two'),
    both('caf\uFFFD', 'Two'),
    [[2, 'are damaged in the file']],
  ],
  ['captions from one hour on', '1\n01:00:01,000 --> 01:00:02,000\nOne', [['One', 3_601_000, 3_602_000]]],
  ['minutes beyond an hour', '75:30.000 --> 75:31.000\nOne', [['One', 4_530_000, 4_531_000]]],
  ['captions without text', `1\n${T1}\n\n2\n${T2}\nTwo`, [['Two', 3000, 4000]]],
  ['an arrow among the words', two('Home --> work', 'Two'), both('Home --> work', 'Two')],
  [
    'SubStation',
    events(said('{\\pos(1,2)}One,\\Nonly{\\i1} one'), said('Two', '0:00:03.00,0:00:04.00')),
    both('One, only one', 'Two'),
  ],
  ['speakers in SubStation', events(said('- Ready?\\N- Always.')), [['- Ready?\n- Always.', 1000, 2500]]],
  [
    'the same words on two layers in SubStation, and a comment',
    events(said('One'), said('{\\blur3}One'), `Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Not shown`),
    ONE,
  ],
  [
    'drawings and bad times in SubStation',
    events(said('{\\p1}m 0 0 l 1 1{\\p0}'), said('Odd', '0:00:xx.00,0:00:02.00'), said('One')),
    ONE,
    [
      [10, 'a drawing'],
      [11, 'are no times like'],
    ],
  ],
  [
    'SSA without a list of fields, in Windows-1252',
    encoded(
      '[Script Info]\r\n[Events]\r\nDialogue: Marked=0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Où, là',
      'windows-1252',
    ),
    [['Où, là', 1000, 2500]],
  ],
];

describe('files as other programs and people write them are read', () => {
  test.for(wild)('%s', ([, file, shown, faults = []]) => {
    const read = readCaptionFile(typeof file === 'string' ? utf8(file) : file);
    if (!read.ok) throw new Error(`Line ${read.error.line}: ${read.error.message}`);
    expect(read.value.captions.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual(shown);
    expect(read.value.faults.map(({ line }) => line)).toEqual(faults.map(([line]) => line));
    for (const [index, [, message]] of faults.entries()) expect(read.value.faults[index]?.message).toContain(message);
    // What is painted are the words: they are the text.
    for (const { text, words } of read.value.captions)
      expect(words.map(({ word }) => word)).toEqual(text.split(/\s+/u));
  });
});

const broken: readonly (readonly [string, string, number, string])[] = [
  ['an empty file', '', 1, 'no captions'],
  ['only blank lines', '\n\n\n', 1, 'no captions'],
  ['only notes', 'WEBVTT\n\nNOTE only a note', 1, 'no captions'],
  ['plain text', 'Dear Ana,\nthis is a letter.', 1, 'is followed by no times'],
  ['half an arrow', '1\n00:00:01,000 -> 00:00:02,000\nOne', 1, 'is followed by no times'],
  ['no arrow', '\n1\n00:00:01,000 00:00:02,000\nOne', 2, 'is followed by no times'],
  ['letters in the times', '1\n00:00:0x,000 --> 00:00:04,000\nOne', 2, 'are no times like'],
  ['minutes beyond 59', '1\n00:99:05,000 --> 00:99:07,000\nOne', 2, 'are no times like'],
  ['frames for milliseconds', '1\n00:00:01:12 --> 00:00:02:05\nOne', 2, 'are no times like'],
  ['a time missing', '1\n00:00:01,000 -->\nOne', 2, 'are no times like'],
  ['captions that end before they start', '1\n00:00:05,000 --> 00:00:02,000\nOne', 2, 'ends before it starts'],
  ['SubStation without readable times', events(said('One', 'soon,later')), 10, 'are no times like'],
  ['SubStation with drawings only', events(said('{\\p1}m 0 0')), 10, 'a drawing'],
];

test.for(broken)('a file without any caption is refused with a line: %s', ([, file, line, message]) => {
  const read = readCaptionFile(utf8(file));
  if (read.ok) throw new Error('It was read');
  expect(read.error.line).toBe(line);
  expect(read.error.message).toContain(message);
});

describe('the times of words', () => {
  const wordsOf = (file: string): [string, number, number][] => {
    const read = readCaptionFile(utf8(file));
    if (!read.ok) throw new Error(read.error.message);
    return read.value.captions.flatMap(({ words }) => words.map(({ word, startMs, endMs }) => [word, startMs, endMs]));
  };

  test('are read from WebVTT, and parts of a word are one word', () =>
    expect(
      wordsOf('WEBVTT\n\n00:01.000 --> 00:03.000\nkept<00:01.500><c> it</c> <00:02.000>har<00:02.500>bour'),
    ).toEqual([
      ['kept', 1000, 1500],
      ['it', 1500, 2000],
      ['harbour', 2000, 3000],
    ]));

  test('are read from the karaoke of SubStation', () =>
    expect(wordsOf(events(said('{\\k50}kept {\\kf25}har{\\k75}bour')))).toEqual([
      ['kept', 1000, 1500],
      ['harbour', 1500, 2500],
    ]));
});
