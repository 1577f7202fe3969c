import { useMutation } from '@tanstack/react-query';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

export interface CsvFile {
  filename: string;
  csv: string;
}

/** A table as a file. */
export function ExportButton({ label = 'Export', fetchFile }: { label?: string; fetchFile: () => Promise<CsvFile> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ filename, csv }) => saveFile(filename, csv, 'text/csv;charset=utf-8'),
    onError: (error) => toast.error(errorText(error, 'The file could not be made. Try again.')),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending}>
      {label}
    </Button>
  );
}

/** Passes a file to the browser's downloads. A plain link could not carry the token. */
function saveFile(filename: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // By then the download has its own reference to it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
