import { useMutation } from '@tanstack/react-query';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

export interface CsvFile {
  filename: string;
  csv: string;
}

export function ExportButton({ label = 'Export', fetchFile }: { label?: string; fetchFile: () => Promise<CsvFile> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ filename, csv }) => saveCsv(filename, csv),
    onError: (error) => toast.error(errorText(error, 'Couldn’t export. Try again.')),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending}>
      {label}
    </Button>
  );
}

/** Starts a download. A plain link could not send the token. */
function saveCsv(filename: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // By then the download has its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
