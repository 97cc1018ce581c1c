/** An input of a node class, as `/object_info` describes it: a type or a list of values, and its options. */
export interface InputSpec {
  readonly type: string | readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly optional?: boolean;
  /** The inputs that each choice brings. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, InputSpec>>>>;
}

export const DYNAMIC = 'COMFY_DYNAMICCOMBO_V3';

export interface NodeClass {
  readonly inputs: Readonly<Record<string, InputSpec>>;
  readonly outputs: readonly string[];
  /** Whether it saves a result. */
  readonly saves?: boolean;
}

/** The model files of the simulated server, by its folders. */
const FILES = {
  checkpoints: ['sd_xl_base_1.0.safetensors', 'v1-5-pruned-emaonly-fp16.safetensors'],
  diffusion_models: ['flux1-dev-fp8.safetensors', 'wan2.1_i2v_480p_14B_fp8.safetensors'],
  text_encoders: ['clip_l.safetensors', 't5xxl_fp8_e4m3fn.safetensors', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors'],
  clip_vision: ['clip_vision_h.safetensors'],
  vae: ['ae.safetensors', 'wan_2.1_vae.safetensors'],
  loras: ['detail.safetensors', 'film-grain.safetensors'],
  upscale_models: ['2x-soft.pth', '4x-sharp.pth'],
} as const;

const MAX_SIDE = 16_384;
const MAX_SEED = 2 ** 64;
const SAMPLERS = ['euler', 'euler_ancestral', 'heun', 'dpmpp_2m', 'dpmpp_2m_sde', 'res_multistep', 'ddim', 'uni_pc'];
const SCHEDULERS = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal'];

const from = (type: string): InputSpec => ({ type, options: {} });
const one = (values: readonly string[]): InputSpec => ({ type: values, options: {} });
const int = (standard: number, min: number, max: number, step = 1): InputSpec => ({
  type: 'INT',
  options: { default: standard, min, max, step },
});
const float = (standard: number, min: number, max: number, step = 0.01): InputSpec => ({
  type: 'FLOAT',
  options: { default: standard, min, max, step },
});
const text = (standard = ''): InputSpec => ({
  type: 'STRING',
  options: { default: standard, multiline: standard === '' },
});
/** A choice that brings inputs of its own, which are sent as `name.input`. */
const choice = (choices: Readonly<Record<string, Readonly<Record<string, InputSpec>>>>): InputSpec => ({
  type: DYNAMIC,
  options: { options: Object.entries(choices).map(([key, inputs]) => ({ key, inputs: partsOf(inputs) })) },
  choices,
});
const optional = (input: InputSpec): InputSpec => ({ ...input, optional: true });

const side = (standard: number): InputSpec => int(standard, 16, MAX_SIDE, 16);
const seed = int(0, 0, MAX_SEED);
const batch = int(1, 1, 4096);
const steps = int(20, 1, 10_000);
const cfg = float(8, 0, 100, 0.1);
const denoise = float(1, 0, 1);
const device = optional(one(['default', 'cpu']));
const prefix = (standard: string): InputSpec => text(standard);
const conditions = { positive: from('CONDITIONING'), negative: from('CONDITIONING') };
const sampling = {
  sampler_name: one(SAMPLERS),
  scheduler: one(SCHEDULERS),
  ...conditions,
  latent_image: from('LATENT'),
};
const latentSize = (standard: number) => ({ width: side(standard), height: side(standard), batch_size: batch });
const wanClip = {
  ...conditions,
  vae: from('VAE'),
  width: side(832),
  height: side(480),
  length: int(81, 1, MAX_SIDE, 4),
  batch_size: batch,
  start_image: optional(from('IMAGE')),
};
const visionOutput = optional(from('CLIP_VISION_OUTPUT'));

/** Node classes with the inputs of ComfyUI's own (Comfy-Org/ComfyUI, nodes.py and comfy_extras). */
export const NODE_CLASSES: ReadonlyMap<string, NodeClass> = new Map<string, NodeClass>(
  Object.entries({
    CheckpointLoaderSimple: { inputs: { ckpt_name: one(FILES.checkpoints) }, outputs: ['MODEL', 'CLIP', 'VAE'] },
    UNETLoader: {
      inputs: {
        unet_name: one(FILES.diffusion_models),
        weight_dtype: one(['default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2']),
      },
      outputs: ['MODEL'],
    },
    DualCLIPLoader: {
      inputs: {
        clip_name1: one(FILES.text_encoders),
        clip_name2: one(FILES.text_encoders),
        type: one(['sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream', 'hunyuan_image']),
        device,
      },
      outputs: ['CLIP'],
    },
    CLIPLoader: {
      inputs: {
        clip_name: one(FILES.text_encoders),
        type: one(['stable_diffusion', 'sd3', 'mochi', 'ltxv', 'cosmos', 'wan', 'qwen_image']),
        device,
      },
      outputs: ['CLIP'],
    },
    CLIPVisionLoader: { inputs: { clip_name: one(FILES.clip_vision) }, outputs: ['CLIP_VISION'] },
    VAELoader: { inputs: { vae_name: one(FILES.vae) }, outputs: ['VAE'] },
    UpscaleModelLoader: { inputs: { model_name: one(FILES.upscale_models) }, outputs: ['UPSCALE_MODEL'] },
    LoraLoader: {
      inputs: {
        model: from('MODEL'),
        clip: from('CLIP'),
        lora_name: one(FILES.loras),
        strength_model: float(1, -100, 100),
        strength_clip: float(1, -100, 100),
      },
      outputs: ['MODEL', 'CLIP'],
    },
    CLIPTextEncode: { inputs: { text: text(), clip: from('CLIP') }, outputs: ['CONDITIONING'] },
    CLIPVisionEncode: {
      inputs: { clip_vision: from('CLIP_VISION'), image: from('IMAGE'), crop: one(['center', 'none']) },
      outputs: ['CLIP_VISION_OUTPUT'],
    },
    ConditioningZeroOut: { inputs: { conditioning: from('CONDITIONING') }, outputs: ['CONDITIONING'] },
    FluxGuidance: {
      inputs: { conditioning: from('CONDITIONING'), guidance: float(3.5, 0, 100, 0.1) },
      outputs: ['CONDITIONING'],
    },
    BasicGuider: { inputs: { model: from('MODEL'), conditioning: from('CONDITIONING') }, outputs: ['GUIDER'] },
    CFGGuider: { inputs: { model: from('MODEL'), ...conditions, cfg }, outputs: ['GUIDER'] },
    BasicScheduler: {
      inputs: { model: from('MODEL'), scheduler: one(SCHEDULERS), steps, denoise },
      outputs: ['SIGMAS'],
    },
    KSamplerSelect: { inputs: { sampler_name: one(SAMPLERS) }, outputs: ['SAMPLER'] },
    RandomNoise: { inputs: { noise_seed: seed }, outputs: ['NOISE'] },
    KSampler: { inputs: { model: from('MODEL'), seed, steps, cfg, ...sampling, denoise }, outputs: ['LATENT'] },
    KSamplerAdvanced: {
      inputs: {
        model: from('MODEL'),
        add_noise: one(['enable', 'disable']),
        noise_seed: seed,
        steps,
        cfg,
        ...sampling,
        start_at_step: int(0, 0, 10_000),
        end_at_step: int(10_000, 0, 10_000),
        return_with_leftover_noise: one(['disable', 'enable']),
      },
      outputs: ['LATENT'],
    },
    SamplerCustomAdvanced: {
      inputs: {
        noise: from('NOISE'),
        guider: from('GUIDER'),
        sampler: from('SAMPLER'),
        sigmas: from('SIGMAS'),
        latent_image: from('LATENT'),
      },
      outputs: ['LATENT', 'LATENT'],
    },
    EmptyLatentImage: { inputs: latentSize(512), outputs: ['LATENT'] },
    EmptySD3LatentImage: { inputs: latentSize(1024), outputs: ['LATENT'] },
    EmptyHunyuanLatentVideo: {
      inputs: { ...latentSize(848), length: int(25, 1, MAX_SIDE, 4) },
      outputs: ['LATENT'],
    },
    WanImageToVideo: {
      inputs: { ...wanClip, clip_vision_output: visionOutput },
      outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
    },
    WanFirstLastFrameToVideo: {
      inputs: {
        ...wanClip,
        end_image: optional(from('IMAGE')),
        clip_vision_start_image: visionOutput,
        clip_vision_end_image: visionOutput,
      },
      outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
    },
    VAEDecode: { inputs: { samples: from('LATENT'), vae: from('VAE') }, outputs: ['IMAGE'] },
    VAEEncode: { inputs: { pixels: from('IMAGE'), vae: from('VAE') }, outputs: ['LATENT'] },
    LoadImage: { inputs: { image: { type: [], options: { image_upload: true } } }, outputs: ['IMAGE', 'MASK'] },
    ImageScale: {
      inputs: {
        image: from('IMAGE'),
        upscale_method: one(['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']),
        width: int(512, 0, MAX_SIDE),
        height: int(512, 0, MAX_SIDE),
        crop: one(['disabled', 'center']),
      },
      outputs: ['IMAGE'],
    },
    ImageUpscaleWithModel: {
      inputs: { upscale_model: from('UPSCALE_MODEL'), image: from('IMAGE') },
      outputs: ['IMAGE'],
    },
    CreateVideo: {
      inputs: { images: from('IMAGE'), fps: float(30, 1, 120, 1), audio: optional(from('AUDIO')) },
      outputs: ['VIDEO'],
    },
    SaveImage: { inputs: { images: from('IMAGE'), filename_prefix: prefix('ComfyUI') }, outputs: [], saves: true },
    PreviewImage: { inputs: { images: from('IMAGE') }, outputs: [], saves: true },
    SaveVideo: {
      inputs: {
        video: from('VIDEO'),
        filename_prefix: prefix('video/ComfyUI'),
        // Without a codec: older workflows have it in an input of its own.
        format: choice({ auto: {}, mp4: { codec: optional(one(['auto', 'h264'])) } }),
      },
      outputs: [],
      saves: true,
    },
  }),
);

function partsOf(inputs: Readonly<Record<string, InputSpec>>) {
  const part = (wanted: boolean): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(inputs)
        .filter(([, spec]) => (spec.optional ?? false) === wanted)
        .map(([input, { type, options }]) => [input, [type, options]]),
    );
  return { required: part(false), optional: part(true) };
}

/** The inputs of a class, with those that the chosen values bring (comfy_api/latest/_io.py, `DynamicCombo`). */
export const inputsOf = (
  inputs: NodeClass['inputs'],
  values: Readonly<Record<string, unknown>>,
  prefix = '',
): NodeClass['inputs'] =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([short, spec]): [string, InputSpec][] => {
      const name = prefix + short;
      const brought = spec.choices?.[String(values[name])] ?? {};
      return [[name, spec], ...Object.entries(inputsOf(brought, values, `${name}.`))];
    }),
  );

/** A class as `/object_info` describes it. */
export function classInfo(name: string, { inputs, outputs, saves = false }: NodeClass): Record<string, unknown> {
  const input = partsOf(inputs);
  return {
    input,
    input_order: { required: Object.keys(input.required), optional: Object.keys(input.optional) },
    output: outputs,
    output_is_list: outputs.map(() => false),
    output_name: outputs,
    name,
    display_name: name,
    description: '',
    python_module: 'nodes',
    category: 'sandbox',
    output_node: saves,
  };
}
