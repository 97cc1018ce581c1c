/** Contact sheets of everything that the painter can paint: `node tests/golden/contact-sheets.ts <folder> <photo…>`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  AnimationName,
  CaptionTemplate,
  FilterPreset,
  FontFamily,
  StickerId,
  TemplateId,
  type Overlay,
} from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Pen, type Picture } from '@kinoloom/composition/painter';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { animated, caption, image, sticker, text, title } from './overlays.ts';

const [folder = '.runtime/contact-sheets', ...photos] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const pictures = await Promise.all(
  photos.map(async (path): Promise<Picture> => {
    const image = await loadImage(path);
    return { image, width: image.width, height: image.height };
  }),
);

const CANVAS = { width: 1920, height: 1080 };
const FULL = { left: 0, top: 0, ...CANVAS, row: 4 };
const backdrop = (index: number): Overlay => image(FULL, { objectFit: 'cover' }, String(index));

interface Cell {
  readonly label: string;
  readonly overlays: readonly Overlay[];
  readonly at: number;
}

const stage = nodePaintContext(CANVAS, (overlay) => pictures[Number(overlay.src) % Math.max(1, pictures.length)]);

function sheet(name: string, columns: number, width: number, cells: readonly Cell[]): void {
  const height = Math.round((width * CANVAS.height) / CANVAS.width);
  const rows = Math.ceil(cells.length / columns);
  const canvas = createCanvas(columns * (width + 6), rows * (height + 24));
  const context = canvas.getContext('2d');
  const pen: Pen = context;
  context.fillStyle = '#1a1715';
  context.fillRect(0, 0, canvas.width, canvas.height);
  cells.forEach(({ label, overlays, at }, index) => {
    loadFonts(fontsOfComposition({ overlays: [...overlays] }));
    context.save();
    context.translate((index % columns) * (width + 6), Math.floor(index / columns) * (height + 24));
    context.save();
    context.scale(width / CANVAS.width, width / CANVAS.width);
    paintFrame(pen, { overlays: [...overlays] }, at, stage);
    context.restore();
    context.fillStyle = '#d8cfc4';
    context.font = '13px kinoloom-geist-latin';
    context.fillText(label, 4, height + 16);
    context.restore();
  });
  writeFileSync(join(folder, `${name}.png`), canvas.encodeSync('png'));
}

const phases = [1, 3, 5, 8, 11];
sheet(
  'animations-picture',
  5,
  300,
  AnimationName.options.flatMap((name) =>
    phases.map((at) => ({
      label: `${name} ${at}`,
      at,
      overlays: [{ ...image(FULL, { objectFit: 'cover', ...animated(name) }, '0'), row: 3 }],
    })),
  ),
);
sheet(
  'animations-text',
  5,
  300,
  AnimationName.options.flatMap((name) =>
    phases.map((at) => ({
      label: `${name} ${at}`,
      at,
      overlays: [
        backdrop(1),
        text(
          'HALCYON',
          { left: 460, top: 440, width: 1000, height: 200 },
          { fontSize: 150, fontWeight: 600, letterSpacing: 0.12, ...animated(name) },
        ),
      ],
    })),
  ),
);
sheet(
  'exits',
  5,
  300,
  AnimationName.options.flatMap((name) =>
    [107, 109, 111, 114, 117].map((at) => ({
      label: `${name} ${at}`,
      at,
      overlays: [
        backdrop(1),
        image(
          { left: 560, top: 240, width: 800, height: 600 },
          { objectFit: 'cover', borderRadius: 40, ...animated(null, name) },
          '0',
        ),
      ],
    })),
  ),
);
sheet(
  'captions',
  4,
  460,
  CaptionTemplate.options.flatMap((name, index) =>
    [2, 14, 26, 47].map((at) => ({
      label: `${name} ${at}`,
      at,
      overlays: [
        backdrop(index),
        caption(
          name,
          'I have kept it for eleven.',
          { left: 260, top: 760, width: 1400, height: 240 },
          { fontSize: 92 },
        ),
      ],
    })),
  ),
);
sheet(
  'filters',
  4,
  460,
  FilterPreset.options.map((preset) => ({
    label: preset,
    at: 20,
    overlays: [image(FULL, { objectFit: 'cover', filter: { preset, brightness: 100 } }, '0')],
  })),
);
sheet(
  'fonts',
  2,
  700,
  FontFamily.options.flatMap((fontFamily, index) => [
    {
      label: fontFamily,
      at: 60,
      overlays: [
        backdrop(index),
        text(
          'The lamp has burned for ninety years',
          { left: 200, top: 200, width: 1500, height: 320 },
          {
            fontFamily,
            fontSize: 130,
            fontWeight: 700,
            highlightStyle: (['none', 'box', 'line', 'glow'] as const)[index % 4] ?? 'none',
            color: index % 4 === 1 ? '#191210' : '#fff6e6',
          },
        ),
        text(
          'Grüße, Łódź, Đà Nẵng, Москва 0123456789 — “quoted”',
          { left: 200, top: 620, width: 1500, height: 300 },
          { fontFamily, fontSize: 80, fontWeight: 400, fontStyle: 'italic', textAlign: 'left' },
        ),
      ],
    },
  ]),
);
sheet(
  'scripts',
  2,
  700,
  [
    ['السلام عليكم، يا بحر!', 'שלום לך, ים'],
    ['नमस्ते क्षत्रिय', 'สวัสดีชาวทะเล'],
    ['海边的灯塔已经点亮了九十年。', '海辺の灯台は九十年間ともっています。'],
    ['바닷가 등대는 구십 년 동안 켜져 있었다', 'Lights on 😀🔥❤️ 👩‍🚀🇫🇷 ok'],
  ].map((texts, index) => ({
    label: texts.join(' / '),
    at: 60,
    overlays: [
      backdrop(index),
      ...texts.map((content, row) =>
        text(
          content,
          { left: 310, top: 140 + row * 420, width: 1300, height: 360 },
          {
            fontSize: 120,
            fontWeight: row === 0 ? 700 : 400,
            textShadow: { x: 0, y: 6, blur: 20, color: '#000000c0' },
          },
        ),
      ),
    ],
  })),
);
sheet(
  'stickers',
  5,
  380,
  StickerId.options.map((id, index) => ({
    label: id,
    at: 60,
    overlays: [backdrop(index % 2), sticker(id, { left: 510, top: 90, width: 900, height: 900 })],
  })),
);
sheet(
  'titles',
  4,
  460,
  TemplateId.options.flatMap((name, index) =>
    [6, 16, 32, 80].map((at) => ({
      label: `${name} ${at}`,
      at,
      overlays: [
        backdrop(index),
        title(
          name,
          FULL,
          name === 'quote'
            ? ['Some nights I think it is keeping me.', 'The keeper']
            : name === 'lower-third'
              ? ['The keeper', 'Halcyon Point']
              : name === 'end-card'
                ? ['Halcyon', 'a video in seven clips']
                : [],
        ),
      ],
    })),
  ),
);
