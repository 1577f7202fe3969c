import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { sendFile } from '#app/desk-kit/frame/send-file.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { UPLOAD_PART_MAX } from '#contract/desk/backups.ts';

/** Uploads an archive in parts; a failed part is retried. */
export function UploadBackup({ onReceived }: { onReceived: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => sendInParts(file, setFraction),
    onSuccess: () => {
      toast.success('Backup uploaded and verified');
      onReceived();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t upload the backup. Try again.')),
    onSettled: () => setFraction(null),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".tar,application/x-tar"
        aria-label="Backup to upload"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) upload.mutate(file);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()} loading={upload.isPending}>
        Upload backup
      </Button>
      {fraction !== null && (
        <div className="w-full min-w-48">
          <Progress label={fraction < 1 ? 'Uploading backup' : 'Verifying backup'} fraction={fraction} />
        </div>
      )}
    </>
  );
}

const ATTEMPTS = 3;

async function sendInParts(file: File, onProgress: (fraction: number) => void): Promise<void> {
  const name = crypto.randomUUID();
  for (let offset = 0; offset < file.size; offset += UPLOAD_PART_MAX) {
    const end = Math.min(file.size, offset + UPLOAD_PART_MAX);
    const query = new URLSearchParams({ upload: name, offset: String(offset), isLast: String(end === file.size) });
    const part = {
      method: 'POST' as const,
      url: `/api/admin/backups/uploads?${query}`,
      body: new File([file.slice(offset, end)], file.name),
      onProgress: (sent: number) => onProgress((offset + sent * (end - offset)) / file.size),
    };
    for (let attempt = 1; ; attempt++) {
      try {
        await sendFile(part);
        break;
      } catch (error) {
        // A rejected part would be rejected again; only a lost connection is retried.
        if (attempt === ATTEMPTS || (error as { status?: number }).status !== 0) throw error;
      }
    }
  }
}
