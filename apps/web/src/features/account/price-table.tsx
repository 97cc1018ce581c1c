import { findEntry, renderPrice, type Price } from '@kinoloom/contract';
import { AccountHeading } from './account-card.tsx';
import { Amount } from '../../ui/credits.tsx';
import * as words from '../../words/en/studio/billing.ts';

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

type Column = readonly [title: string, rows: readonly Row[]];

/** The prices of these models. `models`: labels by id. */
const column = (title: string, models: Readonly<Record<string, string>>): Column => [
  title,
  Object.entries(models).flatMap(([id, label]): Row[] => {
    const entry = findEntry(id);
    return entry ? [[label, priceShown(entry.price)]] : [];
  }),
];
const render = (label: string, width: number, height: number): Row => [
  label,
  { credits: renderPrice({ width, height }, 1) },
];

/** The most used models, with the catalogue's prices. */
const columns: readonly Column[] = [
  column(words.video, {
    'seedance-fast': 'Seedance Fast',
    'veo3-fast': 'Veo 3 Fast',
    'veo3-pro': 'Veo 3 Pro',
    'act-2': 'Act-2',
  }),
  column(words.image, {
    'seedream-3': 'Seedream 3',
    'flux-pro': 'Flux Pro Ultra',
    'flux-kontext-pro': words.edit,
    'flux-multi-image': words.mix,
  }),
  column(words.finish, {
    'wavespeed-1080p': words.upscale({ size: '1080p' }),
    'wavespeed-2k': words.upscale({ size: '2K' }),
    'wavespeed-4k': words.upscale({ size: '4K' }),
    reframe: words.reframe,
  }),
  column(words.audio, {
    'text-to-speech': words.textToSpeech,
    'voice-changer': words.voiceChange,
    music: words.music,
    'sound-effects': words.soundEffect,
  }),
  [
    words.renderPerMinute,
    [render('720p', 1280, 720), render('1080p', 1920, 1080), render('2K', 2560, 1440), render('4K', 3840, 2160)],
  ],
];

export function PriceTable() {
  return (
    <section aria-labelledby="prices">
      <AccountHeading id="prices" title={words.whatThingsCost}>
        {words.pricesExplained}
      </AccountHeading>
      <div className="grid grid-cols-5 rounded-lg border border-line bg-surface @max-[960px]:grid-cols-2 @max-[600px]:grid-cols-1">
        {columns.map(([title, rows]) => (
          <section
            key={title}
            className="border-line px-[17px] pt-3 pb-3.5 not-first:border-l @max-[960px]:odd:border-l-0 @max-[960px]:nth-[n+3]:border-t @max-[600px]:not-first:border-t @max-[600px]:not-first:border-l-0"
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
