import { type ModelStatus, type PublicConfig } from '@kinoloom/contract';
import { marksSandbox } from '../../lib/media-names.ts';
import { AspectSelect, LengthSelect, ModelSelect, SizeSelect } from './selectors.tsx';
import { type PromptSettings, type ResolvedSettings } from './settings.ts';
import { ActTwoSelectors, FixedModel, ImageToolSelectors } from './tool-selectors.tsx';
import { toolOf, type GenerationPlan } from './generation-plan/index.ts';

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

const toolModels = { 'flux-kontext-pro': 'Flux Kontext Pro', 'flux-multi-image': 'Flux Multi-Image', audio: 'MMAudio' };

/** Options of the current mode. */
export function PromptSelectors(props: PromptSelectorsProps) {
  const { part, settings, resolved, plan, config, states, onChange, pills } = props;
  const tool = Object.entries(toolModels).find(([id]) => id === toolOf(settings));
  if (tool) {
    const [id, model] = tool;
    if (part === 'aspect') return null;
    if (!plan) return <span className="text-text-2">This installation does not offer {model}.</span>;
    const sandbox = marksSandbox(config, id);
    if (id === 'audio') return <FixedModel model={model} sandbox={sandbox} pills={pills} />;
    return <ImageToolSelectors settings={settings} model={model} sandbox={sandbox} onChange={onChange} pills={pills} />;
  }
  if (!resolved)
    return part === 'model' && <span className="text-text-2">This installation offers no {settings.media} model.</span>;
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
