/** A workflow of ComfyUI with a prompt, a size and a seed, and changes to its nodes' inputs. */
export function comfyGraph(
  prompt: string,
  changed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): Record<string, { class_type: string; inputs: Record<string, unknown> }> {
  const nodes: [id: string, name: string, inputs: Record<string, unknown>][] = [
    ['1', 'CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }],
    ['2', 'CLIPTextEncode', { text: prompt, clip: ['1', 1] }],
    ['3', 'CLIPTextEncode', { text: 'blurry', clip: ['1', 1] }],
    ['4', 'EmptyLatentImage', { width: 640, height: 480, batch_size: 1 }],
    [
      '5',
      'KSampler',
      {
        model: ['1', 0],
        seed: 7,
        steps: 20,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        positive: ['2', 0],
        negative: ['3', 0],
        latent_image: ['4', 0],
        denoise: 1,
      },
    ],
    ['6', 'VAEDecode', { samples: ['5', 0], vae: ['1', 2] }],
    ['7', 'SaveImage', { images: ['6', 0], filename_prefix: 'ComfyUI' }],
  ];
  return Object.fromEntries(
    nodes.map(([id, name, inputs]) => [id, { class_type: name, inputs: { ...inputs, ...changed[id] } }]),
  );
}
