import type { OwnFamily } from '@kinoloom/contract';

/** A model of one's own that the prompt is to open with. */
export interface PendingModel {
  readonly id: string;
  readonly family: PromptFamily;
}

/** The families whose models are chosen in the prompt; others have a dialog or a tab of their own. */
const promptFamilies = ['image', 'clip', 'image-edit', 'image-mix', 'add-audio'] as const satisfies OwnFamily[];
type PromptFamily = (typeof promptFamilies)[number];

let left: PendingModel | undefined;

/** Leaves a model for the prompt, which opens with it next. @returns undefined for a model that is not chosen there */
export function pendingModel(id: string, family: OwnFamily): PendingModel | undefined {
  const found = promptFamilies.find((each) => each === family);
  return found && { id, family: found };
}

export const leaveModel = (model: PendingModel): void => void (left = model);

/** Returns the model that was left, once. */
export function takeModel(): PendingModel | undefined {
  const model = left;
  left = undefined;
  return model;
}
