import type { OwnModel } from '@kinoloom/contract';
import { useNavigate } from '@tanstack/react-router';
import { plural } from '../../../../lib/formatters.ts';
import { leaveModel, pendingModel } from '../../../../lib/pending-model.ts';
import { toast } from '../../../../ui/toast.ts';

/** Tells that models are on offer, with a way to make something with the first that the prompt can have. */
export function useTellAdded(): (added: readonly OwnModel[]) => void {
  const navigate = useNavigate();
  return (added) => {
    const [model] = added.flatMap(({ id, family }) => pendingModel(id, family) ?? []);
    const [only] = added;
    const isOne = added.length === 1 && only;
    toast.success(
      isOne ? `${only.label} is on offer.` : `${plural(added.length, 'model is', 'models are')} on offer.`,
      {
        ...(model && {
          action: {
            label: 'Make one now',
            onPress: () => {
              leaveModel(model);
              void navigate({ to: '/studio/video' });
            },
          },
        }),
      },
    );
  };
}
