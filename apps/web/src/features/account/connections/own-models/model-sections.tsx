import { AspectRatio, OwnFamily } from '@kinoloom/contract';
import { Switch, TextField } from '../../../../ui/field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { formGrid, FormSection } from './form-parts.tsx';
import {
  families,
  hasFormats,
  hasLength,
  hasPrice,
  presetSize,
  upscaleSizes,
  withFamily,
  type FormErrors,
  type ModelForm,
} from './model-form.ts';

export interface SectionProps {
  written: ModelForm;
  errors: FormErrors;
  change: (change: (now: ModelForm) => ModelForm) => void;
}

/** What it makes, and how menus call it. */
export function ModelSection({ written, errors, change }: SectionProps) {
  return (
    <FormSection title="Model">
      <div className={formGrid}>
        <SelectField
          label="Makes"
          value={written.family}
          error={errors['family']}
          onValueChange={(family) => change((now) => withFamily(now, family))}
          options={OwnFamily.options.map((value) => ({ value, label: families[value].label }))}
        />
        <TextField
          label="Name"
          size={40}
          maxLength={40}
          autoComplete="off"
          value={written.label}
          error={errors['label']}
          onChange={({ target }) => change((now) => ({ ...now, label: target.value }))}
        />
        <div className="col-span-full">
          <TextField
            label="Note (optional)"
            size={40}
            maxLength={80}
            autoComplete="off"
            hint="One line below its name in the menu"
            value={written.note}
            error={errors['note']}
            onChange={({ target }) => change((now) => ({ ...now, note: target.value }))}
          />
        </div>
      </div>
    </FormSection>
  );
}

/** Sizes and lengths; only for families that have them. */
export function FormatSection(props: SectionProps) {
  const { written, errors, change } = props;
  const { family } = written;
  if (family === 'video-upscale')
    return (
      <FormSection title="Format">
        <UpscaleSize {...props} />
      </FormSection>
    );
  if (!hasFormats(family)) return null;
  return (
    <FormSection title="Format" note="Sizes in pixels">
      <SizesField {...props} />
      {family === 'clip' && (
        <>
          <TextField
            label="Lengths in seconds"
            size={40}
            autoComplete="off"
            hint="One is fixed; several are a choice, such as 5, 10"
            value={written.seconds}
            error={errors['seconds']}
            onChange={({ target }) => change((now) => ({ ...now, seconds: target.value }))}
          />
          <div className="grid">
            <FlagRow
              label="Starts from an image"
              checked={written.takesFirst}
              onChange={(takesFirst) => change((now) => ({ ...now, takesFirst }))}
            />
            {written.takesFirst && (
              <FlagRow
                label="Makes nothing without it"
                checked={written.needsFirst}
                onChange={(needsFirst) => change((now) => ({ ...now, needsFirst }))}
              />
            )}
            {written.takesFirst && (
              <FlagRow
                label="Ends on an image, too"
                checked={written.takesLast}
                onChange={(takesLast) => change((now) => ({ ...now, takesLast }))}
              />
            )}
          </div>
        </>
      )}
    </FormSection>
  );
}

function FlagRow({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-10 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <span className="text-text">{label}</span>
      <Switch label={label} checked={checked} onCheckedChange={onChange} />
    </label>
  );
}

/** A size for each ratio on offer. */
function SizesField({ written, errors, change }: SectionProps) {
  const { family, ratios, sizes } = written;
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Sizes</legend>
      {AspectRatio.options.map((ratio) => {
        const on = ratios.includes(ratio);
        const preset = presetSize(family, ratio);
        const size = sizes[ratio] ?? { width: `${preset.width}`, height: `${preset.height}` };
        const error = errors[`sizes.${ratio}`];
        const side = (name: 'width' | 'height') => (
          <div className="w-24">
            <TextField
              label={`${name === 'width' ? 'Width' : 'Height'} at ${ratio}`}
              hideLabel
              size={40}
              inputMode="numeric"
              autoComplete="off"
              disabled={!on}
              aria-invalid={error ? true : undefined}
              className="text-right font-mono"
              value={size[name]}
              onChange={({ target }) =>
                change((now) => ({ ...now, sizes: { ...now.sizes, [ratio]: { ...size, [name]: target.value } } }))
              }
            />
          </div>
        );
        return (
          <div key={ratio} className="grid">
            <div className="flex min-h-11 items-center gap-2">
              <label className="flex min-h-10 flex-1 items-center gap-2.5 text-text pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 accent-(--text)"
                  checked={on}
                  onChange={({ target }) =>
                    change((now) => ({
                      ...now,
                      ratios: target.checked ? [...now.ratios, ratio] : now.ratios.filter((each) => each !== ratio),
                    }))
                  }
                />
                <span className="font-mono">{ratio}</span>
              </label>
              {side('width')}
              <span aria-hidden="true">×</span>
              {side('height')}
            </div>
            {error && (
              <p role="alert" className="pb-1 text-right text-12 text-red">
                {error}
              </p>
            )}
          </div>
        );
      })}
      {errors['sizes'] && (
        <p role="alert" className="text-12 text-red">
          {errors['sizes']}
        </p>
      )}
    </fieldset>
  );
}

function UpscaleSize({ written, errors, change }: SectionProps) {
  const now = written.sizes['16:9'];
  const known = upscaleSizes.find(({ size }) => `${size.width}` === now?.width)?.label ?? '1080p';
  return (
    <SelectField
      label="Upscales to"
      value={known}
      error={errors['sizes'] ?? errors['sizes.16:9']}
      onValueChange={(label) => {
        const found = upscaleSizes.find((each) => each.label === label);
        if (!found) return;
        const size = { width: `${found.size.width}`, height: `${found.size.height}` };
        change((form) => ({ ...form, ratios: ['16:9'], sizes: { '16:9': size } }));
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
export function PriceSection({ written, errors, change }: SectionProps) {
  if (!hasPrice(written.family)) return null;
  const number = (name: 'credits' | 'defaultSeconds' | 'estimated' | 'timeout', label: string, hint?: string) => (
    <TextField
      label={label}
      size={40}
      inputMode="numeric"
      autoComplete="off"
      {...(hint !== undefined && { hint })}
      value={written[name]}
      error={errors[name]}
      onChange={({ target }) => change((now) => ({ ...now, [name]: target.value }))}
    />
  );
  return (
    <FormSection title="Price and time">
      {hasLength(written.family) && (
        <Segmented
          label="Price"
          size={36}
          className="justify-self-start pointer-coarse:[--h:44px]"
          value={written.per}
          onValueChange={(per) => change((now) => ({ ...now, per }))}
          options={[
            { value: 'result', label: 'Per result' },
            { value: 'second', label: 'Per second' },
          ]}
        />
      )}
      <div className={formGrid}>
        {number('credits', written.per === 'result' ? 'Credits' : 'Credits a second', '0 is free')}
        {written.per === 'second' && number('defaultSeconds', 'Usual length in seconds', 'For the price in the menu')}
        {number('estimated', 'Expected time in seconds', 'Until there is a history')}
        {number('timeout', 'Time limit in seconds', 'Then a job fails and costs nothing')}
      </div>
    </FormSection>
  );
}
