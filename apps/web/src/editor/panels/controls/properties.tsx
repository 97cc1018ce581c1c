import { Fragment, type ReactNode } from 'react';
import { Segmented, type SegmentedOption } from '../../../ui/segmented.tsx';
import { restyled, type Restyling, type SeenOverlay } from '@kinoloom/composition';
import { ControlRow, Slider } from './rows.tsx';
import { Swatches } from './swatches.tsx';
import { sameOf, useRevise, type Several } from './use-revise.ts';
import * as words from '../../../words/en/editor/panels.ts';

export const whole = (value: number): string => String(Math.round(value));

export const paleColours = ['#fff6e6', '#0c0b09', '#ffd24a', '#72bbf2'] as const;
export const brightColours = ['#ffd24a', '#ff6b60', '#72bbf2', '#b5d65a'] as const;

/** State of a row: the styles of one overlay, or of several at once. */
interface Row<Styles> {
  readonly all: Several<Styles>;
  /** Starts a new gesture. */
  readonly renew: () => void;
  readonly set: (patch: (styles: Styles) => Restyling<Styles>, announcement?: string) => void;
}

/** A style property with a row in a panel. Its label also names the undo steps. */
export interface Property<Styles> {
  readonly label: string;
  readonly row: (row: Row<Styles>) => ReactNode;
}

/** Row builders for overlays with these styles. */
export function propertiesOf<Styles>() {
  interface Field<Value> {
    read(this: void, styles: Styles): Value;
    write(this: void, value: Value, styles: Styles): Restyling<Styles>;
  }

  /** A style that is read and written unchanged. */
  const style = <Key extends keyof Styles>(key: Key): Field<Styles[Key]> => ({
    read: (styles) => styles[key],
    write: (value, styles) => ({ ...styles, [key]: value }),
  });

  /** A slider from `min` to `max`. If the overlays differ, it starts at the first one's value and says so. */
  function slider(
    names: string | { label: string; inFull: string },
    [min, max, step]: readonly [min: number, max: number, step: number],
    text: (value: number) => string,
    { read, write }: Field<number>,
  ): Property<Styles> {
    const { label, inFull } = typeof names === 'string' ? { label: names, inFull: names } : names;
    return {
      label,
      row({ all, renew, set }) {
        const value = read(all[0]);
        const shown = all.some((other) => read(other) !== value) ? () => words.mixed : text;
        const range = { min, max, step, value };
        return (
          <ControlRow label={label} value={shown(value)}>
            <Slider
              {...range}
              label={inFull}
              text={shown}
              onBegin={renew}
              onChange={(to) => set((styles) => write(to, styles))}
            />
          </ControlRow>
        );
      },
    };
  }

  /** An optional colour: `none` labels its absence. */
  function optionalColour(
    label: string,
    none: string | undefined,
    colours: readonly string[],
    { read, write }: Field<string | null>,
  ): Property<Styles> {
    return {
      label,
      row: ({ all, renew, set }) => (
        <ControlRow label={label}>
          <Swatches
            label={label}
            {...(none !== undefined && { none })}
            value={sameOf(all, read)}
            colours={colours}
            onBegin={renew}
            onChange={(to) => set((styles) => write(to, styles))}
          />
        </ControlRow>
      ),
    };
  }

  const colour = (label: string, colours: readonly string[], { read, write }: Field<string>): Property<Styles> =>
    optionalColour(label, undefined, colours, {
      read,
      write: (to, styles) => (to === null ? {} : write(to, styles)),
    });

  /** One of several options. */
  function choice<Value extends string>(
    label: string,
    options: readonly SegmentedOption<Value>[],
    { read, write }: Field<Value>,
    announce?: (value: Value) => string,
  ): Property<Styles> {
    return {
      label,
      row: ({ all, set }) => (
        <ControlRow label={label}>
          <Segmented<Value | ''>
            label={label}
            block
            size={28}
            className="flex-1"
            iconsOnly={options.every(({ icon }) => icon !== undefined)}
            value={sameOf(all, read) ?? ''}
            onValueChange={(to) => to !== '' && set((styles) => write(to, styles), announce?.(to))}
            options={options}
          />
        </ControlRow>
      ),
    };
  }
  return { style, slider, colour, optionalColour, choice };
}

interface PropertyRowsProps<Seen extends SeenOverlay> {
  overlays: Several<Seen>;
  properties: readonly Property<Seen['styles']>[];
}

export function PropertyRows<Seen extends SeenOverlay>({ overlays, properties }: PropertyRowsProps<Seen>) {
  const revise = useRevise();
  const [first, ...others] = overlays;
  const all: Several<Seen['styles']> = [first.styles, ...others.map(({ styles }) => styles)];
  return properties.map(({ label, row }) => (
    <Fragment key={label}>
      {row({
        all,
        renew: revise.renew,
        set: (patch, announcement) =>
          revise(
            overlays.map((overlay) => restyled(overlay, patch(overlay.styles))),
            label,
            announcement,
          ),
      })}
    </Fragment>
  ));
}
