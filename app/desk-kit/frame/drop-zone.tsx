import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';

type DropZoneProps = {
  /** The button's label, and the file input's name. */
  label: string;
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** Without it only the first file is taken. */
  multiple?: true;
  disabled?: boolean;
  children: ReactNode;
};

/** Takes files by drop, or by a button for keyboard users. */
export function DropZone({ label, accept, onFiles, multiple, disabled = false, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (files: FileList | null) => {
    const taken = multiple ? [...(files ?? [])] : [...(files ?? [])].slice(0, 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors',
        isOver ? 'border-accent bg-accent-wash' : 'border-edge',
      )}
    >
      <Button onClick={() => input.current?.click()} disabled={disabled}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file twice still fires a change.
          event.target.value = '';
        }}
      />
      <p className="text-xs text-ink-3">{children}</p>
    </div>
  );
}
