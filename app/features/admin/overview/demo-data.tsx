import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

export function DemoData() {
  const api = useApi();
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const removal = useMutation({
    mutationFn: () => api.admin.removeSampleReaders(),
    onSuccess: async ({ people, comments }) => {
      toast.success(`${countText(people, 'demo reader')} and ${countText(comments, 'comment')} removed`);
      // Every count may have changed.
      await queries.invalidateQueries();
    },
  });

  return (
    <section
      aria-label="Demo data"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line-2 bg-sheet p-4"
    >
      <p>This site contains demo data. Views, likes, ratings and comments by demo readers are labelled “demo”.</p>
      <Button onClick={() => setIsDialogOpen(true)}>Remove demo data</Button>
      <ConfirmDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Remove demo data?"
        description="Deletes all demo accounts with their views, likes, ratings, reviews and comments, including replies to those comments. You can’t undo this."
        action="Remove demo data"
        onConfirm={() => removal.mutate()}
        isPending={removal.isPending}
        error={removal.error && errorText(removal.error, 'Couldn’t remove the demo data. Try again.')}
      />
    </section>
  );
}
