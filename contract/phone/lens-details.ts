/** Details of a lens besides megapixels and kind, defined once for validation, form, sheet and import. */
export const LENS_DETAILS = {
  /** The f-number. */
  aperture: {
    subject: 'An aperture',
    label: 'Aperture',
    unit: 'f/',
    min: 0.7,
    max: 8,
    pattern: /^[fƒ]\/(\d+(?:\.\d+)?)$/i,
    text: (figure: number) => `f/${figure}`,
  },
  /** The denominator of the sensor size: 1.56 means 1/1.56 inch, so smaller is larger. */
  sensorSize: {
    subject: 'A sensor size',
    label: 'Sensor',
    unit: '1/ inch',
    min: 0.7,
    max: 12,
    pattern: /^1\/(\d+(?:\.\d+)?)["″]?$/,
    text: (figure: number) => `1/${figure}″`,
  },
  /** In mm, as 35 mm equivalent. */
  focalLength: {
    subject: 'A focal length',
    label: 'Focal length',
    unit: 'mm',
    min: 8,
    max: 300,
    pattern: /^(\d+(?:\.\d+)?)mm$/i,
    text: (figure: number) => `${figure}mm`,
  },
  /** Optical, relative to the main camera. */
  zoom: {
    subject: 'A zoom',
    label: 'Zoom',
    unit: '×',
    min: 1.1,
    max: 12,
    pattern: /^(\d+(?:\.\d+)?)[x×]$/i,
    text: (figure: number) => `${figure}x`,
  },
} as const satisfies Record<
  string,
  {
    /** What messages call it. */
    subject: string;
    label: string;
    unit: string;
    min: number;
    max: number;
    /** The accepted input format. */
    pattern: RegExp;
    text: (figure: number) => string;
  }
>;

export type LensDetail = keyof typeof LENS_DETAILS;
export type LensDetails = { [Key in LensDetail]?: number | undefined };

export const LENS_DETAIL_KEYS = Object.keys(LENS_DETAILS) as LensDetail[];

/** `['f/1.8', '1/1.56″']`: only known details. */
export function lensDetailTexts(details: LensDetails): string[] {
  return LENS_DETAIL_KEYS.flatMap((key) => {
    const figure = details[key];
    return figure === undefined ? [] : [LENS_DETAILS[key].text(figure)];
  });
}

/** Only known details; unknown ones get no key. */
export function pickLensDetails(pick: (key: LensDetail) => number | null | undefined): LensDetails {
  const known = LENS_DETAIL_KEYS.flatMap((key) => {
    const figure = pick(key);
    return figure === null || figure === undefined ? [] : [[key, figure] as const];
  });
  return Object.fromEntries(known);
}
