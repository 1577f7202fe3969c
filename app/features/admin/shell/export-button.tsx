import { useMutation } from '@tanstack/react-query';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { saveFile } from './save-file.ts';

type ExportButtonProps = { fetchFile: () => Promise<{ filename: string; csv: string }> };

/** A table as a file. */
export function ExportButton({ fetchFile }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ filename, csv }) => saveFile(filename, csv, 'text/csv;charset=utf-8'),
    onError: (error) => toast.error(errorText(error, 'The file could not be made. Try again.')),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending}>
      Export
    </Button>
  );
}
