import { LAYOUT_LABELS } from '#contract/phone/choices.ts';
import type { FieldRow } from '#contract/phone/field-row.ts';
import { videoFigures } from '#contract/phone/figures.ts';

export const CAMERAS = {
  rearCameras: {
    kind: 'lenses',
    label: 'Rear cameras',
    group: 'cameras',
    max: 6,
    csv: {
      column: 'rear_cameras',
      example: '50 wide f/1.8 1/1.56″; 8 ultrawide f/2.2',
      meaning: 'the main camera first',
    },
    hint: 'The main camera first.',
    sheet: 'Main camera',
  },
  /** The main camera's. */
  ois: {
    kind: 'yes-no',
    label: 'Optical stabilisation',
    group: 'cameras',
    csv: { column: 'ois', example: 'yes', meaning: 'of the main camera' },
  },
  rearVideo: {
    kind: 'videos',
    label: 'Rear video',
    short: 'Video',
    group: 'cameras',
    max: 24,
    csv: {
      column: 'rear_video',
      example: '4k@30; 1080p@60',
      meaning: 'resolution@frames per second; the frame rate is optional',
    },
    hint: 'Such as 4k@30; 1080p@60.',
    better: 'higher',
    figures: videoFigures,
  },
  frontCameras: {
    kind: 'lenses',
    label: 'Front cameras',
    group: 'cameras',
    max: 3,
    csv: { column: 'front_cameras', example: '16 wide' },
    sheet: 'Front camera',
    compare: false,
  },
  frontVideo: {
    kind: 'videos',
    label: 'Front video',
    group: 'cameras',
    max: 24,
    csv: { column: 'front_video', example: '1080p@30', meaning: 'like `rear_video`, for the front camera' },
    hint: 'Such as 4k@30; 1080p@60.',
    better: 'higher',
    figures: videoFigures,
  },
  /** The arrangement of the rear cameras; if null, the drawing chooses by brand and number. */
  cameraLayout: {
    kind: 'choice',
    label: 'Camera layout',
    group: 'cameras',
    choices: LAYOUT_LABELS,
    none: 'This maker’s usual layout',
    csv: { column: 'camera_layout', example: 'column', meaning: 'for the drawing' },
    hint: 'How the drawing arranges the rear cameras.',
    sheet: false,
    compare: false,
  },
} as const satisfies Record<string, FieldRow>;
