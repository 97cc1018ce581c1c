import { AspectRatio, OwnFamily } from '@kinoloom/contract';
import { useFormState, useWatch } from 'react-hook-form';
import { Segmented } from '../../../../ui/segmented.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { FormFlag, formGrid, FormSection, FormText, FormWhole, useFormField } from './form-parts.tsx';
import {
  families,
  hasFormats,
  hasLength,
  hasPrice,
  upscaleSizes,
  withFamily,
  written,
  type ModelForm,
} from './model-form.ts';
import { useChange } from './use-model-form.ts';
import { said } from '../../../../words/said.ts';

/** What it makes, and how menus call it. */
export function ModelSection() {
  const { value, error } = useFormField('family');
  const change = useChange();
  return (
    <FormSection title={words.model}>
      <div className={formGrid}>
        <SelectField
          label={words.makes}
          value={value}
          error={error}
          onValueChange={(family) => change((now) => withFamily(now, family))}
          options={OwnFamily.options.map((each) => ({ value: each, label: families[each].label }))}
        />
        <FormText name="label" label={words.name} maxLength={40} />
        <div className="col-span-full">
          <FormText name="note" label={words.note} maxLength={80} hint={words.noteHint} />
        </div>
      </div>
    </FormSection>
  );
}

/** Sizes and lengths; only for families that have them. */
export function FormatSection() {
  const [family, takesFirst] = useWatch<ModelForm, ['family', 'takes_first_image']>({
    name: ['family', 'takes_first_image'],
  });
  if (family === 'video-upscale')
    return (
      <FormSection title={words.format}>
        <UpscaleSize />
      </FormSection>
    );
  if (!hasFormats(family)) return null;
  return (
    <FormSection title={words.format} note={words.sizesInPixels}>
      <SizesField />
      {family === 'clip' && (
        <>
          <FormText name="seconds" label={words.lengths} hint={words.lengthsHint} />
          <div className="grid">
            <FormFlag name="takes_first_image" label={words.startsFromImage} />
            {takesFirst && <FormFlag name="needs_first_image" label={words.needsImage} />}
            {takesFirst && <FormFlag name="takes_last_image" label={words.endsOnImage} />}
          </div>
        </>
      )}
    </FormSection>
  );
}

/** A size for each ratio on offer. */
function SizesField() {
  const { value: ratios, onValueChange } = useFormField('ratios');
  const { sizes } = useFormState<ModelForm>({ name: 'sizes' }).errors;
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{words.sizes}</legend>
      {AspectRatio.options.map((ratio) => {
        const isOn = ratios.includes(ratio);
        const error = (sizes?.[ratio]?.width ?? sizes?.[ratio]?.height)?.message;
        return (
          <div key={ratio} className="grid">
            <div className="flex min-h-11 items-center gap-2">
              <label className="flex min-h-10 flex-1 items-center gap-2.5 text-text pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 accent-(--text)"
                  checked={isOn}
                  onChange={() => onValueChange(isOn ? ratios.filter((each) => each !== ratio) : [...ratios, ratio])}
                />
                <span className="font-mono">{ratio}</span>
              </label>
              <Side of={ratio} side="width" disabled={!isOn} />
              <span aria-hidden="true">×</span>
              <Side of={ratio} side="height" disabled={!isOn} />
            </div>
            {error && (
              <p role="alert" className="pb-1 text-right text-12 text-red">
                {said(error)}
              </p>
            )}
          </div>
        );
      })}
      {sizes?.message && (
        <p role="alert" className="text-12 text-red">
          {said(sizes.message)}
        </p>
      )}
    </fieldset>
  );
}

/** Its error is told below both sides. */
function Side({ of, side, disabled }: { of: AspectRatio; side: 'width' | 'height'; disabled: boolean }) {
  const { error } = useFormField(`sizes.${of}.${side}`);
  return (
    <div className="w-24">
      <FormWhole
        name={`sizes.${of}.${side}`}
        label={(side === 'width' ? words.widthAt : words.heightAt)({ ratio: of })}
        hideLabel
        disabled={disabled}
        error={undefined}
        aria-invalid={error ? true : undefined}
        className="text-right font-mono"
      />
    </div>
  );
}

function UpscaleSize() {
  const { value, onValueChange } = useFormField('sizes.16:9');
  const { sizes } = useFormState<ModelForm>({ name: 'sizes' }).errors;
  return (
    <SelectField
      label={words.upscalesTo}
      value={upscaleSizes.find(({ size }) => `${size.width}` === value.width)?.label ?? '1080p'}
      error={(sizes?.['16:9']?.width ?? sizes?.['16:9']?.height)?.message}
      onValueChange={(label) => {
        const found = upscaleSizes.find((each) => each.label === label);
        if (found) onValueChange(written(found.size));
      }}
      options={upscaleSizes.map(({ label, size }) => ({
        value: label,
        label,
        detail: `${size.width} × ${size.height}`,
      }))}
    />
  );
}

/** What a result costs here, and how long it may take. */
export function PriceSection() {
  const family = useWatch<ModelForm, 'family'>({ name: 'family' });
  const { value: per, onValueChange } = useFormField('price.per');
  if (!hasPrice(family)) return null;
  return (
    <FormSection title={words.priceAndTime}>
      {hasLength(family) && (
        <Segmented
          label={words.price}
          size={36}
          className="justify-self-start pointer-coarse:[--h:44px]"
          value={per}
          onValueChange={onValueChange}
          options={[
            { value: 'result', label: words.perResult },
            { value: 'second', label: words.perSecond },
          ]}
        />
      )}
      <div className={formGrid}>
        <FormWhole
          name="price.credits"
          label={per === 'result' ? words.credits : words.creditsASecond}
          hint={words.zeroIsFree}
        />
        {per === 'second' && (
          <FormWhole name="price.defaultSeconds" label={words.usualLength} hint={words.usualLengthHint} />
        )}
        <FormWhole name="estimated_seconds" label={words.expectedTime} hint={words.expectedTimeHint} />
        <FormWhole name="timeout_seconds" label={words.timeLimit} hint={words.timeLimitHint} />
      </div>
    </FormSection>
  );
}
