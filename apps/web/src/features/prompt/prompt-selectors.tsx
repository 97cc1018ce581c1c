import { type ModelStatus, type PublicConfig } from '@kinoloom/contract';
import { AspectSelect, LengthSelect, ModelSelect, SizeSelect } from './selectors.tsx';
import { type PromptSettings, type ResolvedSettings } from './settings.ts';
import { ActTwoSelectors, ImageToolSelectors, ToolModel } from './tool-selectors.tsx';
import { modeTools, type GenerationPlan } from './generation-plan/index.ts';
import * as words from '../../words/en/studio/prompt.ts';

export interface PromptSelectorsProps {
  /** The sheet shows the format in a row of its own. */
  part: 'model' | 'aspect';
  settings: PromptSettings;
  resolved: ResolvedSettings | null;
  plan: GenerationPlan | null;
  config: PublicConfig | undefined;
  states: readonly ModelStatus[];
  onChange: (change: Partial<PromptSettings>) => void;
  pills: boolean;
}

/** Options of the current mode. */
export function PromptSelectors(props: PromptSelectorsProps) {
  const { part, settings, resolved, plan, config, states, onChange, pills } = props;
  const mode = modeTools(settings, config);
  if (mode) {
    if (part === 'aspect') return null;
    if (!plan || !mode.tool) return <span className="text-text-2">{words.noModelForThis}</span>;
    return (
      <>
        <ToolModel mode={mode} config={config} onChange={onChange} pills={pills} />
        {mode.tool.family !== 'add-audio' && (
          <ImageToolSelectors settings={settings} onChange={onChange} pills={pills} />
        )}
      </>
    );
  }
  if (!resolved)
    return (
      part === 'model' && (
        <span className="text-text-2">{settings.media === 'image' ? words.noImageModel : words.noVideoModel}</span>
      )
    );
  const shared = { settings: resolved, config, states, onChange, pills };
  if (part === 'aspect') return <AspectSelect {...shared} />;
  if (resolved.model.family === 'act-2')
    return (
      <>
        <ModelSelect {...shared} />
        <ActTwoSelectors settings={settings} onChange={onChange} pills={pills} />
      </>
    );
  return (
    <>
      <ModelSelect {...shared} />
      <SizeSelect {...shared} />
      <LengthSelect {...shared} />
    </>
  );
}
