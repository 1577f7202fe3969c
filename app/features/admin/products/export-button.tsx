import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { saveFile } from '../shell/save-file.ts';

/** All phones in the format of the import. */
export function ExportButton() {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.adminProducts.exportCsv(),
    onSuccess: ({ filename, csv }) => saveFile(filename, csv, 'text/csv'),
    onError: (error) => toast.error(failureText(error, 'The export failed. Try again.')),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending}>
      Export
    </Button>
  );
}
