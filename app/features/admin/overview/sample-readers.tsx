import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

/** Says that figures are made up, with the button that ends it. */
export function SampleReaders() {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => api.admin.removeSampleReaders(),
    onSuccess: async ({ people, comments }) => {
      toast.success(`${countText(people, 'sample reader')} and ${countText(comments, 'comment')} taken out`);
      // Everything that was counted may be another figure now.
      await queries.invalidateQueries();
    },
  });

  return (
    <section
      aria-label="Sample readers"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line-2 bg-sheet p-4"
    >
      <p>Sample readers are in: what they viewed, liked, rated and wrote is shown with the word ‘demo’.</p>
      <Button onClick={() => setIsAsking(true)}>Take them out</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Take the sample readers out?"
        description="Their accounts, likes, ratings, reviews, views and comments go, and replies of others to those comments go along. They do not come back."
        action="Take them out"
        onConfirm={() => removal.mutate()}
        isPending={removal.isPending}
        error={removal.error && errorText(removal.error, 'They could not be taken out. Try again in a moment.')}
      />
    </section>
  );
}
