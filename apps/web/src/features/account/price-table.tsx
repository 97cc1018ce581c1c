import { findEntry, renderPrice, type Price } from '@kinoloom/contract';
import { AccountHeading } from './account-card.tsx';
import { Amount } from '../../ui/credits.tsx';

type Row = readonly [label: string, price: { readonly credits: number; readonly unit?: string }];

function priceShown(price: Price): { credits: number; unit?: string } {
  switch (price.per) {
    case 'result':
    case 'five-seconds':
      return { credits: price.credits };
    case 'second':
      return { credits: price.credits, unit: '/s' };
    case 'render-minute':
      return { credits: renderPrice({ width: 1920, height: 1080 }, 1), unit: '/min' };
  }
}

const of = (id: string, label: string): Row[] => {
  const entry = findEntry(id);
  return entry ? [[label, priceShown(entry.price)]] : [];
};
const render = (label: string, width: number, height: number): Row => [
  label,
  { credits: renderPrice({ width, height }, 1) },
];

/** What is made most, in the catalogue's prices. */
const columns: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Video',
    [
      ...of('seedance-fast', 'Seedance Fast'),
      ...of('veo3-fast', 'Veo 3 Fast'),
      ...of('veo3-pro', 'Veo 3 Pro'),
      ...of('act-2', 'Act-2'),
    ],
  ],
  [
    'Image',
    [
      ...of('seedream-3', 'Seedream 3'),
      ...of('flux-pro', 'Flux Pro Ultra'),
      ...of('flux-kontext-pro', 'Edit'),
      ...of('flux-multi-image', 'Mix'),
    ],
  ],
  [
    'Finish',
    [
      ...of('wavespeed-1080p', 'Upscale 1080p'),
      ...of('wavespeed-2k', 'Upscale 2k'),
      ...of('wavespeed-4k', 'Upscale 4k'),
      ...of('reframe', 'Reframe'),
    ],
  ],
  [
    'Audio',
    [
      ...of('text-to-speech', 'Text to speech'),
      ...of('voice-changer', 'Voice change'),
      ...of('music', 'Music'),
      ...of('sound-effects', 'Sound effect'),
    ],
  ],
  [
    'Render, per minute',
    [render('720p', 1280, 720), render('1080p', 1920, 1080), render('2k', 2560, 1440), render('4k', 3840, 2160)],
  ],
];

export function PriceTable() {
  return (
    <section aria-labelledby="prices">
      <AccountHeading id="prices" title="What things cost">
        In credits. The button always shows the exact price before you press it.
      </AccountHeading>
      <div className="grid grid-cols-5 rounded-lg border border-line bg-surface max-[1000px]:grid-cols-2 max-[600px]:grid-cols-1">
        {columns.map(([title, rows]) => (
          <section
            key={title}
            className="border-line px-[17px] pt-3 pb-3.5 not-first:border-l max-[1000px]:odd:border-l-0 max-[1000px]:nth-[n+3]:border-t max-[600px]:not-first:border-t max-[600px]:not-first:border-l-0"
          >
            <h4 className="text-text-2">{title}</h4>
            <dl className="mt-1.5">
              {rows.map(([label, { credits, unit }]) => (
                <div key={label} className="flex justify-between gap-2 text-[12px] leading-[21px]">
                  <dt className="text-text-2">{label}</dt>
                  <dd>
                    <Amount value={credits} />
                    {unit && <span className="font-mono text-text-2">{unit}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
