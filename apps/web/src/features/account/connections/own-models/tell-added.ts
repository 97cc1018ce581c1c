import type { OwnModel } from '@kinoloom/contract';
import { useNavigate } from '@tanstack/react-router';
import { leaveModel, pendingModel } from '../../../../lib/pending-model.ts';
import { toast } from '../../../../ui/toast.ts';
import * as words from '../../../../words/en/studio/own-models.ts';

/** Tells that models are on offer, with a way to make something with the first that the prompt can have. */
export function useTellAdded(): (added: readonly OwnModel[]) => void {
  const navigate = useNavigate();
  return (added) => {
    const [model] = added.flatMap(({ id, family }) => pendingModel(id, family) ?? []);
    const [only] = added;
    const isOne = added.length === 1 && only;
    toast.success(isOne ? words.isOnOffer(only) : words.areOnOffer({ count: added.length }), {
      ...(model && {
        action: {
          label: words.makeOneNow,
          onPress: () => {
            leaveModel(model);
            void navigate({ to: '/studio/video' });
          },
        },
      }),
    });
  };
}
