import { useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { cropByEdge, EDGES, edgePercent, WHOLE } from './crop.ts';

type CropDialogProps = {
  address: string;
  onClose: () => void;
  onCrop: (crop: PercentCrop) => void;
  isPending: boolean;
};

const SMALLEST_PX = 16;

const LABELS = {
  cropArea: 'Crop area',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
};

/** By dragging, arrow keys or numbers. */
export function CropDialog({ address, onClose, onCrop, isPending }: CropDialogProps) {
  const [crop, setCrop] = useState(WHOLE);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop picture"
      description="Drag the frame or its edges, or use the arrow keys."
      className="max-w-2xl"
      actions={
        <>
          <Button onClick={() => setCrop(WHOLE)}>Whole picture</Button>
          <Button variant="primary" loading={isPending} onClick={() => onCrop(crop)}>
            Crop
          </Button>
        </>
      }
    >
      <div className="grid place-items-center">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          minWidth={SMALLEST_PX}
          minHeight={SMALLEST_PX}
          keepSelection
          ariaLabels={LABELS}
          className="max-h-[50dvh] [--rc-focus-color:var(--accent)]"
        >
          <img src={address} alt="" draggable={false} />
        </ReactCrop>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {EDGES.map((edge) => (
          <Field key={edge} label={`Cut ${edge} (%)`}>
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
