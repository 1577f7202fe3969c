import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { type Crop, cropByEdge, moveCrop, sizeCrop, WHOLE } from './crop.ts';

type CropDialogProps = { address: string; onClose: () => void; onCrop: (crop: Crop) => void; isPending: boolean };

const EDGES = ['left', 'top', 'right', 'bottom'] as const;
const STEP = 0.01;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the part of a picture that is kept: by dragging, by arrow keys (with Shift: its size) or by figures. */
export function CropDialog({ address, onClose, onCrop, isPending }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const frame = useRef<HTMLDivElement>(null);

  const drag = (change: typeof moveCrop) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current) return;
    event.stopPropagation();
    const { width, height } = frame.current.getBoundingClientRect();
    const [dx, dy] = [event.movementX / width, event.movementY / height];
    setCrop((current) => change(current, dx, dy));
  };
  const capturePointer = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setCrop((event.shiftKey ? sizeCrop : moveCrop)(crop, ...move));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop the picture"
      description="Drag the frame or its corner. With the frame in focus, arrow keys move it and Shift with arrow keys sizes it."
      className="max-w-2xl"
      actions={
        <>
          <Button onClick={() => setCrop(WHOLE)}>Whole picture</Button>
          <Button variant="primary" loading={isPending} onClick={() => onCrop(crop)}>
            Use this part
          </Button>
        </>
      }
    >
      <div className="grid place-items-center">
        <div ref={frame} className="relative touch-none overflow-hidden select-none">
          <img src={address} alt="" draggable={false} className="block max-h-[50dvh] max-w-full" />
          <button
            type="button"
            aria-label="Frame of the part that is kept"
            onPointerDown={capturePointer}
            onPointerMove={drag(moveCrop)}
            onKeyDown={onKeyDown}
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
            className="absolute cursor-move border-2 border-accent shadow-[0_0_0_100vmax_var(--veil)] focus-visible:outline-offset-[-4px]"
          >
            <span
              onPointerDown={capturePointer}
              onPointerMove={drag(sizeCrop)}
              className="absolute right-0 bottom-0 size-5 cursor-nwse-resize bg-accent touch:size-8"
            />
          </button>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {EDGES.map((edge) => (
          <Field key={edge} label={`Cut ${edge}, %`}>
            <TextInput
              type="number"
              min={0}
              max={95}
              value={edgePercent(crop, edge)}
              onChange={(event) => setCrop(cropByEdge(crop, edge, Number(event.target.value)))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}

function edgePercent(crop: Crop, edge: (typeof EDGES)[number]): number {
  const shares = { left: crop.x, top: crop.y, right: 1 - crop.x - crop.width, bottom: 1 - crop.y - crop.height };
  return Math.round(shares[edge] * 100);
}
